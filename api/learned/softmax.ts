import { chancesFrom } from "./chance.ts";

/** Weights of a softmax regression. */
export interface Softmax {
  /** By class. */
  readonly bias: ArrayLike<number>;
  /** By class, of numbers that every case has. */
  readonly dense: readonly Float64Array[];
  /** By place of the sparse block, and in it by class. */
  readonly places: Float64Array;
}

/** The weights of each class, place after place. */
export const rowsByClass = (places: Float64Array, kinds: number): Float64Array[] =>
  Array.from({ length: kinds }, (_, kind) =>
    Float64Array.from({ length: places.length / kinds }, (__, place) => places[place * kinds + kind] as number),
  );

/** Places that are present, each of which counts the same. */
export interface Present {
  readonly places: readonly number[];
  readonly each: number;
}

/** What a softmax regression reads: numbers, and places that are present. */
export interface SoftmaxInput {
  readonly dense: Float64Array;
  readonly present: readonly Present[];
}

/** Places of which each counts so that many of them weigh no more than few. */
export const evenly = (places: readonly number[], scale = 1): Present => ({
  places,
  each: scale / Math.sqrt(places.length || 1),
});

/** The chance of each class. */
export const softmaxChances = (model: Softmax, { dense, present }: SoftmaxInput): number[] => {
  const sums = Array.from(model.bias, (bias, kind) => {
    const ofDense = model.dense[kind] as Float64Array;
    let sum = bias;
    for (let at = 0; at < dense.length; at += 1) sum += (ofDense[at] as number) * (dense[at] as number);
    return sum;
  });
  const kinds = sums.length;
  const weights = model.places;
  const block = new Float64Array(kinds);
  for (const { places, each } of present) {
    block.fill(0);
    // All classes of a place lie together: a long text has thousands of places.
    for (let at = 0; at < places.length; at += 1) {
      const from = (places[at] as number) * kinds;
      for (let kind = 0; kind < kinds; kind += 1)
        block[kind] = (block[kind] as number) + (weights[from + kind] as number);
    }
    for (let kind = 0; kind < kinds; kind += 1) sums[kind] = (sums[kind] as number) + (block[kind] as number) * each;
  }
  return chancesFrom(sums);
};
