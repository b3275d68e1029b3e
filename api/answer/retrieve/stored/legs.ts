import type { Table } from "@lancedb/lancedb";
import { parseCitationId } from "../../../../shared/citation/index.ts";
import { isAnyOf } from "../../../../shared/corpus/index.ts";
import type { VectorMatrix } from "../../../../shared/corpus/vectors/matrix.ts";
import type { Wanted } from "../candidates.ts";
import { bestOf, bestRows } from "../search.ts";
import type { Known } from "./known.ts";
import { rowIdsOf } from "./places.ts";

/** How many provisions a search takes from its legs together: the ranking keeps two dozen of them. */
const candidatesMax = 100;
/** How many each leg gives: paragraphs, several of which may be of one provision, else provisions; by words half of them explain. */
const mostOf = { words: 260, chunks: 160, lines: 120, statements: 50 } as const;
/** So many provisions that explain are taken where they are wanted. */
const recitalsMax = 30;
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

/** Full text over the words of provisions. Those that were asked for are stems already, as the ones in the index. */
const byWords = async (provisions: Table, { own }: Wanted, where: string | null, count: number): Promise<bigint[]> => {
  if (own.size === 0) return [];
  const { MatchQuery } = await import("@lancedb/lancedb");
  const query = provisions
    .query()
    .fullTextSearch(new MatchQuery([...own.keys()].join(" "), "words"))
    .withRowId()
    .select(["_rowid", "_score"])
    .limit(count);
  return rowIdsOf(where === null ? query : query.where(where));
};

/**
 * The paragraphs that are nearest by meaning, nearest first. An index's own distances do: what it gives is ranked anew, and to read the
 * vectors themselves for an exact order takes longer than all else.
 */
const byMeaning = async (chunks: Table, { vector }: Wanted, where: string | null, count: number): Promise<bigint[]> => {
  if (vector === null) return [];
  const query = chunks
    .query()
    .nearestTo(vector)
    .distanceType("cosine")
    .maximumNprobes(partsMost)
    .withRowId()
    .select(["_rowid", "_distance"])
    .limit(count);
  return rowIdsOf(where === null ? query : query.where(where));
};

/** What editors wrote, as it is searched by meaning: by the best row of each provision. */
const searchedByMeaning = (matrix: VectorMatrix | null, rows: ReadonlyArray<{ readonly article_id: string }>) => {
  const ids = [...new Set(rows.map(({ article_id }) => article_id))];
  const numbers = new Map(ids.map((id, number) => [id, number]));
  const votes = {
    rows: Int32Array.from(rows.keys()),
    units: Int32Array.from(rows, ({ article_id }) => numbers.get(article_id) ?? 0),
  };
  const acts = ids.map((id) => parseCitationId(id)?.actId ?? "");
  /** The nearest provisions within those acts, nearest first. */
  return (vector: Float32Array | null, count: number, wanted: readonly string[] | null): string[] => {
    if (matrix === null || vector === null) return [];
    const best = bestOf(matrix.similarities(vector), votes, ids.length);
    const inScope = wanted === null ? null : new Set(wanted);
    return bestRows(best, count, (number) => inScope === null || inScope.has(acts[number] ?? "")).flatMap(
      (number) => ids[number] ?? [],
    );
  };
};

/** What finds provisions. */
export interface Legs {
  /** Those that may answer, the best of each leg first. */
  find(wanted: Wanted): Promise<readonly string[]>;
  /** True where all acts are in scope: then `find` gives what is nearest of all too. */
  isEverything(wanted: Wanted): boolean;
  /** Those that are nearest of all, whatever the scope. */
  findNearest(wanted: Wanted): Promise<readonly string[]>;
}

/**
 * Makes what finds provisions: full text and vectors are asked apart, within the acts where some are named, and what they give is fused
 * here.
 */
export const createLegs = (
  { law: { manifest }, written, places }: Known,
  tables: { readonly provisions: Table; readonly chunks: Table },
): Legs => {
  const all = new Set(manifest.acts.map(({ id }) => id));
  const lines = searchedByMeaning(written.indexVectors, written.index);
  const statements = searchedByMeaning(written.statementVectors, written.statements);
  /** Null where all acts are. */
  const scopeOf = ({ acts }: Wanted): readonly string[] | null =>
    acts === null || acts.length >= all.size ? null : acts.filter((id) => all.has(id));
  const idsAt = (found: Iterable<number>): string[] => [...new Set(found)].flatMap((place) => places.ids[place] ?? []);
  /** By words what binds, and what explains it. */
  const words = async (wanted: Wanted, where: string | null, count: number) => {
    const found = (await byWords(tables.provisions, wanted, where, count)).map(places.ofProvision);
    const { true: binding = [], false: recitals = [] } = Object.groupBy(found, (place) => `${places.isBinding(place)}`);
    return { binding: idsAt(binding), recitals: idsAt(recitals) };
  };
  const meaning = async (wanted: Wanted, where: string | null, count: number): Promise<string[]> =>
    idsAt((await byMeaning(tables.chunks, wanted, where, count)).map(places.ofChunk));
  return {
    isEverything: (wanted) => scopeOf(wanted) === null,
    find: async (wanted) => {
      const acts = scopeOf(wanted);
      const where = acts === null ? null : isAnyOf("act_id", acts);
      const [byText, byChunks] = await Promise.all([
        words(wanted, where, mostOf.words),
        meaning(wanted, where, mostOf.chunks),
      ]);
      const legs = [
        byText.binding,
        byChunks,
        lines(wanted.vector, mostOf.lines, acts),
        statements(wanted.vector, mostOf.statements, acts),
      ];
      const first = legs.flatMap((leg) => leg.slice(0, nearestOfAll));
      const recitals = wanted.recitals ? byText.recitals.slice(0, recitalsMax) : [];
      return [...new Set([...fuse(legs).slice(0, candidatesMax), ...first, ...recitals])];
    },
    findNearest: async (wanted) => {
      const [byText, byChunks] = await Promise.all([
        words(wanted, null, 3 * nearestOfAll),
        meaning(wanted, null, nearestOfAll),
      ]);
      return [...byText.binding.slice(0, nearestOfAll), ...byChunks];
    },
  };
};
