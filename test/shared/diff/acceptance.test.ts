// The AI Act as published in 2024 against its consolidated text of 27 July 2026, from the saved official documents.
import { beforeAll, expect, test } from "bun:test";
import { type ActDiff, compareSnapshots } from "../../../shared/diff/index.ts";
import { earlierLawSnapshot, lawSnapshot } from "../../support/corpus.ts";
import { inLaw } from "../../support/skip/index.ts";

inLaw.describe("the AI Act of 2024 against the text of 27 July 2026", () => {
  let act: ActDiff;

  beforeAll(async () => {
    const compared = compareSnapshots(await earlierLawSnapshot(), await lawSnapshot()).acts.find(
      ({ id }) => id === "ai_act",
    );
    if (compared === undefined) throw new Error("the AI Act was not compared");
    act = compared;
  }, 300_000);

  test.each([
    "Article 4a",
    "Article 60a",
    "Article 75a",
    "Article 75b",
    "Article 75c",
    "Article 75d",
    "Annex XIV",
    "Article 5(1)(ba)",
    "Article 5(1)(bb)",
    "Article 5(1a)",
    "Article 5(1b)",
    "Article 6(1a)",
    "Article 6(1b)",
    "Article 6(1c)",
  ])("%s is added, once", (citation) => {
    expect(act.added.filter((added) => added.citation === citation)).toHaveLength(1);
  });

  test("whole new articles and annexes are these and no others", () => {
    const wholes = act.added.filter(({ id }) => /_(?:art|annex)[^_]+$/.test(id)).map(({ citation }) => citation);
    expect(wholes.sort()).toEqual([
      "Annex XIV",
      "Article 4a",
      "Article 60a",
      "Article 75a",
      "Article 75b",
      "Article 75c",
      "Article 75d",
    ]);
  });

  test.each(["Article 10(5)", "Annex I, Section A, point 1"])("%s is removed", (citation) => {
    expect(act.removed.map((removed) => removed.citation)).toContain(citation);
  });

  test("what moved from Article 10(5) to Article 4a in the same words is known again", () => {
    expect(act.renumbered.map(({ from, to }) => `${from.citation} > ${to.citation}`)).toContain(
      "Article 10(5)(f) > Article 4a(1)(f)",
    );
  });

  test.each([
    ["Articles 7 to 27", "2026-08-02", ["2027-12-02", "2028-08-02"]],
    ["Article 6(1)", "2027-08-02", ["2028-08-02"]],
    ["Articles 102 to 110", "2026-08-02", ["2026-07-27"]],
    ["Annex III", "2026-08-02", ["2027-12-02"]],
  ] as const)("the date of %s moved", (label, from, to) => {
    const moved = act.metadata.filter((change) => change.field === "applicability");
    const change = moved.find((candidate) => candidate.label.includes(label));
    expect(change?.from).toEqual([{ from, scope: null }]);
    expect(change?.to).toMatchObject(to.map((date) => ({ from: date })));
  });

  test("no recital differs", () => {
    const ids = [...act.added, ...act.removed, ...act.changed].map(({ id }) => id);
    expect(ids.filter((id) => id.includes("_rec"))).toEqual([]);
  });
});
