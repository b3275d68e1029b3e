import { type AnswerComparison, type ComparedMetric, compareRuns } from "../answers/compare.ts";
import type { AnswerResult } from "../answers/run.ts";
import { formatShare, formatTenths, type ReportTable } from "./table.ts";

const columnNames: Readonly<Record<string, string>> = {
  hitAt1: "hit@1",
  hitAt5: "hit@5",
  recallAt5: "recall@5",
  meanReciprocalRank: "MRR",
  sourcesMean: "sources",
  refused: "refused",
  falselyRefused: "falsely refused",
  citationPrecision: "cites ok",
  citationGoldShare: "cites gold",
  leadRight: "lead",
  goldCited: "quoted",
  verdicts: "verdicts",
  wordsMedian: "words",
  unresolvedAnswers: "unresolved",
  calibrationError: "ECE",
};

const formatFor = (metric: string): ((value: number | null) => string) => {
  if (metric === "unresolvedAnswers" || metric === "wordsMedian") return (value) => String(value ?? "–");
  return metric === "sourcesMean" ? formatTenths : formatShare;
};

/** `0.850 +0.050`: the figure now and what it gained or lost; the figure alone where nothing shows. */
const formatChange = ({ metric, before, after }: ComparedMetric): string => {
  const format = formatFor(metric);
  const now = format(after);
  if (before === null || after === null || format(before) === now) return now;
  const difference = after - before;
  return `${now} ${difference > 0 ? "+" : "−"}${format(Math.abs(difference))}`;
};

const rowLines = (name: string, results: readonly AnswerResult[]): string[] =>
  results.length === 0
    ? []
    : [
        `${name} (${results.length}):`,
        ...results.map(({ id, question, gold, sources, abstained }) => {
          const came = abstained ? "refused" : sources.slice(0, 5).join(", ") || "no sources";
          return `- ${id}: ${question} (wanted ${gold.join(", ") || "a refusal"}; came ${came})`;
        }),
      ];

const comparisonTable = (mode: string, comparison: AnswerComparison): ReportTable => {
  const metrics = comparison.sets[0]?.metrics.map(({ metric }) => columnNames[metric] ?? metric) ?? [];
  const unmatched = comparison.unmatchedCount;
  return {
    title: `Compared with the earlier run, regulation ${mode}`,
    head: ["set", "n", ...metrics],
    rows: comparison.sets.map(({ set, count, metrics }) => [set, String(count), ...metrics.map(formatChange)]),
    notes: [
      ...(unmatched === 0 ? [] : [`${unmatched} row(s) are in one of the runs alone and are left out.`]),
      ...rowLines("Gained", comparison.gained),
      ...rowLines("Lost", comparison.lost),
    ],
  };
};

/** Gains and losses of a run against an earlier one, a table for each mode of this run. */
export const comparisonReport = (before: readonly AnswerResult[], after: readonly AnswerResult[]): ReportTable[] =>
  [...Map.groupBy(after, (result) => result.mode)].map(([mode, members]) =>
    comparisonTable(
      mode,
      compareRuns(
        before.filter((result) => result.mode === mode),
        members,
      ),
    ),
  );
