import { expect, test } from "bun:test";
import { comparisonReport } from "../report/compare.ts";
import { compareRuns } from "./compare.ts";
import { answerResult } from "./fixtures.ts";

const wrong = { sources: ["gdpr_art9"] };
const before = [
  answerResult({ id: "gained", ...wrong }),
  answerResult({ id: "lost" }),
  answerResult({ id: "same" }),
  answerResult({ id: "gone" }),
];
const after = [
  answerResult({ id: "gained" }),
  answerResult({ id: "lost", abstained: true }),
  answerResult({ id: "same", sources: ["gdpr_art9", "gdpr_art5"] }),
  answerResult({ id: "new", ...wrong }),
];

test("a comparison names the rows that changed sides and leaves out those of one run alone", () => {
  const comparison = compareRuns(before, after);
  expect(comparison.gained.map(({ id }) => id)).toEqual(["gained"]);
  expect(comparison.lost.map(({ id }) => id)).toEqual(["lost"]);
  expect(comparison.unmatchedCount).toBe(2);
  const metrics = comparison.sets[0]?.metrics ?? [];
  expect(metrics.find(({ metric }) => metric === "hitAt5")).toEqual({ metric: "hitAt5", before: 2 / 3, after: 1 });
});

test("a row that moved to another set is compared within its new set", () => {
  const moved = compareRuns([answerResult({ set: "old" })], [answerResult({ set: "new" })]);
  expect(moved.sets.map(({ set, count }) => [set, count])).toEqual([["new", 1]]);
  expect(moved.sets[0]?.metrics[0]).toEqual({ metric: "hitAt1", before: 1, after: 1 });
});

test("the report shows a figure with what it gained or lost, each mode by itself", () => {
  const [own, auto, ...rest] = comparisonReport(
    [...before, answerResult({ mode: "auto" })],
    [...after, answerResult({ mode: "auto" })],
  );
  expect(rest).toEqual([]);
  expect(own?.rows[0]?.slice(0, 4)).toEqual(["s", "3", "0.667", "1.000 +0.333"]);
  expect(own?.rows[0]).toContain("0.333 +0.333");
  expect(own?.notes).toContain("Gained (1):");
  expect(own?.notes).toContain("- lost: Why? (wanted gdpr_art5; came refused)");
  expect(auto?.notes).toEqual([]);
});
