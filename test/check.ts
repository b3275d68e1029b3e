/**
 * `bun run check`: format, lint, types, dead code, licences, advisories and all tests. Ends with one line `N passed, N failed`, and
 * `, N skipped` where tests were. With `--keep-timings` the durations of the test files are kept in `test/timings.json`.
 */
import { takeOptions } from "../shared/command-line/program.ts";
import { installBrowser } from "./check/browser.ts";
import { checkAdvisories, checkLicences } from "./check/dependencies.ts";
import { runProgram } from "./check/program.ts";
import { installPython } from "./check/python.ts";
import { runStep, type Step } from "./check/step.ts";
import { runEnvironment, runTests } from "./check/suite.ts";
import { lastLine, type Outcome, outcomeOf } from "./check/summary.ts";
import { removeRunFolder } from "./support/run-folder.ts";

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

/** A program that reads the project. What it finds is said at the end: it runs beside the tests, which say much. */
const tool = (name: string, ...words: readonly string[]): Step => ({
  name,
  run: async () => {
    const command = [process.execPath, "x", "--no-install", ...words];
    const { code, output } = await runProgram(command, { shown: "never", inBackground: true });
    return code === 0 ? outcomeOf(0) : outcomeOf(1, [`${name}:\n${output.trimEnd()}`]);
  },
});

const inOrder = async (steps: readonly Step[]): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const step of steps) outcomes.push(await runStep(step));
  return outcomes;
};

const seed = Number(process.env["TEST_SEED"] ?? Date.now() % 2 ** 31);
const environment = runEnvironment(seed);

const ofTheText = [
  tool("format and lint", "biome", "check", "--error-on-warnings", "."),
  tool("dead code", "knip", "--no-progress"),
  { name: "licences", run: checkLicences },
  { name: "advisories", run: () => checkAdvisories() },
  tool("types", "tsc"),
  tool("types of the console", "tsc", "-p", "console"),
];

const corpora: Step = {
  name: "corpora for the tests",
  run: async () => {
    const { code } = await runProgram([process.execPath, "test/check/prepare.ts"], { env: environment });
    return outcomeOf(code === 0 ? 0 : 1);
  },
};
const forTheTests = [
  [corpora],
  [
    { name: "browser", run: installBrowser },
    { name: "python", run: installPython },
  ],
];
const tests: Step = { name: "tests", run: () => runTests(environment, options.has("--keep-timings")) };

/** What is needed first, and then the tests. */
const prepareAndTest = async (): Promise<Outcome[]> => {
  const prepared = await Promise.all(forTheTests.map(inOrder));
  return [...prepared.flat(), await runStep(tests)];
};

// Reading the text keeps one core busy for a minute, in the background: the tests, which have deadlines, wait a good part of their time.
const outcomes = (await Promise.all([inOrder(ofTheText), prepareAndTest()])).flat();

removeRunFolder();
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
