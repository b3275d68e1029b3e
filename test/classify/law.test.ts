/** Promise: whatever the classification cites stands in the mounted law, and every word list and rule fits the others. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { readFacts } from "../../api/classify/facts/lexicon.ts";
import { readDuties } from "../../api/classify/obligations/load.ts";
import { circumstances, products } from "../../api/classify/obligations/tags.ts";
import { readQuestions } from "../../api/classify/questions/select.ts";
import { aiActCitation, readRules } from "../../api/classify/rules/load.ts";
import { readGuidance } from "../../api/classify/say/guidance.ts";
import { readSystems } from "../eval/fit/systems/rows.ts";
import { inLaw } from "../support/skip/index.ts";
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
    const cited = readDuties().map(({ provision }) => provision);
    expect(cited.filter((written) => snapshot.resolve(aiActCitation(written)).length === 0)).toEqual([]);
  });

  test("open questions and notes of the draft guidelines", async () => {
    const snapshot = await classifySnapshot();
    const cited = [...readQuestions(), ...readGuidance()].flatMap(
      ({ provision }) => provision.match(citationPattern) ?? [],
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter((written) => snapshot.resolve(aiActCitation(written)).length === 0)).toEqual([]);
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

test("questions and duties name rules, facts and circumstances that there are", () => {
  const tagged = ["annexIII", "derogation", "derogable", "territory", "role", "purpose"];
  const ids = new Set([...rules.map(({ id }) => id), ...tagged]);
  const facts = readFacts();
  const questions = readQuestions();
  expect(questions.flatMap((one) => one.for).filter((tag) => !ids.has(tag))).toEqual([]);
  expect(questions.flatMap(({ unless = [] }) => unless).filter((fact) => !facts.has(fact))).toEqual([]);
  const points = rules.map(({ id }) => id.replace(/_[a-z]$/, ""));
  const levels = ["prohibited", "high", "limited", "minimal"];
  const others = ["outside", "section_b", "allowed_live_search", "gpai", "gpai_systemic", "gpai_open"];
  const tags = new Set([...ids, ...points, ...levels, ...others]);
  const duties = readDuties();
  expect(duties.flatMap((duty) => [...duty.for, ...(duty.unless ?? [])]).filter((tag) => !tags.has(tag))).toEqual([]);
  const told = new Set(Object.keys(circumstances));
  const asked = duties.flatMap(({ when = [] }) => when.map((one) => one.replace("!", "")));
  expect(asked.filter((one) => !told.has(one))).toEqual([]);
  expect(
    [
      ...Object.values(circumstances).flatMap(({ told, denied = [], unless = [] }) => [...told, ...denied, ...unless]),
      ...Object.keys(products),
    ].filter((id) => !facts.has(id)),
  ).toEqual([]);
});

test("each rule has described systems that fit and near misses, of several authors", () => {
  const systems = readSystems();
  const known = new Set([...rules.map(({ id }) => id), "art6_3"]);
  const thin = [...known].filter((id) => {
    const fits = systems.filter((one) => one.rules.includes(id));
    const misses = systems.filter((one) => one.misses.includes(id));
    return fits.length < 15 || misses.length < 5 || new Set(fits.map(({ author }) => author)).size < 4;
  });
  expect(thin.filter((id) => !id.startsWith("art2_") && id !== "art3_1")).toEqual([]);
  expect([...new Set(systems.flatMap((one) => one.rules))].filter((id) => !known.has(id))).toEqual([]);
});
