/** A logistic regression as `bun run fit` writes it. */
export interface Chances {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** The chance that something with these features holds, 0 to 1; what has no weight tells nothing. */
export const chanceOf = ({ bias, weights }: Chances, features: Readonly<Record<string, number>>): number => {
  const sum = Object.entries(weights).reduce((total, [name, weight]) => total + weight * (features[name] ?? 0), bias);
  return 1 / (1 + Math.exp(-sum));
};

/** Sums as chances that add up to one: a softmax. */
export const chancesFrom = (sums: readonly number[]): number[] => {
  const highest = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sum - highest));
  const total = odds.reduce((all, one) => all + one, 0);
  return odds.map((one) => one / total);
};

/** A condition as a feature. */
export const isOrNot = (condition: boolean): number => (condition ? 1 : 0);
