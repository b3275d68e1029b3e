/**
 * How fast composed answers are, without HTTP and without a language model: the project's own questions, put to the answerer one after
 * the other and eight at a time. Prints figures and asserts none: they depend on the machine.
 */
import { join } from "node:path";
import type { Answerer } from "../../api/answer/types.ts";
import { readConfig } from "../../shared/config.ts";
import { openPipeline } from "../eval/answers/pipeline.ts";
import { readAnswerRows } from "../eval/answers/rows.ts";
import { timeAnswer } from "../eval/answers/run.ts";
import { percentile } from "../eval/metrics/index.ts";
import { formatTenths, type ReportTable, renderTables } from "../eval/report/table.ts";

const rounds = 5;
const concurrency = 8;
const questionsPath = join(import.meta.dir, "../eval/data/questions.jsonl");

const ask = (answerer: Answerer, question: string) =>
  timeAnswer(() =>
    answerer(
      { question, regulation: "auto", responseFormat: "text", systemContext: null },
      { allowModel: false, signal: new AbortController().signal },
    ),
  );

interface Measured {
  readonly totalMs: readonly number[];
  readonly firstChunkMs: readonly number[];
  readonly answersPerSecond: number;
}

/** Answers all questions, `width` at a time. */
const measure = async (answerer: Answerer, questions: readonly string[], width: number): Promise<Measured> => {
  const totalMs: number[] = [];
  const firstChunkMs: number[] = [];
  const start = performance.now();
  for (let next = 0; next < questions.length; next += width) {
    const batch = questions.slice(next, next + width).map((question) => ask(answerer, question));
    for (const timed of await Promise.all(batch)) {
      totalMs.push(timed.totalMs);
      if (timed.firstChunkMs !== null) firstChunkMs.push(timed.firstChunkMs);
    }
  }
  return { totalMs, firstChunkMs, answersPerSecond: questions.length / ((performance.now() - start) / 1000) };
};

const rowOf = (name: string, { totalMs, firstChunkMs, answersPerSecond }: Measured): string[] => [
  name,
  String(totalMs.length),
  formatTenths(percentile(totalMs, 0.5)),
  formatTenths(percentile(totalMs, 0.99)),
  formatTenths(percentile(firstChunkMs, 0.5)),
  formatTenths(percentile(firstChunkMs, 0.99)),
  answersPerSecond.toFixed(0),
];

const run = async (): Promise<ReportTable> => {
  const openingStart = performance.now();
  const { snapshot, answerer, embedder } = await openPipeline(readConfig(), { allowModel: false });
  const openingMs = performance.now() - openingStart;
  const questions = readAnswerRows([questionsPath], []).map((row) => row.question);
  const repeated = Array.from({ length: rounds }, () => questions).flat();
  await measure(answerer, questions, 1);
  const single = await measure(answerer, repeated, 1);
  const many = await measure(answerer, repeated, concurrency);
  return {
    title: `Composed answers, corpus ${snapshot.manifest.corpus_version}`,
    head: ["asked", "answers", "p50 ms", "p99 ms", "first text p50", "first text p99", "answers a second"],
    rows: [rowOf("one at a time", single), rowOf(`${concurrency} at a time`, many)],
    notes: [
      `One process, ${navigator.hardwareConcurrency} cores, searched by ${embedder !== null ? "words and vectors" : "words alone"}; ` +
        `opening the snapshot took ${openingMs.toFixed(0)} ms.`,
    ],
  };
};

process.stdout.write(renderTables([await run()], process.argv.includes("--markdown") ? "markdown" : "terminal"));
