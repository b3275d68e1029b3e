/**
 * The first start from empty folders: how soon words answer, and whether kills on the way to the embedded version cost anything.
 * `bun test/bench/first-start/index.ts [kills] [seed] [latest moment in ms]`; EMBEDDING_MODEL, EMBEDDING_MODEL_DIR and EURLEX_MIRROR as for the
 * service. The exit code is 1 when something was half visible, or more was embedded twice than a portion for each kill.
 */
import { loadavg } from "node:os";
import { percentile } from "../../eval/metrics/index.ts";
import { formatTenths, renderTables } from "../../eval/report/table.ts";
import { createRandom } from "../../support/random.ts";
import { firstStart } from "./rounds.ts";

const kills = Number(process.argv[2] ?? 20);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const latestMs = Number(process.argv[4] ?? 60_000);

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(", ");

say(`seed ${seed}, load ${load()}`);
const random = createRandom(seed);
const moments = Array.from({ length: kills }, () => random() * latestMs);
const told = await firstStart({ LLM_BASE_URL: "", LLM_MODEL: "" }, moments, { say });
for (const problem of told.problems) say(problem);
const timesOf = (times: readonly number[]): string =>
  `${times.length}; ${[0.5, 0.99, 1].map((share) => formatTenths(percentile(times, share))).join(" / ")}`;
const rows = [
  ["last document to first answer, s", formatTenths((told.firstAnswerMs ?? 0) / 1_000)],
  ["last start to the embedded version, s", formatTenths(told.lastStartMs / 1_000)],
  ["kills in time", String(told.killsInTime)],
  ["texts embedded", String(told.distinct)],
  ["of them twice", String(told.asked - told.distinct)],
  ["lookups meanwhile; p50 / p99 / slowest ms", timesOf(told.lookups)],
  ["answers meanwhile; p50 / p99 / slowest ms", timesOf(told.answers)],
  ["problems", String(told.problems.length)],
];
const title = `First start with ${process.env["EMBEDDING_MODEL"] ?? "the default encoder"}, load ${load()}`;
process.stdout.write(renderTables([{ title, head: ["what", ""], rows }], "terminal"));
process.exit(told.problems.length === 0 ? 0 : 1);
