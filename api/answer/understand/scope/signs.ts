import { mapWithPauses } from "../../../../shared/pauses.ts";
import { isOrNot } from "../../../learned/chance.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { bestRows } from "../../retrieve/search.ts";
import { tokensOf } from "../../text/tokens.ts";
import { outsideKinds } from "../names/gazetteer.ts";
import type { Scope } from "../types.ts";

/** What is looked at besides the words of a message and their meaning: how near the corpus comes, what is named, what its words are. */
export const signNames = [
  "line_1",
  "line_3",
  "line_8",
  "chunk_1",
  "chunk_3",
  "chunk_8",
  "statement_1",
  "statement_3",
  "statement_8",
  "coverage",
  "unknown",
  "familiarity",
  "unread",
  "own",
  "cited",
  "missing",
  "member_state",
  "third_country",
  ...outsideKinds,
] as const;
export type SignName = (typeof signNames)[number];
/** Null: the corpus is too small for it, or has no vectors. */
export type Signs = Readonly<Record<SignName, number | null>>;

/** Which of the nearest are looked at: the first, the third and the eighth tell a stray neighbour from a known matter. */
const ranks = [1, 3, 8] as const;

/** The highest scores at those ranks; null without vectors, and where there are too few rows. `skipped` rows do not count. */
const highestAt = (scores: Float32Array | null, skipped: ReadonlySet<number>): Array<number | null> => {
  const last = ranks[ranks.length - 1] as number;
  if (scores === null || scores.length - skipped.size < last) return ranks.map(() => null);
  const rows = bestRows(scores, last, (row) => !skipped.has(row));
  return ranks.map((rank) => scores[rows[rank - 1] as number] as number);
};

/** In how many known questions each word stands. */
const uses = new WeakMap<Library, (stem: string) => number>();

/** Counts the words of the known questions. To be called at mount, before any message is judged. */
export const countUses = async (library: Library): Promise<void> => {
  const counted = new Map<string, number>();
  await mapWithPauses(library.snapshot.index, ({ text }) => {
    for (const token of new Set(tokensOf(text))) counted.set(token, (counted.get(token) ?? 0) + 1);
  });
  uses.set(library, (stem) => counted.get(stem) ?? 0);
};

/** The share of the telling words that one provision holds, the share that none does, and how usual they are in known questions. */
const wordSigns = (library: Library, text: string): Pick<Signs, "coverage" | "unknown" | "familiarity"> => {
  // Where the corpus is not read whole, its lines were counted when it was built.
  const usesOf = uses.get(library) ?? library.lines.bm25.frequency;
  const tokens = [...new Set(tokensOf(text))];
  const held = new Float64Array(library.provisions.length);
  let [all, unknown, familiarity] = [0, 0, 0];
  for (const token of tokens) {
    const weight = library.everything.rarity(token);
    all += weight;
    if (library.everything.frequency(token) === 0) unknown += weight;
    for (const position of library.everything.holders(token)) held[position] = (held[position] ?? 0) + weight;
    familiarity += Math.log(1 + usesOf(token));
  }
  const best = held.reduce((most, weight) => Math.max(most, weight), 0);
  return all === 0
    ? { coverage: 0, unknown: 0, familiarity: 0 }
    : { coverage: best / all, unknown: unknown / all, familiarity: familiarity / tokens.length };
};

const noRows: ReadonlySet<number> = new Set();

/** Gathers the signs of a message after a search for it. `skipped` are rows of known questions that must not count, when one of them is judged itself. */
export const gatherSigns = (scope: Scope, { search }: Ranking, skipped = noRows): Signs => {
  const { library } = search;
  const { own, outside, countries } = scope.reading;
  const [line_1 = null, line_3 = null, line_8 = null] = highestAt(search.lines.meaning, skipped);
  const [chunk_1 = null, chunk_3 = null, chunk_8 = null] = highestAt(search.chunks.meaning, noRows);
  const [statement_1 = null, statement_3 = null, statement_8 = null] = highestAt(search.statements, noRows);
  const isRead = scope.language === library.snapshot.manifest.language;
  const named = Object.fromEntries(
    outsideKinds.map((kind) => [kind, isOrNot(outside.some(({ value }) => value.kind === kind))]),
  ) as Record<(typeof outsideKinds)[number], number>;
  return {
    ...{ line_1, line_3, line_8, chunk_1, chunk_3, chunk_8, statement_1, statement_3, statement_8 },
    ...(isRead ? wordSigns(library, scope.reading.text) : { coverage: 0, unknown: 0, familiarity: 0 }),
    unread: isOrNot(!isRead),
    own: isOrNot(own.length > 0),
    cited: isOrNot(scope.cited.some(({ chunks }) => chunks.length > 0)),
    missing: isOrNot(scope.cited.some(({ chunks }) => chunks.length === 0)),
    member_state: isOrNot(countries.some(({ value }) => value.isMember)),
    third_country: isOrNot(countries.some(({ value }) => !value.isMember)),
    ...named,
  };
};
