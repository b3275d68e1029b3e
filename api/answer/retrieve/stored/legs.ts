import type { Query, Table, VectorQuery } from "@lancedb/lancedb";
import { isAnyOf, quoted, type StoredLaw } from "../../../../shared/corpus/index.ts";
import type { Wanted } from "../candidates.ts";
import type { HoldingTables } from "./holding.ts";

/** How many provisions a search takes from its legs together: the ranking keeps two dozen of them. */
const candidatesMax = 160;
/** How many rows each leg gives. Several lines and paragraphs speak for one provision. */
const rowsOf = { words: 160, recitals: 30, chunks: 120, lines: 240, statements: 60 } as const;
/** What is nearest of all, whatever the scope: by it is judged whether the corpus answers at all. */
const nearestOfAll = 12;
/** Of a table without an index every row is looked at; of one with it the rows of so many more parts where few meet the condition. */
const partsMost = 200;
const refineFactor = 4;

/** Adds what ranks say: the first of a list counts most, and what stands in several lists counts for each (Cormack and others, 2009). */
const fuse = (lists: ReadonlyArray<readonly string[]>): string[] => {
  const scores = new Map<string, number>();
  for (const list of lists)
    for (const [rank, id] of list.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (60 + rank));
  return [...scores].sort(([, left], [, right]) => right - left).map(([id]) => id);
};

/** The owners of the rows of a query, in its order. From the column: rows as Arrow gives them are proxies, which are slow to read. */
const ownersOf = async (query: Query | VectorQuery): Promise<string[]> => {
  const owners: string[] = [];
  for await (const batch of query) {
    const column = batch.getChild("article_id");
    for (let row = 0; row < batch.numRows; row += 1) owners.push(String(column?.get(row)));
  }
  return owners;
};

/** Full text over the words of provisions. Those that were asked for are stems already, as the ones in the index. */
const byWords = async (
  documents: Table,
  { own }: Wanted,
  where: readonly string[],
  count: number,
): Promise<string[]> => {
  if (own.size === 0) return [];
  const { MatchQuery } = await import("@lancedb/lancedb");
  const query = documents
    .query()
    .fullTextSearch(new MatchQuery([...own.keys()].join(" "), "words"))
    .select(["article_id", "_score"])
    .limit(count);
  return ownersOf(where.length === 0 ? query : query.where(where.join(" AND ")));
};

/** The owners of the rows that are nearest by meaning, each once, nearest first. */
const byMeaning = async (
  table: Table | null,
  vector: Float32Array,
  where: string | null,
  count: number,
): Promise<string[]> => {
  if (table === null) return [];
  const query = table
    .query()
    .nearestTo(vector)
    .distanceType("cosine")
    .maximumNprobes(partsMost)
    .refineFactor(refineFactor)
    .select(["article_id", "_distance"])
    .limit(count);
  return [...new Set(await ownersOf(where === null ? query : query.where(where)))];
};

/** Lines and statements have no act of their own: their articles' ids begin with it. An act's id is a word, and `a` follows `_`. */
const ofActs = (acts: readonly string[]): string =>
  acts.map((id) => `(article_id >= ${quoted(`${id}_`)} AND article_id < ${quoted(`${id}\``)})`).join(" OR ");

/**
 * Finds the provisions that may answer: full text and vectors are asked apart, within the acts where some are named, and what they give is
 * fused here. The best of each leg come first. `isNew` is false where the same text was searched in another scope: what is nearest of all
 * is then known.
 */
export const createLegs = ({ manifest }: StoredLaw, tables: HoldingTables) => {
  const all = new Set(manifest.acts.map(({ id }) => id));
  return async (wanted: Wanted, isNew: boolean): Promise<readonly string[]> => {
    const acts =
      wanted.acts === null || wanted.acts.length >= all.size ? null : wanted.acts.filter((id) => all.has(id));
    const ofScope = acts === null ? [] : [isAnyOf("act_id", acts)];
    const words = (where: readonly string[], count: number) => byWords(tables.documents, wanted, where, count);
    const { vector } = wanted;
    const meaning = async (table: Table | null, count: number, where: string | null): Promise<string[]> =>
      vector === null ? [] : byMeaning(table, vector, where, count);
    const inActs = acts === null ? null : ofActs(acts);
    const [legs, recitals, nearest] = await Promise.all([
      Promise.all([
        words([...ofScope, "binding = true"], rowsOf.words),
        meaning(tables.chunks, rowsOf.chunks, ofScope[0] ?? null),
        meaning(tables.index, rowsOf.lines, inActs),
        meaning(tables.statements, rowsOf.statements, inActs),
      ]),
      wanted.recitals ? words([...ofScope, "binding = false"], rowsOf.recitals) : [],
      acts === null || !isNew
        ? []
        : Promise.all([
            words(["binding = true"], nearestOfAll),
            meaning(tables.chunks, nearestOfAll, null),
            meaning(tables.index, nearestOfAll, null),
            meaning(tables.statements, nearestOfAll, null),
          ]),
    ]);
    const first = acts === null ? legs.map((leg) => leg.slice(0, nearestOfAll)) : nearest;
    return [...new Set([...fuse(legs).slice(0, candidatesMax), ...recitals, ...first.flat()])];
  };
};
