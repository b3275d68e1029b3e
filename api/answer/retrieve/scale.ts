/** Where a signal stands within a question: its mean over all that is in scope, and its best. */
export interface Scale {
  readonly mean: number;
  readonly best: number;
}

/**
 * Reads the scale off the scores of what is in scope; what a signal knows nothing of does not count. `counts` says for how many each
 * unit counts: 0 for what is out of scope.
 */
export const scaleOf = (scores: Float32Array, counts: Uint8Array | Float64Array): Scale => {
  let [sum, count, best] = [0, 0, Number.NEGATIVE_INFINITY];
  for (let unit = 0; unit < scores.length; unit += 1) {
    const score = scores[unit] as number;
    const times = counts[unit] as number;
    if (times === 0 || Number.isNaN(score)) continue;
    sum += score * times;
    count += times;
    if (score > best) best = score;
  }
  return { mean: count === 0 ? 0 : sum / count, best: count === 0 ? 0 : best };
};

/**
 * Adds a signal's scores to the totals: 1 for the best of the question, 0 for what is no better than the mean, nothing where the signal
 * tells nothing apart. So no signal's own scale matters, nor an encoder's, whose cosines may all lie between 0.75 and 0.95.
 */
export const addScaled = (totals: Float32Array, scores: Float32Array, { mean, best }: Scale, weight: number): void => {
  if (!(best > mean)) return;
  const factor = weight / (best - mean);
  for (let unit = 0; unit < scores.length; unit += 1) {
    const above = (scores[unit] as number) - mean;
    if (above > 0) totals[unit] = (totals[unit] as number) + above * factor;
  }
};
