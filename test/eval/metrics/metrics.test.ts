import { describe, expect, test } from "bun:test";
import { calibrationError, reliabilityBins } from "./calibration.ts";
import { hitAt, mean, percentile, recallAt, reciprocalRank, share } from "./index.ts";

const ranked = ["a", "b", "c", "d", "e", "f"];

describe("ranking", () => {
  test.each([
    { gold: ["a"], first: 1, five: 1, recall: 1, reciprocal: 1 },
    { gold: ["c", "z"], first: 0, five: 1, recall: 0.5, reciprocal: 1 / 3 },
    { gold: ["f"], first: 0, five: 0, recall: 0, reciprocal: 1 / 6 },
    { gold: ["e", "b"], first: 0, five: 1, recall: 1, reciprocal: 1 / 2 },
    { gold: ["z"], first: 0, five: 0, recall: 0, reciprocal: 0 },
  ])("$gold", ({ gold, first, five, recall, reciprocal }) => {
    expect(hitAt(gold, ranked, 1)).toBe(first);
    expect(hitAt(gold, ranked, 5)).toBe(five);
    expect(recallAt(gold, ranked, 5)).toBe(recall);
    expect(reciprocalRank(gold, ranked)).toBe(reciprocal);
  });

  test("a provision that is listed twice counts once", () => {
    expect(recallAt(["a", "b"], ["a", "a"], 5)).toBe(0.5);
  });
});

describe("summaries of values", () => {
  test("nothing has no mean, no share and no percentile", () => {
    expect(mean([])).toBeNull();
    expect(share([], () => true)).toBeNull();
    expect(percentile([], 0.5)).toBeNull();
  });

  test("percentiles are of the nearest rank, whatever the order", () => {
    const values = [40, 10, 30, 20];
    expect(percentile(values, 0.5)).toBe(20);
    expect(percentile(values, 0.99)).toBe(40);
    expect(percentile(values, 0)).toBe(10);
    expect(values).toEqual([40, 10, 30, 20]);
  });
});

describe("calibration", () => {
  const judged = (confidence: number, isCorrect: boolean) => ({ confidence, isCorrect });

  test("bins are of equal width, and 1 belongs to the last", () => {
    const bins = reliabilityBins([judged(0, false), judged(0.1, true), judged(0.95, true), judged(1, false)]);
    expect(bins.map((bin) => bin.count)).toEqual([1, 1, 0, 0, 0, 0, 0, 0, 0, 2]);
    expect(bins[9]).toEqual({ from: 0.9, to: 1, count: 2, meanConfidence: 0.975, correctShare: 0.5 });
    expect(bins[5]?.correctShare).toBeNull();
  });

  test("the error weighs each bin's distance by its size", () => {
    const sure = [judged(0.9, true), judged(0.9, true), judged(0.9, false)];
    const bins = reliabilityBins([...sure, judged(0.5, true)]);
    expect(calibrationError(bins)).toBeCloseTo((3 / 4) * (0.9 - 2 / 3) + (1 / 4) * 0.5, 10);
  });

  test("always right at 1 is perfect, no answers have no error", () => {
    expect(calibrationError(reliabilityBins([judged(1, true)]))).toBe(0);
    expect(calibrationError(reliabilityBins([]))).toBeNull();
  });
});
