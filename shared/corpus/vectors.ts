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
  /** Puts one vector or several, one after the other, from this row on. */
  const put = (row: number, vectors: ArrayLike<number>): void => {
    for (let at = 0; at < vectors.length; at += 1) {
      if (!Number.isFinite(vectors[at])) throw new RangeError("A vector holds a value that is not finite");
      if (width !== dimensions)
        values[(row + Math.floor(at / dimensions)) * width + (at % dimensions)] = vectors[at] ?? 0;
    }
    if (width === dimensions) values.set(vectors, row * width);
  };
  return { matrix, put };
};

/** Packs vectors. Throws a RangeError when their widths differ or a value is not finite. */
export const packVectors = (vectors: ReadonlyArray<ArrayLike<number>>, dimensions: number): VectorMatrix => {
  const { matrix, put } = createRows(vectors.length, dimensions);
  vectors.forEach((vector, row) => {
    if (vector.length !== dimensions)
      throw new RangeError(`Vector ${row} has ${vector.length} of ${dimensions} values`);
    put(row, vector);
  });
  return matrix;
};

/** Rows that are packed without a look at the clock: some tens of microseconds. */
const rowsAtATime = 64;

/** The same for vectors that lie one after the other in blocks; pauses now and then. */
export const packBlocks = async (blocks: readonly Float32Array[], dimensions: number): Promise<VectorMatrix> => {
  const count = blocks.reduce((sum, { length }) => sum + length, 0) / Math.max(1, dimensions);
  const { matrix, put } = createRows(count, dimensions);
  const stretch = rowsAtATime * dimensions;
  let row = 0;
  for (const block of blocks) {
    for (let start = 0; start < block.length; start += stretch) {
      const some = block.subarray(start, start + stretch);
      put(row, some);
      row += some.length / dimensions;
      if (pauseIsDue()) await pause();
    }
  }
  return matrix;
};
