import type { Provision } from "../../../shared/corpus/index.ts";
import type { PartKind } from "../understand/question/kinds.ts";
import type { Where } from "./candidates.ts";
import type { Library } from "./library.ts";
import { addScaled, type Scale, scaleOf } from "./scale.ts";
import { highestOf, provisionUnits, recitalUnits, type Search, searchFor, type Units } from "./search.ts";
import { type SignalName, signals, wordSignals } from "./signals/index.ts";
import { textWeightsFor, type Weights, type WeightsFile, weightsFor } from "./weights.ts";

/** A provision that may answer the question. */
export interface RankedProvision {
  readonly provision: Provision;
  /** Weighted mean of the scaled signals, 0 to 1. */
  readonly score: number;
}

/** The outcome of a search, with what the judgement of its quality needs. */
export interface Ranking {
  readonly search: Search;
  readonly ranked: readonly RankedProvision[];
  readonly weights: Weights;
  /** All numbers that were chosen for the way in which was searched: with the encoder, or by words alone. */
  readonly file: WeightsFile;
  /** Where each signal stands within this question. */
  readonly scales: ReadonlyMap<SignalName, Scale>;
  /**
   * How near the question is to the nearest line of the editor's index: in standard deviations from what is usual with the encoder;
   * null without vectors.
   */
  readonly nearness: number | null;
  /** What the part of the question asks for that was searched for; null before it is known. */
  readonly asked: PartKind | null;
}

/** How many provisions a ranking keeps: more than any answer shows, enough for its choice. */
const rankedMax = 24;

/** The signals' scores of provisions, before they are scaled. */
export const signalScores = (
  search: Search,
  units: Units,
  names: readonly SignalName[],
): Array<readonly [SignalName, Float32Array]> =>
  names.flatMap((name) => {
    const scores = signals[name](search, units);
    return scores === null ? [] : [[name, scores] as const];
  });

/** The names of signals that have a weight. */
export const namesIn = (weights: Weights): SignalName[] => Object.keys(weights) as SignalName[];

/** The weighted mean of scaled signals, one value a unit. */
export const fuseSignals = (
  scored: ReadonlyArray<readonly [SignalName, Float32Array]>,
  scales: ReadonlyMap<SignalName, Scale>,
  weights: Weights,
  size: number,
): Float32Array => {
  const total = scored.reduce((sum, [name]) => sum + (weights[name] ?? 0), 0) || 1;
  const totals = new Float32Array(size);
  for (const [name, scores] of scored) {
    const scale = scales.get(name);
    if (scale !== undefined) addScaled(totals, scores, scale, (weights[name] ?? 0) / total);
  }
  return totals;
};

const nearnessOf = ({ lines }: Search, { similarity }: WeightsFile): number | null => {
  if (lines.meaning === null || similarity === null) return null;
  const best = highestOf(lines.meaning);
  return (best - similarity.mean) / similarity.spread;
};

/** The weights for a question of which only a share of the words can be searched for: a lone number must not speak for a whole sentence. */
const withWordShare = (weights: Weights, share: number): Weights =>
  Object.fromEntries(
    namesIn(weights).map((name) => [name, (weights[name] ?? 0) * (wordSignals.has(name) ? share : 1)]),
  );

/** True for a provision that editors wrote something of. */
export const hasLines = (id: string, { linesOf }: Library): boolean => (linesOf.get(id)?.length ?? 0) > 0;

/**
 * Ranks the articles and annexes in scope for a question. `vector` is the question's embedding by the snapshot's own model, or
 * null for a search by words alone; `wordShare` is how much of the question is in `question`, the words that the text may have too;
 * `acts` are the acts in scope, null for all.
 */
export const rankProvisions = (
  library: Library,
  question: string,
  vector: Float32Array | null,
  isInScope: (provision: Provision) => boolean,
  wordShare = 1,
  countMax = rankedMax,
  acts: Where["acts"] = null,
): Ranking => {
  const embedding = vector === null ? null : library.snapshot.manifest.embedding;
  const { file } = weightsFor(embedding);
  const search = searchFor(library, question, vector);
  const inScope = Uint8Array.from(library.provisions, (provision) => (isInScope(provision) ? 1 : 0));
  const isWritten = library.provisions.some(({ id }, place) => inScope[place] === 1 && hasLines(id, library));
  const weights = withWordShare(isWritten ? file.weights : textWeightsFor(embedding), wordShare);
  const counts = library.candidates.counts(inScope, acts);
  const scored = signalScores(search, provisionUnits(library), namesIn(weights));
  const scales = new Map(scored.map(([name, scores]) => [name, scaleOf(scores, counts)]));
  const totals = fuseSignals(scored, scales, weights, inScope.length);
  const order = [...totals.keys()].filter((position) => inScope[position] === 1 && (totals[position] as number) > 0);
  order.sort((left, right) => (totals[right] as number) - (totals[left] as number));
  const ranked = order.slice(0, countMax).flatMap((position): RankedProvision[] => {
    const provision = library.provisions[position];
    return provision === undefined ? [] : [{ provision, score: Math.min(1, totals[position] as number) }];
  });
  return { search, ranked, weights, file, scales, nearness: nearnessOf(search, file), asked: null };
};

/** The weights of the signals that units have, of those that provisions have: what they lack tells nothing for them. */
const shareOfSignals = (
  scored: ReadonlyArray<readonly [SignalName, unknown]>,
  { weights, scales }: Ranking,
): number => {
  const sum = (names: Iterable<SignalName>): number => [...names].reduce((all, name) => all + (weights[name] ?? 0), 0);
  return sum(scored.map(([name]) => name)) / (sum(scales.keys()) || 1);
};

/** Recitals by the same signals as the provisions, on the same scales, best first; those without any are left out. */
export const rankRecitals = (ranking: Ranking, isWanted: (provision: Provision) => boolean): RankedProvision[] => {
  const { search, weights, scales } = ranking;
  const { recitals } = search.library;
  const units = recitalUnits(search.library);
  const scored = signalScores(search, units, namesIn(weights));
  const share = shareOfSignals(scored, ranking);
  const totals = fuseSignals(scored, scales, weights, units.size);
  return recitals
    .map((provision, place) => ({ provision, score: Math.min(1, (totals[place] as number) * share) }))
    .filter(({ provision, score }) => score > 0 && isWanted(provision))
    .sort((left, right) => right.score - left.score);
};
