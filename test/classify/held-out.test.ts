/** Promise: what classification is measured on is not among what its models were fitted on. */
import { expect, test } from "bun:test";
import { tokenize } from "../../api/classify/facts/tokens.ts";
import { defaultClassifyFiles, readClassifyRows } from "../eval/classify/rows.ts";
import { readSystems } from "../eval/fit/systems/rows.ts";

const runLength = 9;

const runsOf = (text: string): string[] => {
  const words = tokenize(text).map(({ word }) => word);
  return words.slice(runLength - 1).map((_, start) => words.slice(start, start + runLength).join(" "));
};

test(`no evaluation row shares ${runLength} words in a row with a described system`, () => {
  const described = new Set(readSystems().flatMap(({ text }) => runsOf(text)));
  const rows = readClassifyRows(defaultClassifyFiles());
  expect(rows.length).toBeGreaterThan(100);
  expect(
    rows.filter(({ description }) => runsOf(description).some((run) => described.has(run))).map(({ id }) => id),
  ).toEqual([]);
});
