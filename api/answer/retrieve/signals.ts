import type { Library } from "./library.ts";

/**
 * What speaks for a provision, each scaled to the best of its kind within the scope (0 to 1), with its weight. Fitted on the
 * development questions by random search on one half and checked on the other; small changes make little difference. `figures` was
 * set by hand later: it changed no set among the first five, and helped on questions for figures made up for the purpose.
 */
export const signalWeights = {
  text: 1,
  titles: 0.6,
  chunks: 0.5,
  pairs: 0.3,
  chunkVectors: 0.5,
  figures: 0.5,
  entries: 1.5,
  everything: 2,
  questions: 0.5,
  indexVectors: 1.5,
  recitals: 0.2,
} as const;
export type Signal = keyof typeof signalWeights;

const bestByOwner = (scores: Float32Array, owners: Int32Array, size: number): Float32Array => {
  const best = new Float32Array(size);
  for (let leaf = 0; leaf < scores.length; leaf += 1) {
    const owner = owners[leaf] as number;
    if (owner >= 0 && (scores[leaf] as number) > (best[owner] as number)) best[owner] = scores[leaf] as number;
  }
  return best;
};

const sumByOwner = (scores: Float32Array, owners: Int32Array, size: number): Float32Array => {
  const sums = new Float32Array(size);
  for (let leaf = 0; leaf < scores.length; leaf += 1) {
    const owner = owners[leaf] as number;
    sums[owner] = (sums[owner] as number) + (scores[leaf] as number);
  }
  return sums;
};

/** Scores of the leaves, before they are gathered per provision. */
export interface LeafScores {
  readonly chunkScores: Float32Array;
  readonly chunkSimilarities: Float32Array | null;
  readonly questionScores: Float32Array;
  readonly indexSimilarities: Float32Array | null;
}

/** Scores everything below the provisions: by words, and by meaning where there are vectors. */
export const scoreLeaves = (
  library: Library,
  query: ReadonlyMap<string, number>,
  vector: Float32Array | null,
): LeafScores => {
  const { chunkVectors, indexVectors } = library.snapshot;
  return {
    chunkScores: library.chunks.bm25.scores(query),
    questionScores: library.questions.bm25.scores(query),
    chunkSimilarities: vector === null ? null : (chunkVectors?.similarities(vector) ?? null),
    indexSimilarities: vector === null ? null : (indexVectors?.similarities(vector) ?? null),
  };
};

/** What a search looks for. */
export interface Query {
  /** Stems with their weights. */
  readonly tokens: ReadonlyMap<string, number>;
  /** Stems in order. */
  readonly stems: readonly string[];
  /** The kinds of figures asked for, a bit each: "how quickly" is answered where a time limit stands. */
  readonly figures: number;
}

const withFigure = (scores: Float32Array, figures: Uint8Array, wanted: number): Float32Array =>
  scores.map((score, leaf) => (((figures[leaf] as number) & wanted) === 0 ? 0 : score));

/** Gathers the scores of the leaves and of whole provisions into one score a signal and provision. */
export const signalsOf = (
  library: Library,
  { tokens: query, stems, figures }: Query,
  leaves: LeafScores,
): Partial<Record<Signal, Float32Array>> => {
  const size = library.provisions.length;
  const { chunkScores, chunkSimilarities, indexSimilarities } = leaves;
  const figureScores = withFigure(chunkSimilarities ?? chunkScores, library.chunkFigures, figures);
  return {
    ...(figures === 0 ? {} : { figures: bestByOwner(figureScores, library.chunkOwners, size) }),
    pairs: bestByOwner(library.pairs.scores(stems), library.chunks.owners, size),
    text: library.text.scores(query),
    titles: library.titles.scores(query),
    chunks: bestByOwner(chunkScores, library.chunks.owners, size),
    entries: bestByOwner(library.entries.bm25.scores(query), library.entries.owners, size),
    everything: library.everything.scores(query),
    questions: bestByOwner(leaves.questionScores, library.questions.owners, size),
    recitals: sumByOwner(library.recitals.bm25.scores(query), library.recitals.owners, size),
    ...(chunkSimilarities === null ? {} : { chunkVectors: bestByOwner(chunkSimilarities, library.chunkOwners, size) }),
    ...(indexSimilarities === null ? {} : { indexVectors: bestByOwner(indexSimilarities, library.indexOwners, size) }),
  };
};
