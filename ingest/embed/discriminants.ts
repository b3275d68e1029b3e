import { addressOfLine, type Discriminant, type IndexEntry, type Statement } from "../../shared/corpus/index.ts";

/** A wording, by the vector of its text, and the number of the address that it belongs to. */
interface Wording {
  readonly vector: Float32Array;
  readonly address: number;
}

/** How much of the mean variance is added in every direction, so that those in which few wordings differ are not overrated. */
const shrinkage = 2;

const unit = (vector: Float64Array): Float32Array => {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
};

/** The mean of each address's wordings, drawn towards the mean of all as by one wording more: an address with one wording is not that one. */
const meansOf = (wordings: readonly Wording[], addresses: number, dimensions: number): Float64Array[] => {
  const mean = new Float64Array(dimensions);
  for (const { vector } of wordings)
    for (let at = 0; at < dimensions; at += 1)
      mean[at] = (mean[at] as number) + (vector[at] as number) / wordings.length;
  const sums = Array.from({ length: addresses }, () => mean.slice());
  const counts = new Float64Array(addresses).fill(1);
  for (const { vector, address } of wordings) {
    const sum = sums[address] as Float64Array;
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] as number) + (vector[at] as number);
    counts[address] = (counts[address] as number) + 1;
  }
  return sums.map((sum, address) => sum.map((value) => value / (counts[address] as number)));
};

/** How wordings of one address differ among themselves: their covariance about its mean, row by row. */
const spreadWithin = (
  wordings: readonly Wording[],
  means: readonly Float64Array[],
  dimensions: number,
): Float64Array[] => {
  const spread = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  const away = new Float64Array(dimensions);
  for (const { vector, address } of wordings) {
    const mean = means[address] as Float64Array;
    for (let at = 0; at < dimensions; at += 1) away[at] = (vector[at] as number) - (mean[at] as number);
    for (let row = 0; row < dimensions; row += 1) {
      const of = spread[row] as Float64Array;
      const value = (away[row] as number) / wordings.length;
      for (let column = 0; column <= row; column += 1)
        of[column] = (of[column] as number) + value * (away[column] as number);
    }
  }
  return spread;
};

/** The lower triangle `L` of `L Lᵀ = matrix` (Cholesky), in place of the matrix's own. */
const decompose = (matrix: readonly Float64Array[]): void => {
  for (const [row, of] of matrix.entries()) {
    for (let column = 0; column <= row; column += 1) {
      const other = matrix[column] as Float64Array;
      let sum = of[column] as number;
      for (let at = 0; at < column; at += 1) sum -= (of[at] as number) * (other[at] as number);
      of[column] = column === row ? Math.sqrt(sum) : sum / (other[column] as number);
    }
  }
};

/** Solves `L Lᵀ x = wanted`. */
const solve = (lower: readonly Float64Array[], wanted: Float64Array): Float64Array => {
  const found = wanted.slice();
  for (const [row, of] of lower.entries()) {
    for (let at = 0; at < row; at += 1)
      found[row] = (found[row] as number) - (of[at] as number) * (found[at] as number);
    found[row] = (found[row] as number) / (of[row] as number);
  }
  for (let row = lower.length - 1; row >= 0; row -= 1) {
    for (let at = row + 1; at < lower.length; at += 1)
      found[row] = (found[row] as number) - ((lower[at] as Float64Array)[row] as number) * (found[at] as number);
    found[row] = (found[row] as number) / ((lower[row] as Float64Array)[row] as number);
  }
  return found;
};

/**
 * What tells each address with statements from its neighbours: the linear discriminant (Fisher, 1936) of its statements and questions
 * against all others, of unit length. Two paragraphs of one article lie near each other in an encoder's space; that what they share,
 * and how people vary one question, tells nothing is learned here.
 */
export const discriminantsOf = (
  statements: { readonly rows: readonly Statement[]; readonly vectors: readonly Float32Array[] },
  index: { readonly rows: readonly IndexEntry[]; readonly vectors: readonly Float32Array[] },
): { readonly discriminants: Discriminant[]; readonly vectors: Float32Array[] } => {
  const addresses = [...new Set(statements.rows.map(({ address }) => address))];
  const numbers = new Map(addresses.map((address, number) => [address, number]));
  const dimensions = statements.vectors[0]?.length ?? 0;
  const wordingsOf = (rows: ReadonlyArray<string | null>, vectors: readonly Float32Array[]): Wording[] =>
    rows.flatMap((address, row) => {
      const number = numbers.get(address ?? "");
      const vector = vectors[row];
      return number === undefined || vector === undefined ? [] : [{ vector, address: number }];
    });
  const wordings = [
    ...wordingsOf(
      statements.rows.map(({ address }) => address),
      statements.vectors,
    ),
    ...wordingsOf(
      index.rows.map((line) => addressOfLine(line, (id) => numbers.has(id))),
      index.vectors,
    ),
  ];
  if (wordings.length === 0) return { discriminants: [], vectors: [] };
  const means = meansOf(wordings, addresses.length, dimensions);
  const spread = spreadWithin(wordings, means, dimensions);
  const variance = spread.reduce((sum, row, at) => sum + (row[at] as number), 0) / dimensions;
  for (const [at, row] of spread.entries()) row[at] = (row[at] as number) + shrinkage * variance + Number.EPSILON;
  decompose(spread);
  return {
    discriminants: addresses.map((address) => ({ address })),
    vectors: means.map((mean) => unit(solve(spread, mean))),
  };
};
