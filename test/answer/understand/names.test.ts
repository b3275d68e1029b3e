import { beforeAll, describe, expect, test } from "bun:test";
import { readScope } from "../../../api/answer/understand/index.ts";
import { readNames } from "../../../api/answer/understand/names/names.ts";
import { inLaw } from "../../support/skip/index.ts";
import { lawLibrary, sampleLibrary } from "../support/libraries.ts";
import { buildTimeoutMs, citedIn } from "./support.ts";

beforeAll(async () => void (await sampleLibrary()), buildTimeoutMs);

const everything = ["ai_act", "gdpr", "dora"];

const scopes: ReadonlyArray<
  readonly [question: string, requested: string, regulations: readonly string[], isNamed: boolean]
> = [
  ["How fast must a breach be reported?", "auto", everything, false],
  ["How fast must a breach be reported?", "gdpr", ["gdpr"], true],
  ["What does the GDPR say on breaches?", "auto", ["gdpr"], true],
  ["what does the DSGVO say", "auto", ["gdpr"], true],
  ["Does the General Data Protection Regulation apply?", "auto", ["gdpr"], true],
  ["Does regulation (eu) 2024/1689 apply?", "auto", ["ai_act"], true],
  ["How do the AI Act and the GDPR fit together?", "auto", ["ai_act", "gdpr"], true],
  ["How does DORA relate to the GDPR?", "gdpr", ["gdpr", "dora"], true],
  ["What does the RTS on incident classification say?", "auto", ["dora"], true],
  ["What does the UK GDPR say?", "auto", everything, false],
  ["What does the Colorado AI Act require?", "auto", everything, false],
  ["Is a doramatic gdprish word a name?", "auto", everything, false],
];

test.each(scopes)("%s (%s)", async (question, requested, regulations, isNamed) => {
  const scope = readScope(question, requested, await sampleLibrary());
  expect([...scope.regulations].sort()).toEqual([...regulations].sort());
  expect(scope.isNamed).toBe(isNamed);
});

test("an act under a regulation is named by itself", async () => {
  const library = await sampleLibrary();
  expect(readScope("What does the RTS on incident classification say?", "auto", library).acts).toEqual([
    "dora_2024_1772",
  ]);
  expect(readScope("What does DORA say?", "auto", library).acts).toEqual([]);
});

test("what is searched for has neither names nor citations", async () => {
  const { searchText } = readScope("Does Article 22 GDPR ban automatic hiring?", "auto", await sampleLibrary());
  expect(searchText).toBe("Does ban automatic hiring?");
});

describe("another law that the mounted corpus holds", () => {
  const nis2 = {
    ...{ id: "nis2", regulation: "nis2", celex: "32022L2555", number: "Directive (EU) 2022/2555", short_name: "NIS2" },
    aliases: [],
  };
  const holding = (...acts: readonly unknown[]) => ({ manifest: { acts }, provisions: new Map() }) as never;

  test.each(["Does NIS2 apply?", "the NIS 2 Directive", "What must essential entities do?", "Directive 2022/2555"])(
    "is ours by all its names: %s",
    (question) => {
      const { own, outside } = readNames(question, holding(nis2));
      expect(own.map(({ value }) => value.act.id)).toEqual(["nis2"]);
      expect(outside).toEqual([]);
    },
  );

  test("is not ours where it is not held, and makes no other law ours", () => {
    expect(readNames("Does NIS2 apply?", holding()).own).toEqual([]);
    expect(readNames("Does the DSA apply?", holding(nis2)).own).toEqual([]);
  });
});

const repealed: ReadonlyArray<readonly [question: string, cited: readonly string[]]> = [
  ["What replaced Directive 95/46/EC?", ["gdpr: Article 94"]],
  ["Is the data protection directive still in force?", ["gdpr: Article 94"]],
  // An article of the old act is none of the new one.
  ["Does Article 7 of Directive 95/46/EC still allow it?", ["gdpr: Article 94"]],
  ["Does Article 7 of the GDPR, unlike Directive 95/46, want proof?", ["gdpr: Article 94", "gdpr: Article 7"]],
];

inLaw.describe("an act that the corpus repeals stands for what took its place", () => {
  beforeAll(async () => void (await lawLibrary()), buildTimeoutMs);

  test.each(repealed)("%s", async (question, cited) => {
    expect(citedIn(question, "auto", await lawLibrary())).toEqual([...cited]);
  });
  test("but not where the corpus lacks that article", async () => {
    const { own, outside } = readNames("What replaced Directive 95/46/EC?", (await sampleLibrary()).snapshot);
    expect([own.length, outside.length]).toEqual([0, 1]);
  });
});
