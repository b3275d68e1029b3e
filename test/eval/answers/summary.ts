import {
  calibrationError,
  type JudgedConfidence,
  type ReliabilityBin,
  reliabilityBins,
} from "../metrics/calibration.ts";
import { hitAt, mean, percentile, recallAt, reciprocalRank, share } from "../metrics/index.ts";
import { asksForVerdict, goldCited, hasVerdict, leadsRight, wordsOf } from "./form.ts";
import type { AnswerResult } from "./run.ts";

/** What is measured over a set. Null: the set has nothing to measure it on. Shares are 0 to 1, times milliseconds. */
export interface AnswerMetrics {
  readonly hitAt1: number | null;
  readonly hitAt5: number | null;
  readonly recallAt5: number | null;
  readonly meanReciprocalRank: number | null;
  readonly sourcesMean: number | null;
  /** Share of the rows to be refused that were. */
  readonly refused: number | null;
  /** Share of the other rows that were refused all the same. */
  readonly falselyRefused: number | null;
  /** Citations in an answer, over the rows that were answered. */
  readonly citationsMean: number | null;
  /** Share of the citations that resolve and are among the answer's sources. */
  readonly citationPrecision: number | null;
  /** Share of the citations, in rows with gold provisions, that lead to one of them. */
  readonly citationGoldShare: number | null;
  /** Answers with a citation that does not resolve: must be 0. */
  readonly unresolvedAnswers: number;
  /** Share of the rows with gold provisions whose answer cites one of them first. */
  readonly leadRight: number | null;
  /** Share of all gold provisions that the answers quote or cite. */
  readonly goldCited: number | null;
  /** Share of the questions for yes or no, of those that are to be answered, whose answer begins with a verdict. */
  readonly verdicts: number | null;
  /** Words of the answers that were given. */
  readonly wordsMedian: number | null;
  readonly wordsMost: number | null;
  readonly calibrationError: number | null;
  /** The same over the rows that were answered. */
  readonly calibrationErrorAnswered: number | null;
  readonly totalMsP50: number | null;
  readonly totalMsP99: number | null;
  readonly firstChunkMsP50: number | null;
  readonly firstChunkMsP99: number | null;
  /** Rows that the service failed on. */
  readonly errors: number;
}

export interface AnswerSummary extends AnswerMetrics {
  readonly set: string;
  readonly count: number;
}

/** A gold provision is in the sources; a row to be refused was refused. */
export const isCorrect = (result: AnswerResult): boolean =>
  result.error === null && (result.abstain ? result.abstained : hitAt(result.gold, result.sources, Infinity) === 1);

/** What a user needs: answered with a gold provision among the first five sources, or refused where it is to be. */
export const isPassed = (result: AnswerResult): boolean =>
  result.error === null &&
  (result.abstain ? result.abstained : !result.abstained && hitAt(result.gold, result.sources, 5) === 1);

const judgedConfidence = (result: AnswerResult): JudgedConfidence => ({
  confidence: result.confidence,
  isCorrect: isCorrect(result),
});

/** The reliability table of a run. */
export const reliabilityOf = (results: readonly AnswerResult[]): ReliabilityBin[] =>
  reliabilityBins(results.map(judgedConfidence));

/** True when the citation resolves and is among the sources of its answer. */
const isSupported = ({ result, articleId }: { result: AnswerResult; articleId: string | null }): boolean =>
  articleId !== null && result.sources.includes(articleId);

const citationsOf = (results: readonly AnswerResult[]) =>
  results.flatMap((result) => result.citations.map(({ articleId }) => ({ result, articleId })));

/** Measures a group of results. Abstentions count with the sources that they show. */
export const summarize = (set: string, results: readonly AnswerResult[]): AnswerSummary => {
  const withGold = results.filter((result) => !result.abstain);
  const meanOf = (measure: (result: AnswerResult) => number): number | null => mean(withGold.map(measure));
  const done = results.filter((result) => result.error === null);
  const words = done.filter((result) => !result.abstained).map(wordsOf);
  const totals = done.map((result) => result.totalMs);
  const firsts = done.flatMap((result) => result.firstChunkMs ?? []);
  return {
    set,
    count: results.length,
    hitAt1: meanOf(({ gold, sources }) => hitAt(gold, sources, 1)),
    hitAt5: meanOf(({ gold, sources }) => hitAt(gold, sources, 5)),
    recallAt5: meanOf(({ gold, sources }) => recallAt(gold, sources, 5)),
    meanReciprocalRank: meanOf(({ gold, sources }) => reciprocalRank(gold, sources)),
    sourcesMean: meanOf(({ sources }) => sources.length),
    refused: share(
      results.filter((result) => result.abstain),
      (result) => result.abstained,
    ),
    falselyRefused: share(withGold, (result) => result.abstained),
    citationsMean: mean(results.filter((result) => !result.abstained).map((result) => result.citations.length)),
    citationPrecision: share(citationsOf(results), isSupported),
    citationGoldShare: share(
      citationsOf(withGold),
      ({ result, articleId }) => articleId !== null && result.gold.includes(articleId),
    ),
    unresolvedAnswers: results.filter((result) => result.citations.some(({ articleId }) => articleId === null)).length,
    leadRight: share(withGold, leadsRight),
    goldCited: share(
      withGold.flatMap((result) => [...new Set(result.gold)].map((id) => goldCited(result).includes(id))),
      (isCited) => isCited,
    ),
    verdicts: share(
      withGold.filter(({ question }) => asksForVerdict(question)),
      hasVerdict,
    ),
    wordsMedian: percentile(words, 0.5),
    wordsMost: percentile(words, 1),
    calibrationError: calibrationError(reliabilityOf(results)),
    calibrationErrorAnswered: calibrationError(reliabilityOf(results.filter((result) => !result.abstained))),
    totalMsP50: percentile(totals, 0.5),
    totalMsP99: percentile(totals, 0.99),
    firstChunkMsP50: percentile(firsts, 0.5),
    firstChunkMsP99: percentile(firsts, 0.99),
    errors: results.length - done.length,
  };
};

/** One summary a set, in the order of the rows, and the total of all at the end. */
export const summarizeSets = (results: readonly AnswerResult[]): AnswerSummary[] => {
  const bySet = Map.groupBy(results, (result) => result.set);
  const summaries = [...bySet].map(([set, members]) => summarize(set, members));
  return bySet.size < 2 ? summaries : [...summaries, summarize("total", results)];
};
