import type { Statement, TopicQuestion } from "../../../shared/corpus/index.ts";
import type { PartKind } from "../understand/question/kinds.ts";
import type { Stance } from "../understand/question/stance.ts";

/** What an answer to a question for yes or no begins with. */
export type Verdict = "yes" | "no" | "depends";

const verdicts: ReadonlyArray<readonly [Verdict, RegExp]> = [
  ["yes", /^yes\b/iu],
  ["no", /^no\b/iu],
  ["depends", /^(?:only|it depends|that depends|partly|usually|normally|as a rule)\b/iu],
  ["depends", /^not (?:always|necessarily|entirely|if|unless|where|yet|before|by|for)\b/iu],
];

/** The verdict that a reply begins with; null for one that begins otherwise. */
export const verdictIn = (reply: string): Verdict | null =>
  verdicts.find(([, beginning]) => beginning.test(reply))?.[0] ?? null;

/** True for a reply that begins with a verdict. */
export const givesVerdict = (reply: string): boolean => verdictIn(reply) !== null;

/** How often each verdict was given. */
type Counts = Readonly<Record<Verdict, number>>;

/** What rules of a kind answer to a way of asking: counted over the questions whose replies somebody wrote. */
export type VerdictTable = ReadonlyMap<string, Counts>;

/** Rules that answer alike: of one kind, asked in one way, with replies of one verdict to the obvious question. */
const cellOf = ({ kind, reply }: Statement, { asks, isTurned }: Stance): string =>
  `${asks} ${isTurned} ${kind} ${verdictIn(reply)}`;

/** Counts the verdicts of the topics' replies by the rule that carries each and the way in which its question asks. */
export const countVerdicts = (
  questions: readonly TopicQuestion[],
  stances: ReadonlyArray<Stance | null>,
  statementAt: (address: string) => Statement | undefined,
): VerdictTable => {
  const table = new Map<string, Record<Verdict, number>>();
  questions.forEach(({ reply, from }, row) => {
    const stance = stances[row] ?? null;
    const statement = statementAt(from[0] ?? "");
    const verdict = verdictIn(reply);
    if (stance === null || statement === undefined || verdict === null) return;
    const cell = cellOf(statement, stance);
    const counts = table.get(cell) ?? { yes: 0, no: 0, depends: 0 };
    counts[verdict] += 1;
    table.set(cell, counts);
  });
  return table;
};

/** Fewer questions than this tell nothing of the next. */
const countLeast = 5;

/**
 * The verdict of a rule on a part that wants yes or no: the one that most such rules have on most such questions; where too few are known
 * that of its own reply to the obvious question. Null where none has most: then the rule speaks without one. An exception says yes to
 * whoever asks whether there is one.
 */
export const verdictOf = (
  statement: Statement,
  stance: Stance,
  asked: PartKind,
  table: VerdictTable,
): Verdict | null => {
  if (asked === "exception" && statement.kind === "exception" && !stance.isTurned) return "yes";
  const counts = Object.entries(table.get(cellOf(statement, stance)) ?? {}) as Array<[Verdict, number]>;
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  if (all < countLeast) return stance.isTurned ? null : verdictIn(statement.reply);
  return counts.find(([, count]) => count > all / 2)?.[0] ?? null;
};
