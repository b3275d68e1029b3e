/** Numbers in rows of rows, as a model gives and takes them. */
interface Numbers {
  readonly data: ArrayLike<number | bigint>;
  readonly dims: readonly number[];
}

/**
 * The mean of the vectors of each text's tokens, text after text. `states` holds a vector for each token of each text (dimensions:
 * texts, tokens, width), `mask` is 1 for a token and 0 for what fills up a shorter text. For finite states the same to the bit as
 * `mean_pooling` of transformers.js, which reads each number through a proxy: most of the time that embedding a long text takes.
 */
export const meanPooling = (states: Numbers, mask: Numbers): Float32Array => {
  const [texts = 0, tokens = 0, width = 0] = states.dims;
  const values = states.data as Float32Array;
  const weights = Float64Array.from(mask.data, Number);
  const means = new Float32Array(texts * width);
  const sums = new Float64Array(width);
  for (let text = 0; text < texts; text += 1) {
    sums.fill(0);
    let count = 0;
    for (let token = 0; token < tokens; token += 1) {
      const weight = weights[text * tokens + token] as number;
      const start = (text * tokens + token) * width;
      count += weight;
      if (weight === 0) continue;
      for (let column = 0; column < width; column += 1)
        sums[column] = (sums[column] as number) + (values[start + column] as number) * weight;
    }
    for (let column = 0; column < width; column += 1) means[text * width + column] = (sums[column] as number) / count;
  }
  return means;
};
