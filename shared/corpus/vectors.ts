import { pause, pauseIsDue } from "../pauses.ts";
import { createDotProducts, laneCount } from "./dot-products.ts";

/** Vectors of equal width. */
export interface VectorMatrix {
  readonly rows: number;
  readonly dimensions: number;
  row(index: number): Float32Array;
  /** The dot product of a vector with each row: the cosine, since all vectors have unit length. Throws a RangeError for another width. */
  similarities(query: Float32Array): Float32Array;
}

/** Takes rows one after the other, into one block of memory, so that a search is one pass over it. */
const createRows = (rows: number, dimensions: number) => {
  const width = Math.ceil(dimensions / laneCount) * laneCount;
  const { values, multiply } = createDotProducts(rows, width);
  const matrix: VectorMatrix = {
    rows,
    dimensions,
    row: (index) => values.subarray(index * width, index * width + dimensions),
    similarities: (query) => {
      if (query.length !== dimensions) throw new RangeError(`A query has ${query.length} of ${dimensions} values`);
      return multiply(query);
    },
  };
  const put = (row: number, vector: ArrayLike<number>): void => {
    if (vector.length !== dimensions)
      throw new RangeError(`Vector ${row} has ${vector.length} of ${dimensions} values`);
    for (let column = 0; column < dimensions; column += 1) {
      if (!Number.isFinite(vector[column])) throw new RangeError("A vector holds a value that is not finite");
    }
    values.set(vector, row * width);
  };
  return { matrix, put };
};

/** Packs vectors. Throws a RangeError when their widths differ or a value is not finite. */
export const packVectors = (vectors: ReadonlyArray<ArrayLike<number>>, dimensions: number): VectorMatrix => {
  const { matrix, put } = createRows(vectors.length, dimensions);
  vectors.forEach((vector, row) => {
    put(row, vector);
  });
  return matrix;
};

/** The same for vectors that lie one after the other in blocks; pauses now and then. */
export const packBlocks = async (blocks: readonly Float32Array[], dimensions: number): Promise<VectorMatrix> => {
  const count = blocks.reduce((sum, { length }) => sum + length, 0) / Math.max(1, dimensions);
  const { matrix, put } = createRows(count, dimensions);
  let row = 0;
  for (const block of blocks) {
    for (let start = 0; start < block.length; start += dimensions) {
      put(row, block.subarray(start, start + dimensions));
      row += 1;
      if (row % 64 === 0 && pauseIsDue()) await pause();
    }
  }
  return matrix;
};
