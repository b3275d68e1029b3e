import type { AnswerResult, RegulationMode } from "../answers/run.ts";
import { type AnswerSummary, isPassed, reliabilityOf, summarize, summarizeSets } from "../answers/summary.ts";
import { groupBySet } from "../data/disputed.ts";
import { share } from "../metrics/index.ts";
import { formatShare, formatTenths, type ReportTable } from "./table.ts";

const modeNames: Readonly<Record<RegulationMode, string>> = {
  own: "each row with its own regulation",
  auto: "every row with `auto`",
};

const findingRow = (summary: AnswerSummary): string[] => [
  summary.set,
  String(summary.count),
  formatShare(summary.hitAt1),
  formatShare(summary.hitAt5),
  formatShare(summary.recallAt5),
  formatShare(summary.meanReciprocalRank),
  formatTenths(summary.sourcesMean),
  formatShare(summary.refused),
  formatShare(summary.falselyRefused),
];

/** Sets with labels that contradict the law stand twice: as labelled, and without those rows. */
const findingTable = (
  mode: RegulationMode,
  results: readonly AnswerResult[],
  summaries: readonly AnswerSummary[],
  disputed: ReadonlySet<string>,
): ReportTable => ({
  title: `Finding and refusing, ${modeNames[mode]}`,
  head: ["set", "n", "hit@1", "hit@5", "recall@5", "MRR", "sources", "refused", "falsely refused"],
  rows: [
    ...groupBySet(results, disputed).map(([set, members]) => findingRow(summarize(set, members))),
    ...summaries.filter(({ set }) => set === "total").map(findingRow),
  ],
});

const answerTable = (mode: RegulationMode, summaries: readonly AnswerSummary[]): ReportTable => ({
  title: `Citations, calibration and milliseconds, ${modeNames[mode]}`,
  head: [
    "set",
    "cites",
    "cites ok",
    "cites gold",
    "unresolved",
    "ECE",
    "ECE answered",
    "p50",
    "p99",
    "first p50",
    "first p99",
  ],
  rows: summaries.map((summary) => [
    summary.set,
    formatTenths(summary.citationsMean),
    formatShare(summary.citationPrecision),
    formatShare(summary.citationGoldShare),
    String(summary.unresolvedAnswers),
    formatShare(summary.calibrationError),
    formatShare(summary.calibrationErrorAnswered),
    formatTenths(summary.totalMsP50),
    formatTenths(summary.totalMsP99),
    formatTenths(summary.firstChunkMsP50),
    formatTenths(summary.firstChunkMsP99),
  ]),
});

/** How an answer reads: what it cites first, how much of what is right stands in it, and how long it is. */
const readingTable = (mode: RegulationMode, summaries: readonly AnswerSummary[]): ReportTable => ({
  title: `First citation, verdicts and words, ${modeNames[mode]}`,
  head: ["set", "lead", "quoted", "verdicts", "words", "most"],
  rows: summaries.map((summary) => [
    summary.set,
    formatShare(summary.leadRight),
    formatShare(summary.goldCited),
    formatShare(summary.verdicts),
    String(summary.wordsMedian ?? "–"),
    String(summary.wordsMost ?? "–"),
  ]),
});

const reliabilityTable = (mode: RegulationMode, results: readonly AnswerResult[]): ReportTable => ({
  title: `Reliability of confidence_score, ${modeNames[mode]}`,
  head: ["confidence", "n", "mean confidence", "correct"],
  rows: reliabilityOf(results).map((bin) => [
    `${bin.from.toFixed(1)} to ${bin.to.toFixed(1)}`,
    String(bin.count),
    formatShare(bin.meanConfidence),
    formatShare(bin.correctShare),
  ]),
});

const refusalTable = (mode: RegulationMode, results: readonly AnswerResult[]): ReportTable[] => {
  const byKind = Map.groupBy(
    results.filter((result) => result.abstain),
    (result) => result.kind ?? "not named",
  );
  if (byKind.size === 0) return [];
  const rows = [...byKind].map(([kind, members]) => [
    kind,
    String(members.length),
    formatShare(share(members, (result) => result.abstained)),
  ]);
  return [{ title: `Refusals by kind, ${modeNames[mode]}`, head: ["kind", "n", "refused"], rows }];
};

/**
 * The report of a run: for each way of naming the regulation the five tables, sets as rows and the total last. `disputed`: ids of
 * rows whose label contradicts the law.
 */
export const answerReport = (results: readonly AnswerResult[], disputed: ReadonlySet<string>): ReportTable[] =>
  [...Map.groupBy(results, (result) => result.mode)].flatMap(([mode, members]) => {
    const summaries = summarizeSets(members);
    return [
      findingTable(mode, members, summaries, disputed),
      readingTable(mode, summaries),
      answerTable(mode, summaries),
      ...refusalTable(mode, members),
      reliabilityTable(mode, members),
    ];
  });

const outcome = (result: AnswerResult): string => {
  if (result.error !== null) return `failed: ${result.error}`;
  if (result.abstained) return `refused (${result.reason ?? "no reason"})`;
  return result.sources.join(", ") || "no sources";
};

/** The rows that did not pass, with what was wanted and what came; and every answer with a citation that leads nowhere. */
export const failureTable = (results: readonly AnswerResult[]): ReportTable => ({
  title: "Rows that fail",
  head: [],
  rows: [],
  notes: results.flatMap((result) => {
    const place = `${result.id} (${result.mode === "auto" ? "auto" : result.regulation})`;
    const wanted = result.abstain ? `to be refused${result.kind ? `, ${result.kind}` : ""}` : result.gold.join(", ");
    const unresolved = result.citations.filter(({ articleId }) => articleId === null).map(({ text }) => `[${text}]`);
    return [
      ...(isPassed(result) ? [] : [`- ${place}: ${result.question}\n  wanted: ${wanted}\n  came: ${outcome(result)}`]),
      ...(unresolved.length === 0 ? [] : [`- ${place}: cites what does not resolve: ${unresolved.join(", ")}`]),
    ];
  }),
});
