import type { Provision } from "../../../shared/corpus/index.ts";
import { tokensOf } from "../text/tokens.ts";
import { type Library, type LineVotes, lineVotesOf, type Votes, votesOf } from "./library.ts";

/** One score a row, by what the rows are of; `meaning` is the cosine, null without vectors. */
interface RowScores {
  readonly words: Float32Array;
  readonly meaning: Float32Array | null;
}

/** A question as it is searched for, with the scores of all rows that may speak for a provision or a part of one. */
export interface Search {
  readonly library: Library;
  /** The question's own stems, each with weight 1. */
  readonly own: ReadonlyMap<string, number>;
  /** The question's embedding by the snapshot's own model; null: searched for by words alone. */
  readonly vector: Float32Array | null;
  /** By position in `snapshot.chunks`. */
  readonly chunks: RowScores;
  /** By row of `snapshot.index`. */
  readonly lines: RowScores;
  /** The cosine by row of `snapshot.statements`; null without vectors. */
  readonly statements: Float32Array | null;
  /** How far the question lies in the direction of each address, by row of `snapshot.discriminants`; null without vectors. */
  readonly discriminants: Float32Array | null;
}

/** What is ranked: provisions, or the parts of one. */
export interface Units {
  readonly size: number;
  /** How well the words of a query meet each unit's own text and all that the editor's index says of it. */
  words(search: Search): Float32Array;
  readonly chunks: Votes;
  readonly lines: Votes;
  readonly linesByKind: LineVotes;
  /** Signals that provisions alone have; null for parts. */
  readonly whole: Library | null;
}

/** The stems that a text is searched by, each with weight 1. */
export const stemsIn = (text: string): Map<string, number> => new Map(tokensOf(text).map((token) => [token, 1]));

/** Scores all rows. `vector` is the question's embedding by the snapshot's own model; null: by words alone. */
export const searchFor = (library: Library, question: string, vector: Float32Array | null): Search => {
  const { chunkVectors, indexVectors, statementVectors, discriminantVectors } = library.snapshot;
  const own = stemsIn(question);
  return {
    library,
    own,
    vector,
    chunks: {
      words: library.chunks.bm25.scores(own),
      meaning: vector === null ? null : (chunkVectors?.similarities(vector) ?? null),
    },
    lines: {
      words: library.lines.bm25.scores(own),
      meaning: vector === null ? null : (indexVectors?.similarities(vector) ?? null),
    },
    statements: vector === null ? null : (statementVectors?.similarities(vector) ?? null),
    discriminants: vector === null ? null : (discriminantVectors?.similarities(vector) ?? null),
  };
};

/** Articles and annexes, by position in `library.provisions`. */
export const provisionUnits = (library: Library): Units => ({
  size: library.provisions.length,
  words: ({ own }) => library.everything.scores(own),
  chunks: library.chunks.votes,
  lines: library.lines.votes,
  linesByKind: library.lines.byKind,
  whole: library,
});

const makePartUnits = (library: Library, provision: Provision): Units => {
  const first = library.firstChunks.get(provision.id) ?? -1;
  const lines = library.linesOf.get(provision.id) ?? [];
  const rows = Int32Array.from(provision.chunks, (_, place) => first + place);
  const votes = {
    rows: Int32Array.from(lines, ({ row }) => row),
    units: Int32Array.from(lines, ({ chunk }) => chunk),
  };
  return {
    size: rows.length,
    words: ({ chunks }) => Float32Array.from(rows, (row) => chunks.words[row] ?? 0),
    chunks: { rows, units: Int32Array.from(rows.keys()) },
    lines: votes,
    linesByKind: lineVotesOf(library.snapshot, votes),
    whole: null,
  };
};

const partsKnown = new WeakMap<Library, WeakMap<Provision, Units>>();

/** The chunks of a provision, in order. */
export const partUnits = (library: Library, provision: Provision): Units => {
  const ofLibrary = partsKnown.get(library) ?? new WeakMap<Provision, Units>();
  partsKnown.set(library, ofLibrary);
  const made = ofLibrary.get(provision) ?? makePartUnits(library, provision);
  ofLibrary.set(provision, made);
  return made;
};

const noVotes = votesOf([]);

const makeRecitalUnits = ({ recitals, chunks: { recitalVotes } }: Library): Units => ({
  size: recitals.length,
  words: ({ chunks }) => bestOf(chunks.words, recitalVotes, recitals.length),
  chunks: recitalVotes,
  lines: noVotes,
  linesByKind: { questions: noVotes, terms: noVotes },
  whole: null,
});

const recitalsKnown = new WeakMap<Library, Units>();

/** Recitals, by position in `library.recitals`. */
export const recitalUnits = (library: Library): Units => {
  const known = recitalsKnown.get(library);
  if (known !== undefined) return known;
  const made = makeRecitalUnits(library);
  recitalsKnown.set(library, made);
  return made;
};

/** The best of the rows that speak for each unit; NaN where none does. */
export const bestOf = (scores: Float32Array, { rows, units }: Votes, size: number): Float32Array => {
  const best = new Float32Array(size).fill(Number.NaN);
  for (let place = 0; place < rows.length; place += 1) {
    const score = scores[rows[place] as number] as number;
    const unit = units[place] as number;
    if (!(score <= (best[unit] as number))) best[unit] = score;
  }
  return best;
};

/** The mean of the best three rows that speak for each unit, of fewer where there are fewer; NaN where none does. */
export const meanOfBestThree = (scores: Float32Array, { rows, units }: Votes, size: number): Float32Array => {
  const nothing = Number.NEGATIVE_INFINITY;
  const best = new Float32Array(size * 3).fill(nothing);
  for (let place = 0; place < rows.length; place += 1) {
    const score = scores[rows[place] as number] as number;
    const first = (units[place] as number) * 3;
    if (!(score > (best[first + 2] as number))) continue;
    let at = first + 2;
    for (; at > first && score > (best[at - 1] as number); at -= 1) best[at] = best[at - 1] as number;
    best[at] = score;
  }
  const means = new Float32Array(size).fill(Number.NaN);
  for (let unit = 0; unit < size; unit += 1) {
    let [sum, count] = [0, 0];
    for (; count < 3 && best[unit * 3 + count] !== nothing; count += 1) sum += best[unit * 3 + count] as number;
    if (count > 0) means[unit] = sum / count;
  }
  return means;
};

/** The rows with the highest scores, best first, at most `count` of those that are wanted. */
export const bestRows = (
  scores: Float32Array,
  count: number,
  isWanted: (row: number) => boolean = () => true,
): number[] => {
  const rows: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] as number;
    if (!(score > least) || !isWanted(row)) continue;
    let at = rows.length;
    while (at > 0 && (scores[rows[at - 1] as number] as number) < score) at -= 1;
    rows.splice(at, 0, row);
    if (rows.length > count) rows.pop();
    if (rows.length === count) least = scores[rows[count - 1] as number] as number;
  }
  return rows;
};

/** The highest score; below any cosine where there is none. */
export const highestOf = (scores: Float32Array): number => {
  let highest = -1;
  for (let row = 0; row < scores.length; row += 1)
    if ((scores[row] as number) > highest) highest = scores[row] as number;
  return highest;
};
