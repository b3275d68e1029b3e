/** Promise: whatever the classification cites stands in the mounted law, and every word list and rule fits the others. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readFacts } from "../../api/classify/facts/lexicon.ts";
import { readDuties } from "../../api/classify/obligations/load.ts";
import { aiActCitation, readRules } from "../../api/classify/rules/load.ts";
import { gatherCases, readCaseFiles } from "../../shared/case-book/index.ts";
import { inLaw } from "../support/skip.ts";
import { classifySnapshot } from "./support.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const rules = readRules();
const citationPattern =
  /\b(?:Article \d+[a-z]?(?:\(\w+\))*|Annex [IVX]+(?:\(\w+\))*(?:, points? \w+(?:\(\w\))?)?|[Rr]ecital \d+)(?! of Regulation)/g;

inLaw.describe("every cited provision is in the law", () => {
  test("rules and their exceptions", async () => {
    const snapshot = await classifySnapshot();
    const cited = rules.flatMap((rule) => [rule.provision, ...rule.exceptions.map(({ provision }) => provision)]);
    expect(cited.filter((written) => snapshot.resolve(aiActCitation(written)).length === 0)).toEqual([]);
  });

  test("duties", async () => {
    const snapshot = await classifySnapshot();
    const cited = readDuties()
      .map(({ provision }) => provision)
      .filter((written) => written !== "{rule}");
    expect(cited.filter((written) => snapshot.resolve(aiActCitation(written)).length === 0)).toEqual([]);
  });

  test("reasons of the case book", async () => {
    const snapshot = await classifySnapshot();
    const cited = readCaseFiles().flatMap(({ near_misses }) =>
      near_misses.flatMap(({ provision }) => provision.match(citationPattern) ?? []),
    );
    const missing = [...new Set(cited)].filter((written) => snapshot.resolve(aiActCitation(written)).length === 0);
    expect(cited.length).toBeGreaterThan(400);
    expect(missing).toEqual([]);
  });
});

test("rules name only facts that the word lists have", () => {
  const known = readFacts();
  const named = rules.flatMap((rule) =>
    [
      ...rule.conditions.map(({ met }) => met),
      ...(rule.plain === null ? [] : [rule.plain]),
      ...rule.exceptions.map(({ when }) => when),
    ].flatMap(({ allNames }) => allNames),
  );
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});

test("each rule has cases that fit and near misses", () => {
  const files = new Map(readCaseFiles().map((file) => [file.rule, file]));
  const thin = rules.filter(
    ({ id, level }) =>
      level !== "minimal" && ((files.get(id)?.fits.length ?? 0) < 3 || (files.get(id)?.near_misses.length ?? 0) < 8),
  );
  expect(thin.map(({ id }) => id)).toEqual([]);
});

test("cases name rules that exist, and their level", () => {
  const levels = new Map<string, string>([
    ...rules.map(({ id, level }): [string, string] => [id, level]),
    ["minimal", "minimal"],
    ["excluded", "minimal"],
  ]);
  expect(gatherCases(readCaseFiles()).filter(({ rule, level }) => levels.get(rule) !== level)).toEqual([]);
});
