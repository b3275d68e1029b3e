import { existsSync, readFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { mirrorDir } from "../support/law/mirror.ts";
import { runFolder } from "../support/run-folder.ts";
import { projectDir, runProgram } from "./program.ts";
import { type Outcome, readSummary } from "./summary.ts";

/** How long each file took the last time that `bun run check --keep-timings` was said: the slowest start first. */
const keptTimings = join(projectDir, "test/timings.json");
const slowestShown = 10;

/** Generous, because it only ends what hangs: on a busy machine everything takes many times as long. */
const timeoutMs = 300_000;

/** What a process comes to hold that mounts the law, opens a service and builds corpora. */
const processBytes = 3e9;

/**
 * Processes that share the tests: one more than the machine has cores, since each waits a good part of its time, for a page, a program or a
 * deadline. Three at most, so that no service under test is kept from its own deadlines; fewer where the memory is small.
 */
const processesFor = (cores: number, memoryBytes: number): number =>
  Math.max(1, Math.min(3, cores + 1, Math.floor(memoryBytes / processBytes)));

const slowest = (path: string): string => {
  if (!existsSync(path)) return "";
  const { files } = JSON.parse(readFileSync(path, "utf8")) as { files: Record<string, number> };
  const rows = Object.entries(files).sort(([, left], [, right]) => right - left);
  const lines = rows.slice(0, slowestShown).map(([file, ms]) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${file}`);
  return `slowest files:\n${lines.join("\n")}\n`;
};

/** What the processes of the run share: its folder, with the corpora that were built for it, and its seed. */
export const runEnvironment = (seed: number): Record<string, string> => ({
  TEST_RUN: String(process.pid),
  TEST_SEED: String(seed),
});

/** Runs all tests in a few processes, which take the files one after the other. */
export const runTests = async (environment: Record<string, string>, keepTimings: boolean): Promise<Outcome> => {
  const measured = join(runFolder(), "timings.json");
  const processes = processesFor(availableParallelism(), totalmem());
  const words = [`--parallel=${processes}`, "--no-isolate", `--timeout=${timeoutMs}`, "--update-timings"];
  const timings = [`--timings=${measured}`, `--timings=${keptTimings}`];
  const { code, output } = await runProgram([process.execPath, "test", ...words, ...timings], {
    shown: "live",
    env: environment,
  });
  process.stdout.write(slowest(measured));
  if (keepTimings) await copyFile(measured, keptTimings);
  return readSummary(output, code, Boolean(process.env["CI"]) && mirrorDir !== null);
};
