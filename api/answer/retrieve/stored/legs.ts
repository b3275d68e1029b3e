import type { Query, Table, VectorQuery } from "@lancedb/lancedb";
import { isAnyOf } from "../../../../shared/corpus/index.ts";
import type { VectorMatrix } from "../../../../shared/corpus/vectors.ts";
import type { Wanted } from "../candidates.ts";
import { bestRows } from "../search.ts";
import type { Known } from "./known.ts";

/** How many provisions a search takes from its legs together: the ranking keeps two dozen of them. */
const candidatesMax = 160;
/** How many rows each leg gives. Several lines and paragraphs speak for one provision. */
const rowsOf = { words: 160, recitals: 30, chunks: 160, lines: 240, statements: 60 } as const;
/** What is nearest of all, whatever the scope: by it is judged whether the corpus answers at all. */
const nearestOfAll = 12;
/** Of a table without an index every row is looked at; of one with it the rows of so many more parts where few meet the condition. */
const partsMost = 200;

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
  return [...new Set(owners)];
};

/** Full text over the words of provisions. Those that were asked for are stems already, as the ones in the index. */
const byWords = async (
  provisions: Table,
  { own }: Wanted,
  where: readonly string[],
  count: number,
): Promise<string[]> => {
  if (own.size === 0) return [];
  const { MatchQuery } = await import("@lancedb/lancedb");
  const query = provisions
    .query()
    .fullTextSearch(new MatchQuery([...own.keys()].join(" "), "words"))
    .select(["article_id", "_score"])
    .limit(count);
  return ownersOf(where.length === 0 ? query : query.where(where.join(" AND ")));
};

/**
 * The owners of the paragraphs that are nearest by meaning, nearest first. An index's own distances do: what it gives is ranked anew, and
 * to read the vectors themselves for an exact order takes longer than all else.
 */
const byMeaning = async (
  chunks: Table,
  vector: Float32Array,
  where: string | null,
  count: number,
): Promise<string[]> => {
  const query = chunks
    .query()
    .nearestTo(vector)
    .distanceType("cosine")
    .maximumNprobes(partsMost)
    .select(["article_id", "_distance"])
    .limit(count);
  return ownersOf(where === null ? query : query.where(where));
};

/** The owners of the rows of what editors wrote that are nearest, nearest first. */
const nearest = (
  matrix: VectorMatrix | null,
  rows: ReadonlyArray<{ readonly article_id: string }>,
  vector: Float32Array | null,
  count: number,
  isWanted: (articleId: string) => boolean = () => true,
): string[] => {
  if (matrix === null || vector === null) return [];
  const idOf = (row: number): string => rows[row]?.article_id ?? "";
  return [...new Set(bestRows(matrix.similarities(vector), count, (row) => isWanted(idOf(row))).map(idOf))];
};

/** What finds provisions. */
export interface Legs {
  /** Those that may answer, the best of each leg first. */
  find(wanted: Wanted): Promise<readonly string[]>;
  /** Those that are nearest of all, whatever the scope. */
  findNearest(wanted: Wanted): Promise<readonly string[]>;
}

/**
 * Makes what finds provisions: full text and vectors are asked apart, within the acts where some are named, and what they give is fused
 * here.
 */
export const createLegs = (
  { law: { manifest }, written }: Known,
  tables: { readonly provisions: Table; readonly chunks: Table },
): Legs => {
  const all = new Set(manifest.acts.map(({ id }) => id));
  const words = (wanted: Wanted, where: readonly string[], count: number) =>
    byWords(tables.provisions, wanted, where, count);
  const meaning = async ({ vector }: Wanted, where: string | null, count: number): Promise<string[]> =>
    vector === null ? [] : byMeaning(tables.chunks, vector, where, count);
  return {
    find: async (wanted) => {
      const acts =
        wanted.acts === null || wanted.acts.length >= all.size ? null : wanted.acts.filter((id) => all.has(id));
      const ofScope = acts === null ? [] : [isAnyOf("act_id", acts)];
      const { vector } = wanted;
      // An act's id is a word, and an article's is that with more behind it.
      const isInScope =
        acts === null ? undefined : (id: string): boolean => acts.some((act) => id.startsWith(`${act}_`));
      const [byText, byChunks, recitals] = await Promise.all([
        words(wanted, [...ofScope, "binding = true"], rowsOf.words),
        meaning(wanted, ofScope[0] ?? null, rowsOf.chunks),
        wanted.recitals ? words(wanted, [...ofScope, "binding = false"], rowsOf.recitals) : [],
      ]);
      const legs = [
        byText,
        byChunks,
        nearest(written.indexVectors, written.index, vector, rowsOf.lines, isInScope),
        nearest(written.statementVectors, written.statements, vector, rowsOf.statements, isInScope),
      ];
      return [...new Set([...fuse(legs).slice(0, candidatesMax), ...recitals])];
    },
    findNearest: async (wanted) =>
      (
        await Promise.all([words(wanted, ["binding = true"], nearestOfAll), meaning(wanted, null, nearestOfAll)])
      ).flat(),
  };
};
