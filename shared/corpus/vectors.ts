import { createDotProducts, laneCount } from "./dot-products.ts";

/** Vectors of equal width. */
export interface VectorMatrix {
  readonly rows: number;
  readonly dimensions: number;
  row(index: number): Float32Array;
  /** The dot product of a vector with each row: the cosine, since all vectors have unit length. Throws a RangeError for another width. */
  similarities(query: Float32Array): Float32Array;
}

/**
 * Packs vectors into one block, so that a search is one pass over memory. Throws a RangeError when their widths differ or a value is
 * not finite.
 */
export const packVectors = (vectors: ReadonlyArray<ArrayLike<number>>, dimensions: number): VectorMatrix => {
  const rows = vectors.length;
  const width = Math.ceil(dimensions / laneCount) * laneCount;
  const { values, multiply } = createDotProducts(rows, width);
  vectors.forEach((vector, row) => {
    if (vector.length !== dimensions)
      throw new RangeError(`Vector ${row} has ${vector.length} of ${dimensions} values`);
    values.set(vector, row * width);
  });
  if (!values.every(Number.isFinite)) throw new RangeError("A vector holds a value that is not finite");
  return {
    rows,
    dimensions,
    row: (index) => values.subarray(index * width, index * width + dimensions),
    similarities: (query) => {
      if (query.length !== dimensions) throw new RangeError(`A query has ${query.length} of ${dimensions} values`);
      return multiply(query);
    },
  };
};
