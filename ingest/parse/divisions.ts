import { sentenceCase } from "./naming.ts";
import type { Division } from "./tree.ts";

/** Levels from the outside in, as English and French name them. */
const levels = [
  /^part(?:ie)?\b/i,
  /^tit(?:le|re)\b/i,
  /^chap(?:ter|itre)\b/i,
  /^section\b/i,
  /^sub-?section\b|^sous-section\b/i,
];

const levelOf = (label: string): number => {
  const level = levels.findIndex((pattern) => pattern.test(label));
  return level < 0 ? levels.length : level;
};

/** A flat sequence says no more of a division than its label: the word in it tells which open ones it closes. */
export const nestDivision = (open: readonly Division[], label: string, name: string): Division[] => [
  ...open.filter((division) => levelOf(division.label) < levelOf(label)),
  { label: sentenceCase(label), name: sentenceCase(name) },
];
