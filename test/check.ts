/**
 * `bun run check`: format, lint, types, dead code, licences, advisories and all tests. Ends with one line `N passed, N failed`, and
 * `, N skipped` where tests were. With `--keep-timings` the durations of the test files are kept in `test/timings.json`.
 */
import { rmSync } from "node:fs";
import { takeOptions } from "../shared/command-line/program.ts";
import { installBrowser } from "./check/browser.ts";
import { checkAdvisories, checkLicences } from "./check/dependencies.ts";
import { runProgram } from "./check/program.ts";
import { installPython } from "./check/python.ts";
import { runStep, type Step } from "./check/step.ts";
import { runEnvironment, runTests } from "./check/suite.ts";
import { lastLine, type Outcome, outcomeOf } from "./check/summary.ts";
import { runFolder } from "./support/run-folder.ts";

const options = takeOptions({
  name: "check",
  does: "Checks the project: format, lint, types, dead code, licences, advisories and all tests. Ends with one line: N passed, N failed.",
  options: {
    "--keep-timings": "Keep the durations of the test files, by which they are shared out, in test/timings.json",
  },
  settings: ["EURLEX_MIRROR"],
  examples: ["bun run check", "TEST_SEED=7 bun run check"],
  exitCodes: { 0: "nothing failed", 1: "something failed", 2: "not written as it must be" },
});

const write = (text: string): void => void process.stdout.write(text);

const tool = (name: string, words: readonly string[], env: Record<string, string> = {}): Step => ({
  name,
  run: async () => outcomeOf((await runProgram([process.execPath, ...words], { env })).code === 0 ? 0 : 1),
});

const packaged = (name: string, ...words: readonly string[]): Step => tool(name, ["x", "--no-install", ...words]);

const inOrder = async (steps: readonly Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return outcomes;
};

const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31);
const environment = runEnvironment(seed);

/** Most of these keep one core busy, as building the corpora does: the two go side by side. */
const first = [
  packaged("format and lint", "biome", "check", "--error-on-warnings", "."),
  packaged("types", "tsc"),
  packaged("types of the console", "tsc", "-p", "console"),
  packaged("dead code", "knip", "--no-progress"),
  { name: "browser", run: installBrowser },
  { name: "python", run: installPython },
  { name: "licences", run: checkLicences },
  { name: "advisories", run: () => checkAdvisories() },
];
const beside = [tool("corpora for the tests", ["test/check/prepare.ts"], environment)];

const outcomes = (await Promise.all([inOrder(first), inOrder(beside)])).flat();
const keepTimings = options.has("--keep-timings");
outcomes.push(await runStep({ name: "tests", run: () => runTests(environment, keepTimings) }));

rmSync(runFolder(), { recursive: true, force: true });
const sum = (count: (outcome: Outcome) => number): number => outcomes.reduce((total, one) => total + count(one), 0);
const total: Outcome = {
  passed: sum(({ passed }) => passed),
  failed: sum(({ failed }) => failed),
  skipped: sum(({ skipped }) => skipped),
  notes: outcomes.flatMap(({ notes }) => notes),
};
for (const note of total.notes) write(`note: ${note}\n`);
if (total.failed > 0) write(`The tests' seed was TEST_SEED=${seed}\n`);
write(`${lastLine(total)}\n`);
process.exit(total.failed === 0 ? 0 : 1);
