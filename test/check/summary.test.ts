// The last lines of the check count everything, and a test that is left out says why.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { skipReasons } from "../support/skip/reasons.ts";
import { lastLine, outcomeOf, readSummary } from "./summary.ts";

const output = (pass: number, skip: number, fail: number, before = ""): string =>
  `${before}\n${pass === 0 ? "" : ` ${pass} pass\n`}${skip === 0 ? "" : ` ${skip} skip\n`} ${fail} fail\nRan tests\n`;
const said = (reason: string): string => `!!! SKIPPED (${reason}): because\n`;

describe("the summary of the tests", () => {
  test("is read from its own last lines, whatever tests print", () => {
    const text = output(12, 0, 1, " 99 pass\n 99 fail\n");
    expect(readSummary(text, 1, false)).toEqual({ passed: 12, failed: 1, skipped: 0, notes: [] });
  });

  test("a run that died counts as one failure", () => {
    expect(readSummary("Segmentation fault", 139, false).failed).toBe(1);
  });

  test("tests that are left out are counted, with their reasons", () => {
    const { skipped, failed, notes } = readSummary(output(5, 2, 0, said("law")), 0, false);
    expect([skipped, failed]).toEqual([2, 0]);
    expect(notes.join()).toContain(skipReasons.law.why);
  });

  test("where everything is at hand, only what a machine may lack is left out", () => {
    const failedFor = (before: string): number => readSummary(output(5, 2, 0, before), 0, true).failed;
    expect([said("smallDisk"), said("systemd"), said("law"), said("unheard"), ""].map(failedFor)).toEqual([
      0, 0, 1, 1, 1,
    ]);
  });

  test("ends as a line that programs read", () => {
    expect(lastLine({ ...outcomeOf(0), passed: 3 })).toBe("3 passed, 0 failed");
    expect(lastLine({ ...outcomeOf(1), passed: 3, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  });
});

test("property tests take the seed of the run", () => {
  expect(fc.readConfigureGlobal()?.seed).toBe(Number(process.env["TEST_SEED"] ?? fc.readConfigureGlobal()?.seed));
  const draw = () => fc.sample(fc.nat(), 5);
  expect(draw()).toEqual(draw());
});

test("no test leaves itself out without a reason, waits for a fixed time as a proof, or draws without the seed", async () => {
  const broken: string[] = [];
  for (const path of new Bun.Glob("**/*.test.ts").scanSync(`${import.meta.dir}/..`)) {
    const source = await Bun.file(`${import.meta.dir}/../${path}`).text();
    const found =
      /\.(?:skip|todo|skipIf|todoIf)\(|Math\.random\(|Ms\)\.toBeLessThan\(|performance\.now\(\) - \w+\)\.toBeLess/.exec(
        source,
      );
    if (found !== null && path !== "check/summary.test.ts") broken.push(`${path}: ${found[0]}`);
  }
  expect(broken).toEqual([]);
});

test("a test that passes at its second attempt passes, and is named", () => {
  const outcome = readSummary("(pass) a page > opens (attempt 2) [3.00ms]\n 1 pass\n 0 fail\n", 0, true);
  expect([outcome.passed, outcome.failed, outcome.notes]).toEqual([
    1,
    0,
    ["Passed only when it was tried again: a page > opens"],
  ]);
});
