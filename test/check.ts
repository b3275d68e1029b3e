/** `bun run check`: format, lint, types, dead code and all tests. Ends with one line `N passed, N failed`. */

import { takeNoArguments } from "../shared/command-line/program.ts";

takeNoArguments({
  name: "check",
  does: "Checks the project: format, lint, types, dead code and all tests. Ends with one line: N passed, N failed.",
  settings: ["EURLEX_MIRROR"],
  examples: ["bun run check"],
  exitCodes: { 0: "nothing failed", 1: "something failed", 2: "not written as it must be" },
});

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

const write = (text: string): void => void process.stdout.write(text);

const projectDir = `${import.meta.dir}/..`;

/** Runs a program of the project's; its output is shown at once where `live`, else only when it fails. */
const runProgram = async (words: readonly string[], live: boolean): Promise<{ code: number; output: string }> => {
  const child = Bun.spawn([...words], { cwd: projectDir, stdout: "pipe", stderr: "pipe", stdin: "ignore" });
  let output = "";
  const follow = async (stream: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      const text = decoder.decode(bytes, { stream: true });
      output += text;
      if (live) write(text);
    }
  };
  await Promise.all([follow(child.stdout), follow(child.stderr)]);
  const code = await child.exited;
  if (!live && code !== 0) write(output);
  return { code, output };
};

/** The last such count is the summary's: tests may print lines that look like one. */
const countOf = (output: string, word: string): number =>
  Number([...Bun.stripANSI(output).matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);

/** Reads the summary of `bun test`: ` 12 pass`, ` 1 fail`, ` 1 error`. A run that fails without one counts as one failure. */
const readSummary = (output: string, code: number): Outcome => {
  const failed = countOf(output, "fail") + countOf(output, "errors?");
  return { passed: countOf(output, "pass"), failed: code === 0 ? failed : Math.max(1, failed) };
};

const bun = process.execPath;
const tool = (name: string): string[] => [bun, "x", "--no-install", name];

const steps: ReadonlyArray<{ name: string; run: () => Promise<Outcome> }> = [
  ...[
    { name: "format and lint", words: [...tool("biome"), "check", "--error-on-warnings", "."] },
    { name: "types", words: tool("tsc") },
    { name: "dead code", words: [...tool("knip"), "--no-progress"] },
  ].map(({ name, words }) => ({
    name,
    run: async (): Promise<Outcome> => ({ passed: 0, failed: (await runProgram(words, false)).code === 0 ? 0 : 1 }),
  })),
  {
    name: "tests",
    run: async () => {
      const { code, output } = await runProgram([bun, "test", "--timeout=60000"], true);
      return readSummary(output, code);
    },
  },
];

let total: Outcome = { passed: 0, failed: 0 };
for (const { name, run } of steps) {
  const start = performance.now();
  const outcome = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  write(`${outcome.failed === 0 ? "ok    " : "FAILED"} ${name} (${seconds} s)\n`);
  total = { passed: total.passed + outcome.passed, failed: total.failed + outcome.failed };
}
write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
