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

/**
 * The dot product of `query` with each row: the cosine, since all vectors have unit length. Four sums at a time, which halves
 * the time of the one loop that every question runs over all vectors.
 */
export const similarities = (matrix: VectorMatrix, query: Float32Array): Float32Array => {
  const { rows, dimensions, values } = matrix;
  const scores = new Float32Array(rows);
  const wholeFours = dimensions - (dimensions % 4);
  for (let row = 0, offset = 0; row < rows; row += 1, offset += dimensions) {
    let [first, second, third, fourth] = [0, 0, 0, 0];
    for (let column = 0; column < wholeFours; column += 4) {
      const start = offset + column;
      first += (values[start] as number) * (query[column] as number);
      second += (values[start + 1] as number) * (query[column + 1] as number);
      third += (values[start + 2] as number) * (query[column + 2] as number);
      fourth += (values[start + 3] as number) * (query[column + 3] as number);
    }
    for (let column = wholeFours; column < dimensions; column += 1)
      first += (values[offset + column] as number) * (query[column] as number);
    scores[row] = first + second + third + fourth;
  }
  return scores;
};
