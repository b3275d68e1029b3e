import { expect, test } from "bun:test";
import { meanOfBestThree, partUnits, provisionUnits, searchFor } from "../../../api/answer/retrieve/search.ts";
import { type SignalName, signalNames, signals } from "../../../api/answer/retrieve/signals/index.ts";
import { madeLibrary } from "./corpus.ts";

const goats = madeLibrary.provisions[1];
if (goats === undefined) throw new Error("The made act has three articles");

const onMilk = Float32Array.of(0, 0, 1, 0);

/** What a signal says of bees, goats and sheep; a dash for nothing known. */
const scoresOf = (name: SignalName, question: string, vector: Float32Array | null = null): string[] | null => {
  const scores = signals[name](searchFor(madeLibrary, question, vector), provisionUnits(madeLibrary));
  return scores === null ? null : [...scores].map((score) => (Number.isNaN(score) ? "-" : score.toFixed(1)));
};

/** The place of the highest score. */
const bestBy = (name: SignalName, question: string, vector: Float32Array | null = null): number => {
  const scores = (scoresOf(name, question, vector) ?? []).map(Number);
  return scores.indexOf(Math.max(...scores.filter((score) => !Number.isNaN(score))));
};

const cases: ReadonlyArray<readonly [SignalName, string, Float32Array | null, number]> = [
  ["words", "Who weighs wool?", null, 2],
  ["words", "billy", null, 1],
  ["title", "sheep", null, 2],
  ["indexWords", "dairy", null, 1],
  ["lineWords", "fleece", null, 2],
  ["chunkMeaning", "?", Float32Array.of(1, 0, 0, 0), 0],
  ["questionsMeaning", "?", onMilk, 1],
  ["termsMeaning", "?", onMilk, 1],
  ["article", "?", null, 0],
];
test.each([...cases])("%s: “%s” is for the provision that it speaks of", (name, question, vector, expected) => {
  expect(bestBy(name, question, vector)).toBe(expected);
});

test("each signal has a case", () => {
  expect(new Set(cases.map(([name]) => name))).toEqual(new Set(signalNames));
});

test("an article is where rules stand, an annex is not; parts of one have no such signal", () => {
  const kinds = ["article", "annex", "article"] as const;
  const provisions = madeLibrary.provisions.map((provision, place) => ({
    ...provision,
    citation: { ...provision.citation, kind: kinds[place] ?? "article" },
  }));
  const library = { ...madeLibrary, provisions };
  const search = searchFor(library, "?", null);
  expect([...(signals.article(search, provisionUnits(library)) ?? [])]).toEqual([1, 0, 1]);
  expect(signals.article(search, partUnits(madeLibrary, goats))).toBeNull();
});

test("one question near by chance counts less than three: the mean of the best three, of fewer where there are fewer", () => {
  const votes = { rows: Int32Array.of(0, 1, 2, 3, 4), units: Int32Array.of(0, 0, 0, 0, 1) };
  const means = meanOfBestThree(Float32Array.of(1, 0.1, 0.4, 0.1, 0.9), votes, 3);
  expect([...means].map((mean) => mean.toFixed(1))).toEqual(["0.5", "0.9", "NaN"]);
});

test("questions and terms of the index speak apart", () => {
  expect(scoresOf("questionsMeaning", "?", onMilk)).toEqual(["0.0", "1.0", "0.0"]);
  expect(scoresOf("termsMeaning", "?", onMilk)).toEqual(["-", "0.6", "-"]);
});

test("without vectors there are no signals of meaning", () => {
  for (const name of ["chunkMeaning", "questionsMeaning", "termsMeaning"] as const)
    expect(scoresOf(name, "goats")).toBeNull();
});

test("paragraphs are told apart by the same signals; a line for an article speaks for none of them", () => {
  const ofParts = (name: SignalName, question: string, vector: Float32Array | null = null): number[] | null => {
    const scores = signals[name](searchFor(madeLibrary, question, vector), partUnits(madeLibrary, goats));
    return scores === null ? null : [...scores].map((score) => Math.round(score * 10) / 10);
  };
  expect(ofParts("questionsMeaning", "?", onMilk)).toEqual([Number.NaN, 1]);
  expect(ofParts("chunkMeaning", "?", onMilk)).toEqual([0, 0.8]);
  expect(ofParts("words", "milk")?.[0]).toBe(0);
  expect(ofParts("title", "goats")).toBeNull();
});
