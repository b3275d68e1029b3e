import { skipReasons } from "../support/skip/reasons.ts";

/** What a step of the check comes to; the notes are said at the end, where they are seen. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly notes: readonly string[];
}

/** The outcome of a step that counts nothing. */
export const outcomeOf = (failed: number, notes: readonly string[] = []): Outcome => ({
  passed: 0,
  failed,
  skipped: 0,
  notes,
});

/** The last such count is the summary's: tests may print lines that look like one. */
const countOf = (output: string, word: string): number =>
  Number([...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}$`, "gm"))].at(-1)?.[1] ?? 0);

/** The reasons that `skipUnless` has printed, each once. */
const reasonsIn = (output: string): string[] => [
  ...new Set([...output.matchAll(/^!!! SKIPPED \((\w+)\)/gm)].map(([, name]) => name ?? "")),
];

/**
 * What may not be left out: where everything is at hand (`complete`), only tests whose reason says that a machine may do
 * without them.
 */
const judgeSkips = (skipped: number, reasons: readonly string[], complete: boolean): string[] => {
  if (!complete || skipped === 0) return [];
  if (reasons.length === 0) return ["Tests are skipped without a reason: use skipUnless"];
  const refused = reasons.filter((name) => skipReasons[name as keyof typeof skipReasons]?.allowed !== true);
  return refused.map((name) => `Tests are skipped that must run here (${name})`);
};

/** Tests that failed first and passed when they were tried again: each is a test to mend. */
const retriedIn = (output: string): string[] =>
  [...output.matchAll(/^\(pass\) (.+) \(attempt \d+\)/gm)].map(
    ([, name]) => `Passed only when it was tried again: ${name}`,
  );

/** Reads the summary of `bun test`: ` 12 pass`, ` 1 fail`, ` 1 error`, ` 2 skip`. A run that fails without one counts as one failure. */
export const readSummary = (coloured: string, code: number, complete: boolean): Outcome => {
  const output = Bun.stripANSI(coloured);
  const failed = countOf(output, "fail") + countOf(output, "errors?");
  const skipped = countOf(output, "skip");
  const reasons = reasonsIn(output);
  const refused = judgeSkips(skipped, reasons, complete);
  const told = reasons.map((name) => `${name}: ${skipReasons[name as keyof typeof skipReasons]?.why ?? "unknown"}`);
  return {
    passed: countOf(output, "pass"),
    failed: (code === 0 ? failed : Math.max(1, failed)) + refused.length,
    skipped,
    notes: [
      ...(skipped === 0 ? [] : [`${skipped} tests are skipped; ${told.join("; ")}`]),
      ...[...refused, ...retriedIn(output)],
    ],
  };
};

/** The last line of the check. */
export const lastLine = ({ passed, failed, skipped }: Outcome): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`;
