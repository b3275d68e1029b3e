import { mapWithPauses } from "../../../shared/pauses.ts";
import { type Bm25, createBm25 } from "./bm25.ts";

/** Finds documents by neighbouring stems: "not in conformity" is more than its words. */
export interface PairIndex {
  /** One score a document, 0 where no pair of neighbours meets. */
  scores(stems: readonly string[]): Float32Array;
}

/** More than any vocabulary has; its square is still a whole number. */
const stemsMax = 2 ** 26;

/**
 * Builds the index over documents given as stems in order. A pair is the two numbers that `vocabulary`, an index of the same
 * documents, gives its stems, as one number: a text for each would be a tenth of what the process holds.
 */
export const createPairIndex = async (
  documents: ReadonlyArray<readonly string[]>,
  vocabulary: Bm25,
): Promise<PairIndex> => {
  const pairsOf = (stems: readonly string[]): number[] => {
    const numbers = stems.map(vocabulary.numberOf);
    return numbers.slice(1).flatMap((second, place) => {
      const first = numbers[place] ?? null;
      return first === null || second === null ? [] : [first * stemsMax + second];
    });
  };
  const index = await createBm25(await mapWithPauses(documents, pairsOf));
  return { scores: (stems) => index.scores(new Map(pairsOf(stems).map((pair) => [pair, 1]))) };
};
