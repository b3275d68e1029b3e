import type { Provision } from "../../../shared/corpus/index.ts";
import { bitsOf, figuresAskedFor } from "../text/figures.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Library } from "./library.ts";
import { priorsFor } from "./priors.ts";
import { type Signal, scoreLeaves, signalsOf, signalWeights } from "./signals.ts";
import { expandQuery } from "./thesaurus.ts";

/** A provision that may answer the question. */
export interface RankedProvision {
  readonly provision: Provision;
  /** Sum of the weighted signals, weighed by what is known of the provision before any search; 0 to 1. */
  readonly score: number;
}

/** The outcome of a search, with what the judgement of its quality needs. */
export interface Ranking {
  readonly query: ReadonlyMap<string, number>;
  readonly ranked: readonly RankedProvision[];
  /** Score of each chunk of the snapshot by its words, by position. */
  readonly chunkScores: Float32Array;
  /** Cosine of each chunk, by position; null without vectors. */
  readonly chunkSimilarities: Float32Array | null;
  /** Score of each of the editor's questions by its words, in the order of `library.questionRows`. */
  readonly questionScores: Float32Array;
  /** Cosine of each line of the editor's index, by row; null without vectors. */
  readonly indexSimilarities: Float32Array | null;
  /** Highest cosine between the question and a question or term of the editor's index; 0 without vectors. */
  readonly bestSimilarity: number;
}

/** Scaled sum of the signals over the provisions in scope. */
const fuse = (signals: Partial<Record<Signal, Float32Array>>, inScope: Uint8Array): Float32Array => {
  const total = new Float32Array(inScope.length);
  let weightSum = 0;
  for (const [name, scores] of Object.entries(signals) as Array<[Signal, Float32Array]>) {
    let highest = 0;
    for (let position = 0; position < scores.length; position += 1) {
      if (inScope[position] === 1 && (scores[position] as number) > highest) highest = scores[position] as number;
    }
    weightSum += signalWeights[name];
    if (highest === 0) continue;
    const factor = signalWeights[name] / highest;
    for (let position = 0; position < scores.length; position += 1) {
      total[position] = (total[position] as number) + (scores[position] as number) * factor;
    }
  }
  return total.map((score) => score / (weightSum || 1));
};

/** How many provisions a ranking keeps: more than any answer shows, enough for its choice. */
const rankedMax = 24;

/**
 * Ranks the articles and annexes in scope for a question. `vector` is the question's embedding by the snapshot's own model, or
 * null for a search by words alone.
 */
export const rankProvisions = (
  library: Library,
  question: string,
  vector: Float32Array | null,
  isInScope: (provision: Provision) => boolean,
): Ranking => {
  const query = expandQuery(library.thesaurus, question);
  const leaves = scoreLeaves(library, query, vector);
  // Dates are not among the figures: nearly every act has some, and answers about them are made elsewhere.
  const figures = bitsOf(figuresAskedFor(question)) & ~bitsOf(["date"]);
  const signals = signalsOf(library, { tokens: query, stems: tokensOf(question), figures }, leaves);
  const inScope = Uint8Array.from(library.provisions, (provision) => (isInScope(provision) ? 1 : 0));
  const total = fuse(signals, inScope);
  const priors = priorsFor(library, question, query, inScope);
  for (let position = 0; position < total.length; position += 1) {
    total[position] = (total[position] as number) * (priors[position] as number);
  }
  const order = [...total.keys()].filter((position) => inScope[position] === 1 && (total[position] as number) > 0);
  order.sort((left, right) => (total[right] as number) - (total[left] as number));
  const ranked = order.slice(0, rankedMax).flatMap((position): RankedProvision[] => {
    const provision = library.provisions[position];
    return provision === undefined ? [] : [{ provision, score: Math.min(1, total[position] as number) }];
  });
  const similarity = signals.indexVectors ?? new Float32Array(0);
  return {
    query,
    ranked,
    chunkScores: leaves.chunkScores,
    chunkSimilarities: leaves.chunkSimilarities,
    questionScores: leaves.questionScores,
    indexSimilarities: leaves.indexSimilarities,
    bestSimilarity: similarity.reduce((best, value) => Math.max(best, value), 0),
  };
};
