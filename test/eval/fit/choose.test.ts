import { expect, test } from "bun:test";
import { chooseWeights, dropWeak, type Problem, qualityOf, removalsOf } from "./choose.ts";

/** Three provisions, of which the second is right. `words` tells it, `title` misleads, `recitals` says nothing. */
type Name = "words" | "title" | "recitals";
const problem = (author: string, decided: number[] = []): Problem<Name> => ({
  author,
  size: 3,
  signals: {
    words: Float32Array.of(0.2, 1, 0),
    title: Float32Array.of(1, 0, 0.5),
    recitals: Float32Array.of(0.5, 0.5, 0.5),
  },
  gold: [1],
  decided,
});
const problems = ["one", "two", "three"].map((author) => problem(author));
const names = ["words", "title", "recitals"] as const;

test("what tells the right provision gets weight, what misleads next to none", () => {
  const weights = chooseWeights(problems, names);
  expect(weights.words ?? 0).toBeGreaterThan(1);
  expect(weights.title).toBe(0.1);
  expect(chooseWeights(problems, names)).toEqual(weights);
});

test("quality counts the best right provision; what a question cites comes first whatever the signals say", () => {
  expect(qualityOf(problems, { words: 1 })).toMatchObject({ first: 1, five: 1, reciprocal: 1 });
  expect(qualityOf(problems, { words: 100 }).likelihood).toBeCloseTo(0);
  expect(qualityOf(problems, {}).likelihood).toBeCloseTo(Math.log(1 / 3));
  expect(qualityOf(problems, { title: 1 }).reciprocal).toBeCloseTo(1 / 3);
  expect(qualityOf([problem("one", [0])], { words: 1 }).reciprocal).toBe(0.5);
});

test("removing the one signal that tells costs most, measured on authors left out", () => {
  const { quality, removals } = removalsOf(problems, names);
  expect(quality).toBe(100);
  expect(removals.at(-1)?.name).toBe("words");
  expect(removals.find(({ name }) => name === "recitals")?.cost).toBe(0);
});

test("signals that cost nothing go, one at a time, and each is told; what must stay stays", () => {
  const said: string[] = [];
  const left = dropWeak(problems, names, ["words"], (line) => said.push(line));
  expect(left.map(({ name }) => name)).toEqual(["words"]);
  expect(said).toHaveLength(2);
  expect(dropWeak(problems, names, ["title"], () => {}).map(({ name }) => name)).toContain("title");
});
