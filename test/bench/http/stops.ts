/**
 * Whether the service ends as it must: Ctrl-C at random moments of a first start on empty folders, and SIGTERM while clients ask.
 * `bun test/bench/http/stops.ts [rounds] [seed] [latest moment in ms] [corpus folder]`; EMBEDDING_MODEL, EMBEDDING_MODEL_DIR and EURLEX_MIRROR as for the service. The exit code is 1
 * when a round left a process, lost a request or ended with another code than 0.
 */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "../../eval/metrics/index.ts";
import { formatTenths, type ReportTable, renderTables } from "../../eval/report/table.ts";
import { createRandom } from "../../support/random.ts";
import { interruptStart, type StopRound, stopUnderLoad, timeStart } from "./stop-rounds.ts";

const roundsCount = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const firstStartMs = Number(process.argv[4] ?? 30_000);
const corpusDir = process.argv[5];

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const rowOf = (name: string, rounds: readonly StopRound[]): string[] => {
  const took = rounds.map(({ tookMs }) => tookMs);
  return [
    name,
    String(rounds.length),
    String(rounds.filter(({ code }) => code === 0).length),
    String(rounds.reduce((sum, { underWay }) => sum + underWay, 0)),
    String(rounds.filter(({ problems }) => problems.length > 0).length),
    formatTenths(percentile(took, 0.5)),
    formatTenths(Math.max(...took)),
  ];
};

const repeat = async (name: string, round: () => Promise<StopRound>): Promise<{ row: string[]; sound: boolean }> => {
  const rounds: StopRound[] = [];
  for (let index = 0; index < roundsCount; index += 1) {
    const ended = await round();
    rounds.push(ended);
    say(
      `${name} ${index + 1}: at ${ended.atMs.toFixed(0)} ms, ended in ${ended.tookMs.toFixed(0)} ms, code ${ended.code}`,
    );
    for (const problem of ended.problems) say(`  ${problem}`);
  }
  return { row: rowOf(name, rounds), sound: rounds.every(({ problems }) => problems.length === 0) };
};

const random = createRandom(seed);
say(`seed ${seed}`);
/** A corpus that is made once: where a first build takes minutes, what comes after it is met at a start that finds one. */
const corpus = { CORPUS_DIR: corpusDir ?? mkdtempSync(join(tmpdir(), "acquis-stops-corpus-")) };
if (corpusDir === undefined) say(`the first start took ${(await timeStart(corpus)).toFixed(0)} ms`);
const startMs = await timeStart(corpus);
say(`a start that finds a corpus takes ${startMs.toFixed(0)} ms`);
const rows = [
  await repeat("Ctrl-C during a first start", () => interruptStart({}, random() * firstStartMs)),
  await repeat("Ctrl-C during a start with a corpus", () => interruptStart(corpus, random() * startMs * 1.1)),
  await repeat("SIGTERM under load", () => stopUnderLoad(corpus, 300 + random() * 1_000)),
];
const table: ReportTable = {
  title: `Stops with ${process.env["EMBEDDING_MODEL"] ?? "the default encoder"}, seed ${seed}`,
  head: ["signal", "rounds", "code 0", "requests under way", "rounds with a problem", "p50 ms", "longest ms"],
  rows: rows.map(({ row }) => row),
  notes: [
    `Moments of a first start up to ${firstStartMs} ms, of a start with a corpus up to ${(startMs * 1.1).toFixed(0)} ms.`,
  ],
};
process.stdout.write(renderTables([table], "terminal"));
if (corpusDir === undefined) rmSync(corpus.CORPUS_DIR, { recursive: true, force: true });
process.exit(rows.every(({ sound }) => sound) ? 0 : 1);
