import { describe, expect, test } from "bun:test";
import { addressOf, type Choice, choiceOf, preset } from "../../../../console/pages/compare/choice.ts";
import type { CorpusVersionInfo } from "../../../../console/service/types.ts";

const nothing: Choice = { from: "", to: "", act: "", article: "", kind: "", open: [] };

const version = (name: string, given: Partial<CorpusVersionInfo>): CorpusVersionInfo => ({
  corpus_version: name,
  kind: "law",
  as_of: null,
  newest_law: "2026-07-27",
  built_at: "2026-11-01T00:00:00Z",
  acts: 1,
  provisions: 1,
  is_current: false,
  ...given,
});

const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://service").searchParams);

describe("what is chosen and its address", () => {
  test.each([
    nothing,
    { ...nothing, from: "a", to: "b" },
    { ...nothing, act: "dora_2024_1774", article: "dora_2024_1774_annexIII", kind: "metadata" },
    { ...nothing, act: "ai_act", open: ["ai_act_art5", "ai_act_annexIII"] },
    { ...nothing, from: "a&to=c#x", to: "é ?", kind: "removed" },
  ] as Choice[])("are the same: %j", (choice) => {
    expect(choiceOf(queryOf(addressOf(choice)))).toEqual(choice);
  });

  test("a kind that is none, and an article without its act, are left out", () => {
    expect(choiceOf({ kind: "everything", article: "art5" })).toEqual(nothing);
  });
});

describe("the versions to begin with", () => {
  const today = version("today", { is_current: true });
  const rebuilt = version("rebuilt", {});
  const summer = version("summer", { as_of: "2024-08-01", newest_law: "2024-07-12" });
  const older = version("older", { as_of: "2020-01-01", newest_law: "2019-05-01" });
  const sample = version("sample", { kind: "sample", newest_law: "2023-01-01" });

  test.each([
    ["the current law, and the newest older one", [rebuilt, today, sample, summer, older], {}, ["summer", "today"]],
    ["another build of the same law where there is no older one", [today, rebuilt], {}, ["rebuilt", "today"]],
    ["samples only where nothing else is there", [today, sample], {}, ["sample", "today"]],
    ["what the address names stays", [today, summer, older], { from: "older" }, ["older", "today"]],
    ["the version before the one that is named", [today, summer, older], { to: "summer" }, ["older", "summer"]],
    ["what is not published stays, to be told of", [today, summer], { from: "gone", to: "also" }, ["gone", "also"]],
    ["one alone has nothing beside it", [today], {}, ["", "today"]],
    ["none at all", [], {}, ["", ""]],
  ] as const)("%s", (_name, versions, named, [from, to]) => {
    expect(preset({ from: "", to: "", ...named }, versions)).toEqual({ from, to });
  });
});
