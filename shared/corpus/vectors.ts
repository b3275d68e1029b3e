/** Vectors of equal width, one after the other in one block, so that a search is one pass over memory. */
export interface VectorMatrix {
  readonly rows: number;
  readonly dimensions: number;
  readonly values: Float32Array;
}

/** Packs vectors into one block. Throws a RangeError when their widths differ or a value is not finite. */
export const packVectors = (vectors: ReadonlyArray<ArrayLike<number>>, dimensions: number): VectorMatrix => {
  const values = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, row) => {
    if (vector.length !== dimensions)
      throw new RangeError(`Vector ${row} has ${vector.length} of ${dimensions} values`);
    values.set(vector, row * dimensions);
  });
  if (!values.every(Number.isFinite)) throw new RangeError("A vector holds a value that is not finite");
  return { rows: vectors.length, dimensions, values };
};

/** The dot product of `query` with each row: the cosine, since all vectors have unit length. */
export const similarities = (matrix: VectorMatrix, query: Float32Array): Float32Array => {
  const { rows, dimensions, values } = matrix;
  const scores = new Float32Array(rows);
  for (let row = 0, offset = 0; row < rows; row += 1) {
    let sum = 0;
    for (let column = 0; column < dimensions; column += 1, offset += 1) {
      sum += (values[offset] as number) * (query[column] as number);
    }
    scores[row] = sum;
  }
  return scores;
};
