import type { Statement } from "../../../shared/corpus/index.ts";
import type { FigureKind } from "../text/figures.ts";
import type { PartKind } from "../understand/question/kinds.ts";

/** The figures that a kind of question asks for. */
export const figuresWanted: Readonly<Partial<Record<PartKind, ReadonlySet<FigureKind>>>> = {
  time_limit: new Set(["duration", "date"]),
  amount: new Set(["money", "percent"]),
  penalty: new Set(["money", "percent"]),
};

/** How much more often than by chance statements of a kind carry the replies to questions of a kind; 1: as often. */
export type KindShares = (asked: PartKind, kind: Statement["kind"]) => number;

interface Answered {
  readonly asked: PartKind | null;
  readonly carrier: Statement["kind"] | null;
}

const countBy = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/**
 * Counts what kinds of statement carry the replies to what kinds of question: a deadline answers "how long", a definition seldom what must
 * be done. Each kind of question is given one reply more, by chance, so that few replies do not decide.
 */
export const countKinds = (
  statements: ReadonlyArray<Pick<Statement, "kind">>,
  replies: readonly Answered[],
): KindShares => {
  const all = countBy(statements.map(({ kind }) => kind));
  const known = replies.filter(({ asked, carrier }) => asked !== null && carrier !== null);
  const byAsked = countBy(known.map(({ asked }) => `${asked}`));
  const both = countBy(known.map(({ asked, carrier }) => `${asked} ${carrier}`));
  return (asked, kind) => {
    const byChance = (all.get(kind) ?? 0) / Math.max(1, statements.length);
    if (byChance === 0) return 0;
    return ((both.get(`${asked} ${kind}`) ?? 0) + byChance) / ((byAsked.get(asked) ?? 0) + 1) / byChance;
  };
};
