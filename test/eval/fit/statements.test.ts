import { expect, test } from "bun:test";
import type { Problem } from "./choose.ts";
import { fitStatements, isOnLine, type StatementProblems, type StatementSignal } from "./statements.ts";

/** Three statements of one article, of which the second answers; then two articles, of which the first ranks better and answers. */
const problem = (signals: Problem<StatementSignal>["signals"], gold: number): Problem<StatementSignal> => ({
  author: "one",
  size: 3,
  signals,
  gold: [gold],
  decided: [],
});
const posed = (author: string): StatementProblems => ({
  within: {
    ...problem(
      { words: Float32Array.of(0.2, 0.6, 0), meaning: Float32Array.of(0, 1, 0.1), provision: new Float32Array(3) },
      1,
    ),
    author,
  },
  among: {
    ...problem(
      {
        words: Float32Array.of(0.5, 0.5, 0.6),
        meaning: Float32Array.of(0.5, 0, 0.5),
        provision: Float32Array.of(1, 0.5, 0),
      },
      0,
    ),
    author,
  },
});
const some = ["one", "two", "three"].map(posed);

test("an address is met by those at, under and over it", () => {
  expect(isOnLine("gdpr_art33_p1", "gdpr_art33")).toBe(true);
  expect(isOnLine("gdpr_art33", "gdpr_art33_p1_a")).toBe(true);
  expect(isOnLine("gdpr_art33_p1", "gdpr_art33_p2")).toBe(false);
  expect(isOnLine("gdpr_art33_p1", "gdpr_art33_p10")).toBe(false);
});

test("what tells the statement that answers gets weight, the provision's beside it from statements of several articles", () => {
  const fit = fitStatements(some, [posed("held")], () => {});
  expect(fit?.weights.words ?? 0).toBeGreaterThan(0);
  expect(fit?.weights.provision ?? 0).toBeGreaterThan(0);
  expect(fit?.weights.lines).toBe(0);
  expect(fit).toMatchObject({ questions: 3, result: { first: 1 }, held_out: { questions: 1, result: { first: 1 } } });
  expect(fitStatements(some, [posed("held")], () => {})).toEqual(fit);
});

test("without a commentary nothing is chosen", () => {
  expect(fitStatements([{ within: null, among: null }], [], () => {})).toBeNull();
});
