import { expect, test } from "bun:test";
import { createBm25 } from "../../api/answer/retrieve/bm25.ts";
import { createPairIndex } from "../../api/answer/retrieve/pairs.ts";

const documents = [["conform", "assess"], ["assess", "conform"], ["conform", "risk", "assess"], []];
const index = await createPairIndex(documents, await createBm25(documents));

const found = (...stems: string[]): number[] => [...index.scores(stems)].map((score) => (score > 0 ? 1 : 0));

test("neighbours are found in their order alone", () => {
  expect(found("conform", "assess")).toEqual([1, 0, 0, 0]);
  expect(found("assess", "conform")).toEqual([0, 1, 0, 0]);
  expect(found("conform", "risk")).toEqual([0, 0, 1, 0]);
});

test("an unknown word between two parts them; one word alone, or none, is no pair", () => {
  expect(found("conform", "pizza", "assess")).toEqual([0, 0, 0, 0]);
  expect(found("conform")).toEqual([0, 0, 0, 0]);
  expect(found()).toEqual([0, 0, 0, 0]);
});
