/** A case of a logistic regression: its features, and how far what is predicted came true: 1 or 0, or between them what counts in part. */
export interface LogisticCase {
  readonly features: readonly number[];
  readonly outcome: number;
}

/** Chance = 1 / (1 + e^-(bias + sum of weight × feature)). */
export interface Logistic {
  readonly bias: number;
  readonly weights: readonly number[];
}

/** The chance of a case. */
export const chanceOf = ({ bias, weights }: Logistic, features: readonly number[]): number =>
  1 / (1 + Math.exp(-weights.reduce((sum, weight, place) => sum + weight * (features[place] ?? 0), bias)));

/** How much large weights are held back, per standard deviation of a feature: a few hundred cases say little of each. */
const ridge = 0.02;
const stepsMax = 1_000;

const columnsOf = (cases: readonly LogisticCase[]): number[][] =>
  (cases[0]?.features ?? []).map((_, place) => cases.map(({ features }) => features[place] ?? 0));

/** Mean and standard deviation of some values. */
export interface Moments {
  readonly mean: number;
  readonly spread: number;
}

/** The moments of some values; of none, those that change nothing. */
export const momentsOf = (values: readonly number[]): Moments => {
  if (values.length === 0) return { mean: 0, spread: 1 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  // A feature that never varies tells nothing: any spread will do.
  return { mean, spread: Math.sqrt(variance) || 1 };
};

/**
 * The logistic regression of some cases with a quadratic penalty, by gradient steps on standardized features from nought. The function has
 * one summit: the same cases give the same weights.
 */
export const fitLogistic = (cases: readonly LogisticCase[]): Logistic => {
  const moments = columnsOf(cases).map(momentsOf);
  const standardized = cases.map(({ features, outcome }) => ({
    features: moments.map(({ mean, spread }, place) => ((features[place] ?? 0) - mean) / spread),
    outcome,
  }));
  // The steepest that the function can bend, so that no step overshoots.
  const stepSize = 1 / (0.25 * (moments.length + 1) + ridge);
  let bias = 0;
  let weights = moments.map(() => 0);
  for (let step = 0; step < stepsMax; step += 1) {
    const slopes = weights.map((weight) => -ridge * weight);
    let slopeOfBias = 0;
    for (const { features, outcome } of standardized) {
      const missed = (outcome - chanceOf({ bias, weights }, features)) / cases.length;
      slopeOfBias += missed;
      features.forEach((value, place) => {
        slopes[place] = (slopes[place] as number) + missed * value;
      });
    }
    bias += stepSize * slopeOfBias;
    weights = weights.map((weight, place) => weight + stepSize * (slopes[place] as number));
  }
  const own = weights.map((weight, place) => weight / (moments[place]?.spread ?? 1));
  return { bias: own.reduce((sum, weight, place) => sum - weight * (moments[place]?.mean ?? 0), bias), weights: own };
};
