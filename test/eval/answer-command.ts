import { createProgress } from "../../ingest/progress.ts";
import { type Config, readConfig } from "../../shared/config.ts";
import { OperatorError } from "../../shared/errors.ts";
import { createCitationReader } from "./answer-citations.ts";
import { openPipeline, type Pipeline } from "./answer-pipeline.ts";
import { type AnswerRecord, readRecord, writeRecord } from "./answer-record.ts";
import { type AnswerRow, readAnswerRows } from "./answer-rows.ts";
import { type AnswerResult, type RegulationMode, type RunOptions, runRow } from "./answer-run.ts";
import { type AnswerSettings, answerUsage, readSettings } from "./answer-settings.ts";
import { readDisputed } from "./disputed.ts";
import { answerReport, failureTable } from "./report-answer.ts";
import { comparisonReport } from "./report-compare.ts";
import { type ReportTable, renderTables } from "./report-table.ts";
import { UsageError } from "./usage-error.ts";

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

const headingOf = (record: AnswerRecord, rowCount: number, usesVectors: boolean): string =>
  `Corpus ${record.corpus_version}, ${rowCount} questions, searched by ${usesVectors ? "words and vectors" : "words alone"}, ` +
  `${record.model ? "written by a language model" : "composed without a language model"}.`;

/** Names the rows that the service failed on. Returns the exit code. */
const reportErrors = (results: readonly AnswerResult[]): number => {
  const errors = results.filter((result) => result.error !== null);
  for (const { id, mode, error } of errors) process.stderr.write(`${id} (${mode}) failed: ${error}\n`);
  return errors.length === 0 ? 0 : 1;
};

/** What a reader of the figures must know beside them. */
const cautions = ({ snapshot, usesVectors }: Pipeline, earlier: AnswerRecord | null): string[] => {
  const { embedding, corpus_version } = snapshot.manifest;
  const lacksModel = embedding !== null && !usesVectors;
  const differs = earlier !== null && earlier.corpus_version !== corpus_version;
  return [
    ...(lacksModel ? [`Vectors are left out: ${embedding.model} is not here (EMBEDDING_MODEL_DIR).`] : []),
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

const measure = async (settings: AnswerSettings): Promise<number> => {
  const earlier = settings.compare === undefined ? null : readRecord(settings.compare);
  const rows = readAnswerRows(settings.files, settings.sets);
  if (rows.length === 0) throw new UsageError("There are no questions.");
  const config = configOf(settings);
  const pipeline = await openPipeline(config, settings.model);
  const { snapshot, answerer, usesVectors } = pipeline;
  const readCitations = createCitationReader({ ...snapshot, acts: snapshot.manifest.acts });
  const results = await runRows(rows, settings.modes, { answerer, readCitations, allowModel: settings.model });
  const record: AnswerRecord = {
    schema: 1,
    corpus_version: snapshot.manifest.corpus_version,
    model: settings.model,
    results,
  };
  if (settings.json !== undefined) writeRecord(settings.json, record);
  const tables: ReportTable[] = [
    ...answerReport(results, new Set(readDisputed().map(({ id }) => id))),
    ...(earlier === null ? [] : comparisonReport(earlier.results, results)),
    ...(settings.failures ? [failureTable(results)] : []),
  ];
  for (const caution of cautions(pipeline, earlier)) process.stderr.write(`${caution}\n`);
  process.stdout.write(`${headingOf(record, rows.length, usesVectors)}\n\n${renderTables(tables, settings.format)}`);
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
  try {
    return await measure(readSettings(rawArguments));
  } catch (thrown) {
    if (thrown instanceof UsageError) {
      process.stderr.write(`${await answerUsage()}${thrown.message}\n`);
      return 2;
    }
    if (!(thrown instanceof OperatorError)) throw thrown;
    process.stderr.write(`${thrown.message}\n${thrown.hint === null ? "" : `${thrown.hint}\n`}`);
    return 1;
  }
};
