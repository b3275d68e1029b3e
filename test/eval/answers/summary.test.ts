import { describe, expect, test } from "bun:test";
import { answerResult } from "./fixtures.ts";
import { isCorrect, isPassed, summarize, summarizeSets } from "./summary.ts";

const toRefuse = { abstain: true, gold: [], citations: [], sources: [] };

describe("a set", () => {
  const results = [
    answerResult({ totalMs: 1 }),
    answerResult({ sources: ["gdpr_art6", "gdpr_art5", "gdpr_art7"], totalMs: 3 }),
    answerResult({
      sources: ["gdpr_art9"],
      citations: [
        { text: "Article 9 GDPR", articleId: "gdpr_art9", address: "gdpr_art9" },
        { text: "Article 147 GDPR", articleId: null, address: null },
      ],
      totalMs: 5,
    }),
    answerResult({ abstained: true, sources: [], citations: [], confidence: 0.1, totalMs: 7 }),
    answerResult({ ...toRefuse, abstained: true, confidence: 0.1, totalMs: 9 }),
    answerResult({ ...toRefuse, abstained: false, totalMs: 11 }),
  ];
  const summary = summarize("s", results);

  test("is measured for finding over the rows that have gold provisions", () => {
    expect(summary.count).toBe(6);
    expect(summary.hitAt1).toBe(1 / 4);
    expect(summary.hitAt5).toBe(2 / 4);
    expect(summary.recallAt5).toBe(2 / 4);
    expect(summary.meanReciprocalRank).toBe(1.5 / 4);
    expect(summary.sourcesMean).toBe(5 / 4);
  });

  test("tells refusals that were due from those that were not", () => {
    expect(summary.refused).toBe(1 / 2);
    expect(summary.falselyRefused).toBe(1 / 4);
  });

  test("counts a citation as precise only when it resolves and is among the sources", () => {
    expect(summary.citationPrecision).toBe(3 / 4);
    expect(summary.citationGoldShare).toBe(2 / 4);
    expect(summary.unresolvedAnswers).toBe(1);
    expect(summary.citationsMean).toBe(4 / 4);
  });

  test("is read for what leads it, what it quotes and how long it is, over the rows that were answered", () => {
    expect(summary.leadRight).toBe(2 / 4);
    expect(summary.goldCited).toBe(2 / 4);
    expect(summary.verdicts).toBeNull();
    expect([summary.wordsMedian, summary.wordsMost]).toEqual([6, 6]);
  });

  test("counts verdicts where a yes or a no is asked for, in English", () => {
    const asked = (question: string, answer: string, abstained = false) =>
      summarize("s", [answerResult({ question, answer, abstained })]).verdicts;
    expect(asked("Must we tell them?", "Yes. [Article 5 GDPR]")).toBe(1);
    expect(asked("Must we tell them?", "Only if it matters.")).toBe(1);
    expect(asked("Must we tell them?", "The rule is in Article 5.\n\nYes.")).toBe(0);
    expect(asked("Must we tell them?", "Yes.", true)).toBe(0);
    expect(asked("What must we tell them?", "Yes.")).toBeNull();
    expect(asked("Müssen wir es den Leuten sagen, wenn Daten verloren gehen?", "Yes.")).toBeNull();
  });

  test("has times of the rows that were answered without a failure", () => {
    expect(summary.totalMsP50).toBe(5);
    expect(summary.totalMsP99).toBe(11);
    const failed = answerResult({ error: "It broke.", totalMs: 0, firstChunkMs: null });
    expect(summarize("s", [...results, failed])).toMatchObject({ errors: 1, totalMsP50: 5 });
  });
});

describe("a row", () => {
  test.each([
    { name: "answered with the gold provision", overrides: {}, correct: true, passed: true },
    {
      name: "gold sixth",
      overrides: { sources: ["a", "b", "c", "d", "e", "gdpr_art5"] },
      correct: true,
      passed: false,
    },
    { name: "refused though answerable", overrides: { abstained: true }, correct: true, passed: false },
    { name: "rightly refused", overrides: { ...toRefuse, abstained: true }, correct: true, passed: true },
    { name: "not refused though it should be", overrides: toRefuse, correct: false, passed: false },
    { name: "failed", overrides: { error: "It broke." }, correct: false, passed: false },
  ])("$name", ({ overrides, correct, passed }) => {
    expect(isCorrect(answerResult(overrides))).toBe(correct);
    expect(isPassed(answerResult(overrides))).toBe(passed);
  });
});

test("several sets get a line each and a total; one set needs none", () => {
  const one = answerResult();
  const other = answerResult({ set: "t" });
  expect(summarizeSets([one, other, one]).map(({ set, count }) => [set, count])).toEqual([
    ["s", 2],
    ["t", 1],
    ["total", 3],
  ]);
  expect(summarizeSets([one]).map(({ set }) => set)).toEqual(["s"]);
});
