import { type CaseVotes, type Decision, thresholds } from "./weigh.ts";

/**
 * How often a decision of this kind was right on the case book, each case left out of its own index, rounded down. Rows: on what the decision rests; columns: how far the nearest cases agree with it (under a third, under two
 * thirds, more).
 */
export const calibration = {
  rule: [0.72, 0.92, 0.98],
  "rule and cases": [0.6, 0.8, 0.92],
  cases: [0.5, 0.55, 0.78],
  "nothing fits": [0.78, 0.95, 0.98],
} as const satisfies Record<Decision["basis"], readonly [number, number, number]>;

const openConditionCost = 0.08;
/** Where not even a case is near, the description says too little: a coin would know as much. */
const saysLittle = 0.5;

/** True when nothing in the case book is near enough to compare. */
export const isThin = (votes: CaseVotes): boolean =>
  (votes.neighbours[0]?.similarity ?? 0) < thresholds.leastSimilarity;

/** The probability that the level is right, from 0 to 1, as calibrated on the case book. */
export const confidenceOf = (decision: Decision, votes: CaseVotes, openConditions: number): number => {
  const share = votes.levels[decision.level];
  const column = share < 1 / 3 ? 0 : share < 2 / 3 ? 1 : 2;
  const value =
    calibration[decision.basis][column] - (decision.basis === "cases" ? 0 : openConditionCost * openConditions);
  const most = decision.basis === "nothing fits" && isThin(votes) ? saysLittle : 1;
  return Math.round(Math.min(most, Math.max(0.3, value)) * 100) / 100;
};
