import { mean } from "./index.ts";

/** How sure an answer was, and whether it was right. */
export interface JudgedConfidence {
  /** 0 to 1. */
  readonly confidence: number;
  readonly isCorrect: boolean;
}

/** One row of a reliability table: answers whose confidence lies in `from` (inclusive) to `to` (exclusive; the last: inclusive). */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Null for an empty bin. */
  readonly meanConfidence: number | null;
  readonly correctShare: number | null;
}

/** Gathers judged answers into bins of equal width over 0 to 1. */
export const reliabilityBins = (judged: readonly JudgedConfidence[], binCount = 10): ReliabilityBin[] => {
  const members = Array.from({ length: binCount }, (): JudgedConfidence[] => []);
  for (const answer of judged) {
    const position = Math.min(binCount - 1, Math.max(0, Math.floor(answer.confidence * binCount)));
    members[position]?.push(answer);
  }
  return members.map((bin, position) => ({
    from: position / binCount,
    to: (position + 1) / binCount,
    count: bin.length,
    meanConfidence: mean(bin.map((answer) => answer.confidence)),
    correctShare: mean(bin.map((answer) => (answer.isCorrect ? 1 : 0))),
  }));
};

/**
 * Expected calibration error: how far confidence and correctness lie apart, averaged over the bins by their size (Guo et al., "On
 * Calibration of Modern Neural Networks", 2017). 0 is perfect; null when there are no answers.
 */
export const calibrationError = (bins: readonly ReliabilityBin[]): number | null => {
  const total = bins.reduce((sum, bin) => sum + bin.count, 0);
  if (total === 0) return null;
  return bins.reduce(
    (sum, bin) => sum + (bin.count / total) * Math.abs((bin.meanConfidence ?? 0) - (bin.correctShare ?? 0)),
    0,
  );
};
