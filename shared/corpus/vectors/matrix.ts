import { pause, pauseIsDue } from "../../pauses.ts";
import { createDotProducts, multiplyRounded, type RoundedRows } from "./dot-products.ts";

/** Vectors of equal width. */
export interface VectorMatrix {
  readonly rows: number;
  readonly dimensions: number;
  row(index: number): Float32Array;
  /**
   * The dot product of a vector with each row, to about three places: the cosine, since all vectors have unit length. Throws a
   * RangeError for another width.
   */
  similarities(query: Float32Array): Float32Array;
}

const unread = (): never => {
  throw new RangeError("Rounded vectors cannot be read back");
};

/** Takes rows one after the other, into one block of memory, so that a search is one pass over it. `exact` keeps what they were rounded from. */
const createRows = (rows: number, dimensions: number, exact: boolean) => {
  const values = new Float32Array(exact ? rows * dimensions : 0);
  const products = createDotProducts(rows, dimensions);
  const matrix: VectorMatrix = {
    rows,
    dimensions,
    row: exact ? (index) => values.subarray(index * dimensions, (index + 1) * dimensions) : unread,
    similarities: (query) => {
      if (query.length !== dimensions) throw new RangeError(`A query has ${query.length} of ${dimensions} values`);
      return products.multiply(query);
    },
  };
  /** Puts one vector or several, one after the other, from this row on. */
  const put = (first: number, vectors: Float32Array): void => {
    if (exact) values.set(vectors, first * dimensions);
    for (let start = 0; start < vectors.length; start += dimensions) {
      const vector = vectors.subarray(start, start + dimensions);
      if (!vector.every(Number.isFinite)) throw new RangeError("A vector holds a value that is not finite");
      products.set(first + start / dimensions, vector);
    }
  };
  return { matrix, put };
};

/** Packs vectors. Throws a RangeError when their widths differ or a value is not finite. */
export const packVectors = (vectors: ReadonlyArray<ArrayLike<number>>, dimensions: number): VectorMatrix => {
  const { matrix, put } = createRows(vectors.length, dimensions, true);
  vectors.forEach((vector, row) => {
    if (vector.length !== dimensions)
      throw new RangeError(`Vector ${row} has ${vector.length} of ${dimensions} values`);
    put(row, Float32Array.from(vector));
  });
  return matrix;
};

/** Rows that are packed without a look at the clock: some tens of microseconds. */
const rowsAtATime = 64;

const packInto = async (blocks: readonly Float32Array[], dimensions: number, exact: boolean): Promise<VectorMatrix> => {
  const count = blocks.reduce((sum, { length }) => sum + length, 0) / Math.max(1, dimensions);
  const { matrix, put } = createRows(count, dimensions, exact);
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

/** The same for vectors that lie one after the other in blocks; pauses now and then. */
export const packBlocks = (blocks: readonly Float32Array[], dimensions: number): Promise<VectorMatrix> =>
  packInto(blocks, dimensions, true);

/** The same without the values that they were rounded from: a fifth of the memory. */
export const packRounded = (blocks: readonly Float32Array[], dimensions: number): Promise<VectorMatrix> =>
  packInto(blocks, dimensions, false);

/** The rows of several sets as one, without the values that they were rounded from. */
export const joinVectors = (parts: readonly RoundedRows[], dimensions: number): VectorMatrix => ({
  rows: parts.reduce((sum, part) => sum + part.rows, 0),
  dimensions,
  row: unread,
  similarities: (query) => {
    if (query.length !== dimensions) throw new RangeError(`A query has ${query.length} of ${dimensions} values`);
    return multiplyRounded(parts, dimensions, query);
  },
});
