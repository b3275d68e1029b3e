/** Promise: what judges is never fitted on, and each question is kept once. */
import { expect, test } from "bun:test";
import { readAnswerRows } from "../answers/rows.ts";
import { readSettings } from "../answers/settings.ts";
import { fitSets, questionFiles } from "./question-files.ts";

const { own, blind, judging, languages } = questionFiles;
const setsOf = (...paths: string[]): string[] => [...new Set(readAnswerRows(paths, []).map(({ set }) => set))];

test("weights are chosen on sets of the blind authors alone, and never on the one held out", () => {
  const { chosenOn, heldOut } = fitSets;
  expect(setsOf(blind).toSorted()).toEqual([...chosenOn, heldOut].toSorted());
  expect(new Set([...chosenOn, heldOut]).size).toBe(chosenOn.length + 1);
});

test("what judges is in no set that anything is chosen on, and each day's evaluation leaves it alone", () => {
  expect(setsOf(judging)).toEqual(["blind_8", "blind_9", "blind_10"]);
  expect(setsOf(blind).filter((set) => setsOf(judging).includes(set))).toEqual([]);
  expect(readSettings([]).files).not.toContain(judging);
  expect(readSettings(["--record"]).files).toContain(judging);
});

test("no id and no question stands twice", () => {
  const rows = readAnswerRows([own, blind, judging, languages], []);
  expect(rows.length).toBeGreaterThan(1000);
  expect(new Set(rows.map(({ question }) => question)).size).toBe(rows.length);
});
