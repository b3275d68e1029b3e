import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/corpus.ts";
import { createRandom } from "../../support/random.ts";
import { chooseConfidence, type JudgedAnswer, readJudged } from "./confidence.ts";
import { chanceOf, fitLogistic } from "./logistic.ts";

const seed = 7;

/** Answers of which `margin` tells how they are judged, and `noise` nothing. */
const judgedAnswers = (count: number): JudgedAnswer[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, place) => {
    const margin = random();
    const isRight = random() < margin;
    return {
      id: `j${place}`,
      question: "?",
      regulation: "gdpr",
      encoder: place % 4 < 2 ? "one" : "other",
      verdict: isRight ? "FULL" : random() < 0.5 ? "WRONG" : "PARTIAL",
      lead: isRight,
      reader: "r",
      half: place % 2 === 0 ? "fit" : "check",
      features: { margin, noise: random() },
    };
  });
};

test(`what tells gets weight, what tells nothing hardly any (seed ${seed})`, () => {
  const cases = judgedAnswers(600).map(({ features, lead }) => ({
    features: [features["margin"] ?? 0, features["noise"] ?? 0, 1],
    outcome: lead ? 1 : 0,
  }));
  const model = fitLogistic(cases);
  expect(model.weights[0] ?? 0).toBeGreaterThan(5 * Math.abs(model.weights[1] ?? 0));
  expect(chanceOf(model, [0.9, 0.5, 1])).toBeGreaterThan(0.7);
  expect(chanceOf(model, [0.1, 0.5, 1])).toBeLessThan(0.3);
  expect(fitLogistic(cases)).toEqual(model);
});

test("the confidence is chosen on one half and held against the other, and the same answers give the same file", () => {
  const judged = judgedAnswers(600);
  const { file, scored } = chooseConfidence(judged);
  expect(scored).toHaveLength(300);
  expect(file.chosen.answers).toBe(300);
  expect(Object.keys(file.check)).toEqual(["one", "other"]);
  for (const { bands, calibration_error } of Object.values(file.check)) {
    expect(bands.high.wrong ?? 0).toBeLessThan(bands.low.wrong ?? 0);
    expect(calibration_error ?? 1).toBeLessThan(0.15);
  }
  expect(chooseConfidence(judged).file).toEqual(file);
});

test("what is wrong in the half that is held back changes the report and no number that is chosen", () => {
  const judged = judgedAnswers(200);
  const worse = judged.map((one) => (one.half === "check" ? { ...one, verdict: "WRONG" as const } : one));
  const [file, other] = [chooseConfidence(judged).file, chooseConfidence(worse).file];
  expect({ ...other, check: null }).toEqual({ ...file, check: null });
  expect(other.check["one"]?.bands.low.wrong).toBe(1);
});

test("where every answer is wrong none is called high", () => {
  const wrong = judgedAnswers(40).map((one) => ({ ...one, verdict: "WRONG" as const, lead: false }));
  const { file } = chooseConfidence(wrong);
  expect(file.check["one"]?.bands.high.answers).toBe(0);
  expect(() => chooseConfidence(wrong.filter(({ half }) => half === "fit"))).toThrow("Both halves");
});

test("a file of another form is named with its line, and a missing one is said to be missing", () => {
  const path = join(temporaryFolder(), "judged.jsonl");
  expect(() => readJudged(path)).toThrow("nobody has judged an answer");
  const [row] = judgedAnswers(1);
  writeFileSync(path, `${JSON.stringify(row)}\n${JSON.stringify({ ...row, verdict: "GOOD" })}\n`);
  expect(() => readJudged(path)).toThrow("judged.jsonl:2: /verdict");
});
