import type { Ranking } from "../retrieve/rank.ts";

/**
 * How far the best line of the editor's index stands out, in standard deviations of all lines: the cosines of one model lie between 0
 * and .7, those of another between .75 and .95, and differ from question to question. Null without vectors.
 */
export const standardLikeness = (ranking: Ranking): number | null => {
  const similarities = ranking.indexSimilarities;
  if (similarities === null || similarities.length < 2) return null;
  let [sum, squares, best] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const value of similarities) {
    sum += value;
    squares += value * value;
    if (value > best) best = value;
  }
  const mean = sum / similarities.length;
  const deviation = Math.sqrt(Math.max(0, squares / similarities.length - mean * mean));
  return deviation === 0 ? 0 : (best - mean) / deviation;
};

/** A question in another language is off topic below this: no word of it can speak for it, only its vector. */
export const likenessMin = 3.4;
