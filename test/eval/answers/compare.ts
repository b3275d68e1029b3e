import type { AnswerResult } from "./run.ts";
import { type AnswerMetrics, type AnswerSummary, isPassed, summarizeSets } from "./summary.ts";

/** A metric of a set in two runs over the rows that both have. */
export interface ComparedMetric {
  readonly metric: keyof AnswerMetrics;
  readonly before: number | null;
  readonly after: number | null;
}

export interface ComparedSet {
  readonly set: string;
  readonly count: number;
  readonly metrics: readonly ComparedMetric[];
}

/** What changed between two runs. */
export interface AnswerComparison {
  readonly sets: readonly ComparedSet[];
  /** Rows that fail no longer, and rows that fail now. */
  readonly gained: readonly AnswerResult[];
  readonly lost: readonly AnswerResult[];
  /** Rows of one run alone: they are compared with nothing. */
  readonly unmatchedCount: number;
}

/** What a comparison shows; times vary from run to run and say more in the tables of a run. */
const comparedMetrics = [
  "hitAt1",
  "hitAt5",
  "recallAt5",
  "meanReciprocalRank",
  "sourcesMean",
  "refused",
  "falselyRefused",
  "citationPrecision",
  "citationGoldShare",
  "leadRight",
  "goldCited",
  "verdicts",
  "wordsMedian",
  "unresolvedAnswers",
  "calibrationError",
] as const satisfies ReadonlyArray<keyof AnswerMetrics>;

const keyOf = (result: AnswerResult): string => `${result.mode} ${result.id}`;

const compareSet = (before: AnswerSummary | undefined, after: AnswerSummary): ComparedSet => ({
  set: after.set,
  count: after.count,
  metrics: comparedMetrics.map((metric) => ({
    metric,
    before: before?.[metric] ?? null,
    after: after[metric],
  })),
});

/** Compares two runs of one mode, or of both, row by row. Rows are the same when their id and mode are. */
export const compareRuns = (before: readonly AnswerResult[], after: readonly AnswerResult[]): AnswerComparison => {
  const earlier = new Map(before.map((result) => [keyOf(result), result]));
  const pairs = after.flatMap((result) => {
    const old = earlier.get(keyOf(result));
    return old === undefined ? [] : [{ old, result }];
  });
  const oldSummaries = new Map(
    summarizeSets(pairs.map(({ old, result }) => ({ ...old, set: result.set }))).map((summary) => [
      summary.set,
      summary,
    ]),
  );
  return {
    sets: summarizeSets(pairs.map(({ result }) => result)).map((summary) =>
      compareSet(oldSummaries.get(summary.set), summary),
    ),
    gained: pairs.filter(({ old, result }) => !isPassed(old) && isPassed(result)).map(({ result }) => result),
    lost: pairs.filter(({ old, result }) => isPassed(old) && !isPassed(result)).map(({ result }) => result),
    unmatchedCount: before.length + after.length - 2 * pairs.length,
  };
};
