import { createProgress } from "../../../ingest/progress.ts";
import { type Config, readConfig } from "../../../shared/config.ts";
import { OperatorError } from "../../../shared/errors.ts";
import { disputedIds } from "../data/disputed.ts";
import { questionFiles } from "../data/question-files.ts";
import { figuresOf, readFigures, withEncoder, writeFigures } from "../figures/index.ts";
import { renewFigurePages } from "../figures/pages.ts";
import { wordsAlone } from "../measured-corpus.ts";
import { answerReport, failureTable } from "../report/answer.ts";
import { comparisonReport } from "../report/compare.ts";
import { type ReportTable, renderTables } from "../report/table.ts";
import { sayProblems, UsageError } from "../usage-error.ts";
import { createCitationReader } from "./citations.ts";
import { openPipeline, type Pipeline } from "./pipeline.ts";
import { type AnswerRecord, readRecord, writeRecord } from "./record.ts";
import { type AnswerRow, readAnswerRows } from "./rows.ts";
import { type AnswerResult, type RegulationMode, type RunOptions, runRow } from "./run.ts";
import { type AnswerSettings, answerUsage, readSettings } from "./settings.ts";
import { type StatementCounts, statementCounts } from "./statement-counts.ts";

const warmUpCount = 20;

const runRows = async (
  rows: readonly AnswerRow[],
  modes: readonly RegulationMode[],
  options: RunOptions,
): Promise<AnswerResult[]> => {
  const progress = createProgress({ quiet: !process.stderr.isTTY });
  // The first answers pay for compilation, not for answering: they are given twice and measured once.
  for (const row of options.allowModel ? [] : rows.slice(0, warmUpCount)) await runRow(row, "own", options);
  const results: AnswerResult[] = [];
  for (const mode of modes) {
    progress.step(mode, rows.length);
    for (const row of rows) {
      results.push(await runRow(row, mode, options));
      progress.advance();
    }
  }
  progress.stop();
  return results;
};

const headingOf = (
  record: AnswerRecord,
  rowCount: number,
  { embedder }: Pipeline,
  { held, stale }: StatementCounts,
): string =>
  `Corpus ${record.corpus_version}, ${rowCount} questions, searched by ` +
  `${embedder === null ? "words alone" : `words and the vectors of ${embedder.info.model}`}, ` +
  `${record.model ? "written by a language model" : "composed without a language model"}. ` +
  `${held} statements of the commentary speak; ${stale} are stale and left out.`;

/** Names the rows that the service failed on. Returns the exit code. */
const reportErrors = (results: readonly AnswerResult[]): number => {
  const errors = results.filter((result) => result.error !== null);
  for (const { id, mode, error } of errors) process.stderr.write(`${id} (${mode}) failed: ${error}\n`);
  return errors.length === 0 ? 0 : 1;
};

/** What a reader of the figures must know beside them. */
const cautions = (
  { snapshot, embedder }: Pipeline,
  settings: AnswerSettings,
  earlier: AnswerRecord | null,
): string[] => {
  const { embedding, corpus_version } = snapshot.manifest;
  const lacksModel = embedding !== null && embedder === null && settings.encoder !== wordsAlone;
  const lacksOthers = settings.record && !settings.files.includes(questionFiles.development);
  const differs = earlier !== null && earlier.corpus_version !== corpus_version;
  return [
    ...(lacksModel ? [`Vectors are left out: ${embedding.model} is not here (EMBEDDING_MODEL_DIR).`] : []),
    ...(lacksOthers ? ["The questions of third parties are not here (EVAL_DIR): their figures are left out."] : []),
    ...(differs ? [`The earlier run was over corpus ${earlier.corpus_version}.`] : []),
  ];
};

const configOf = (settings: AnswerSettings): Config => {
  const config = readConfig({
    ...process.env,
    ...(settings.corpusDir === undefined ? {} : { CORPUS_DIR: settings.corpusDir }),
    ...(settings.corpusVersion === undefined ? {} : { CORPUS_VERSION: settings.corpusVersion }),
  });
  if (settings.model && config.LLM_BASE_URL === null) throw new UsageError("--model needs LLM_BASE_URL and LLM_MODEL.");
  return config;
};

/** Figures without vectors are recorded only where that was asked for: else a missing folder would pass for a search by words. */
const requireRecordable = ({ snapshot, embedder }: Pipeline, { encoder }: AnswerSettings): void => {
  if (embedder !== null || encoder === wordsAlone) return;
  const { embedding } = snapshot.manifest;
  throw new OperatorError(`${embedding?.model ?? "An encoder"} is not here: nothing is recorded.`, {
    hint: "EMBEDDING_MODEL_DIR names the folder that holds it; --encoder none records a search by words alone.",
  });
};

/** Keeps the figures of a run for its encoder, unless the service failed on a row, and renews the pages that show them. */
const recordFigures = (
  results: readonly AnswerResult[],
  pipeline: Pipeline,
  statements: StatementCounts,
  disputed: ReadonlySet<string>,
): void => {
  if (results.some(({ error }) => error !== null)) return;
  writeFigures(withEncoder(readFigures(), figuresOf(results, pipeline, statements, disputed)));
  renewFigurePages();
};

const measure = async (settings: AnswerSettings): Promise<number> => {
  const earlier = settings.compare === undefined ? null : readRecord(settings.compare);
  const rows = readAnswerRows(settings.files, settings.sets);
  if (rows.length === 0) throw new UsageError("There are no questions.");
  const config = configOf(settings);
  const pipeline = await openPipeline(config, { allowModel: settings.model, encoder: settings.encoder });
  if (settings.record) requireRecordable(pipeline, settings);
  const { snapshot, answerer } = pipeline;
  const readCitations = createCitationReader({ ...snapshot, acts: snapshot.manifest.acts });
  const results = await runRows(rows, settings.modes, { answerer, readCitations, allowModel: settings.model });
  const record: AnswerRecord = {
    schema: 1,
    corpus_version: snapshot.manifest.corpus_version,
    model: settings.model,
    results,
  };
  if (settings.json !== undefined) writeRecord(settings.json, record);
  const disputed = disputedIds();
  const statements = statementCounts(snapshot);
  if (settings.record) recordFigures(results, pipeline, statements, disputed);
  const tables: ReportTable[] = [
    ...answerReport(results, disputed),
    ...(earlier === null ? [] : comparisonReport(earlier.results, results)),
    ...(settings.failures ? [failureTable(results)] : []),
  ];
  for (const caution of cautions(pipeline, settings, earlier)) process.stderr.write(`${caution}\n`);
  process.stdout.write(
    `${headingOf(record, rows.length, pipeline, statements)}\n\n${renderTables(tables, settings.format)}`,
  );
  return reportErrors(results);
};

/**
 * `bun run eval`: runs question sets through the answering pipeline and prints what is measured. Returns the exit code: 0; 1 when
 * the service failed on a row or cannot start; 2 when the command was called wrongly.
 */
export const runAnswerEvaluation = async (rawArguments: readonly string[]): Promise<number> => {
  if (rawArguments.some((word) => word === "--help" || word === "-h")) {
    process.stdout.write(await answerUsage());
    return 0;
  }
  return sayProblems(() => measure(readSettings(rawArguments)), answerUsage);
};
