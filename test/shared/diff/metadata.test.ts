import { describe, expect, test } from "bun:test";
import type { Chunk } from "../../../shared/corpus/index.ts";
import { compareSnapshots } from "../../../shared/diff/index.ts";
import { labelOf } from "../../../shared/diff/labels.ts";
import { chunksOf, testSide } from "./sides.ts";

const from = (date: string): Partial<Chunk> => ({
  applicability: [{ from: date, scope: null, source: "lab_act_art9" }],
});
const articles = (numbers: readonly string[], parts: Partial<Chunk> = {}): Chunk[] =>
  numbers.flatMap((number) =>
    chunksOf({ [`art${number}_p1`]: `Rule ${number}.`, [`art${number}_p2`]: `More ${number}.` }, parts),
  );

const changesOf = (before: readonly Chunk[], after: readonly Chunk[]) => {
  const { acts, counts } = compareSnapshots(testSide(before), testSide(after));
  return { changes: acts[0]?.metadata ?? [], count: counts.metadata };
};

describe("changes of metadata", () => {
  test("a moved date of several articles is one change", () => {
    const before = [...articles(["1", "2"]), ...articles(["3", "4", "5", "6"], from("2031-08-02"))];
    const after = [...articles(["1", "2"]), ...articles(["3", "4", "5", "6"], from("2032-12-02"))];
    const { changes, count } = changesOf(before, after);
    expect(changes.map((change) => change.label)).toEqual(["Articles 3 to 6"]);
    expect(changes[0]).toMatchObject({
      field: "applicability",
      from: [{ from: "2031-08-02" }],
      to: [{ from: "2032-12-02" }],
    });
    expect(count).toBe(8);
  });

  test("a provision whose words changed too is named, and not counted as metadata only", () => {
    const before = articles(["1"]);
    const after = chunksOf({ art1_p1: "Rule 1.", art1_p2: "Something else." }, from("2032-12-02"));
    const { changes, count } = changesOf(before, after);
    expect(changes[0]?.provisions).toEqual(["lab_act_art1_p1", "lab_act_art1_p2"]);
    expect(count).toBe(1);
  });

  test("an article added between with the same date does not break the range", () => {
    const before = articles(["1", "2", "3"]);
    const after = articles(["1", "1a", "2", "3"], from("2032-12-02"));
    expect(changesOf(before, after).changes[0]?.label).toBe("Articles 1 to 3");
  });

  test("an article added between with another date breaks it", () => {
    const before = articles(["1", "2", "3"]);
    const moved = from("2032-12-02");
    const after = [...articles(["1"], moved), ...articles(["1a"]), ...articles(["2", "3"], moved)];
    expect(changesOf(before, after).changes[0]?.label).toBe("Articles 1, 2 and 3");
  });

  test("a date's scope is part of it, its source is not", () => {
    const source: Partial<Chunk> = { applicability: [{ from: "2031-01-01", scope: null, source: "lab_act_art8" }] };
    expect(changesOf(articles(["1"]), articles(["1"], source)).changes).toEqual([]);
    const scope: Partial<Chunk> = { applicability: [{ from: "2031-01-01", scope: "lamps", source: "lab_act_art9" }] };
    expect(changesOf(articles(["1"]), articles(["1"], scope)).changes).toHaveLength(1);
  });

  test.each([
    ["title", { title: "Other rules" }],
    ["heading", { section: "Chapter II: Other" }],
    ["footnotes", { footnotes: ["OJ L 1, 1.1.2030, p. 1."] }],
  ] satisfies ReadonlyArray<[string, Partial<Chunk>]>)("%s", (field, parts) => {
    const { changes } = changesOf(articles(["1"]), articles(["1"], parts));
    expect(changes.map((change) => [change.field, change.label])).toEqual([[field, "Article 1"]]);
  });
});

const act = [
  "art1_p1",
  "art1_p2_a",
  "art1_p2_b",
  "art1_p3",
  "art2",
  "art3_p1",
  "art4",
  "annexI_1",
  "annexI_2",
  "annexII",
];
const withAct = (ids: readonly string[]): string[] => ids.map((id) => `lab_act_${id}`);

describe("names of sets of provisions", () => {
  test.each([
    [["art2"], "Article 2"],
    [["art2", "art3_p1"], "Articles 2 and 3"],
    [["art2", "art3_p1", "art4"], "Articles 2 to 4"],
    [["art1_p1"], "Article 1(1)"],
    [["art1_p2_a", "art1_p2_b"], "Article 1(2)"],
    [["art1_p2_b"], "Article 1(2)(b)"],
    [["art1_p1", "art1_p2_a", "art1_p2_b"], "Article 1(1) and (2)"],
    [["art1_p1", "art1_p2_a", "art1_p2_b", "art1_p3"], "Article 1"],
    [["art1_p1", "art2", "annexI_1"], "Article 1(1), Article 2 and Annex I, point 1"],
    [["annexI_1", "annexI_2", "annexII"], "Annexes I and II"],
    [[], ""],
  ] as const)("%j is %p", (ids, expected) => {
    expect(labelOf(withAct(ids), withAct(act))).toBe(expected);
  });
});
