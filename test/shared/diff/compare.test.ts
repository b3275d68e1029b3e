import { describe, expect, test } from "bun:test";
import type { Chunk } from "../../../shared/corpus/index.ts";
import { type ActDiff, compareSnapshots } from "../../../shared/diff/index.ts";
import { chunksOf, testAct, testChunk, testSide } from "./sides.ts";

type Texts = Readonly<Record<string, string>>;

const lamps = "Lamps shall be cleaned every week by a person with gloves.";
const doors = "Doors shall be closed at night by whoever leaves last.";
const stools = "Stools shall be stacked in the corner before the holidays begin.";

const diffOf = (before: readonly Chunk[], after: readonly Chunk[]): ActDiff => {
  const [act] = compareSnapshots(testSide(before), testSide(after)).acts;
  if (act === undefined) throw new Error("no act was compared");
  return act;
};

const shortOf = (act: ActDiff): string[] => [
  ...act.added.map((provision) => `+ ${provision.citation}`),
  ...act.removed.map((provision) => `- ${provision.citation}`),
  ...act.changed.map((provision) => `~ ${provision.citation}`),
  ...act.renumbered.map(({ from, to }) => `${from.citation} > ${to.citation}`),
];

const table: ReadonlyArray<readonly [string, Texts, Texts, readonly string[]]> = [
  ["nothing differs", { art1_p1: lamps }, { art1_p1: lamps }, []],
  ["white space alone is no difference", { art1_p1: "one two\nthree" }, { art1_p1: "one  two three" }, []],
  [
    "a new article is said once",
    { art1: lamps },
    { art1: lamps, art1a_p1: doors, art1a_p2_a: stools },
    ["+ Article 1a"],
  ],
  ["a new point", { art1_p1: lamps }, { art1_p1: lamps, art1_p1_a: doors }, ["+ Article 1(1)(a)"]],
  [
    "a new paragraph with its points is said once",
    { art1_p1: lamps },
    { art1_p1: lamps, art1_p2: doors, art1_p2_a: stools },
    ["+ Article 1(2)"],
  ],
  ["a lost annex", { art1: lamps, annexI_1: doors, annexI_2: stools }, { art1: lamps }, ["- Annex I"]],
  [
    "a point of an annex's section",
    { annexI_sA_1: lamps },
    { annexI_sA_1: lamps, annexI_sA_2: doors },
    ["+ Annex I, Section A, point 2"],
  ],
  ["other words", { art1_p1: lamps }, { art1_p1: lamps.replace("week", "month") }, ["~ Article 1(1)"]],
  ["an article that moved", { art1: lamps, art2: doors }, { art1: lamps, art3: doors }, ["Article 2 > Article 3"]],
  [
    "an article that moved with its parts is said once",
    { art2_p1: lamps, art2_p1_a: doors, art2_p1_b: stools },
    { art3_p1: lamps, art3_p1_a: doors, art3_p1_b: stools },
    ["Article 2 > Article 3"],
  ],
  [
    "an article of which one point moved alone",
    { art2_p1: lamps, art2_p1_a: doors },
    { art2_p1: lamps, art3_p1: stools, art3_p1_b: doors },
    ["+ Article 3", "Article 2(1)(a) > Article 3(1)(b)"],
  ],
  [
    "points that moved down for a new one",
    { art1_p1_a: `(a) ${lamps}`, art1_p1_b: `(b) ${doors}` },
    { art1_p1_a: `(a) ${stools}`, art1_p1_b: `(b) ${lamps}`, art1_p1_c: `(c) ${doors}` },
    ["Article 1(1)(a) > Article 1(1)(b)", "Article 1(1)(b) > Article 1(1)(c)", "+ Article 1(1)(a)"],
  ],
  [
    "words too short to be known again",
    { art1_p1: "Deleted." },
    { art1_p2: "Deleted." },
    ["+ Article 1(2)", "- Article 1(1)"],
  ],
  [
    "words that stand twice are nobody's",
    { art1_p1: lamps, art1_p2: lamps },
    { art1_p3: lamps, art1_p4: lamps },
    ["+ Article 1(3)", "+ Article 1(4)", "- Article 1(1)", "- Article 1(2)"],
  ],
  [
    "an article that was cut into paragraphs",
    { art4: lamps },
    { art4_p1: `1. ${doors}`, art4_p2: stools },
    ["~ Article 4"],
  ],
  ["paragraphs that became one text", { art4_p1: doors, art4_p2: stools }, { art4: lamps }, ["~ Article 4"]],
  [
    "a subparagraph after a list",
    { art1_p1: lamps },
    { art1_p1: lamps, art1_p1_sub2: doors },
    ["+ Article 1(1), second subparagraph"],
  ],
  ["a recital", { rec1: lamps }, { rec1: lamps, rec2: doors }, ["+ Recital 2"]],
];

describe("what differs between two sides", () => {
  test.each(table)("%s", (_, before, after, expected) => {
    expect(shortOf(diffOf(chunksOf(before), chunksOf(after))).sort()).toEqual([...expected].sort());
  });

  test("pieces that were cut for length are one address", () => {
    const before = chunksOf({ art1_p1: "one two three four" });
    const after = chunksOf({ art1_p1_part1: "one two", art1_p1_part2: "three four" });
    expect(diffOf(before, after).status).toBe("same");
  });

  test("an added article tells how much it holds and all its words", () => {
    const [added] = diffOf(
      chunksOf({ art1: lamps }),
      chunksOf({ art1: lamps, art2_p1: doors, art2_p1_a: stools }),
    ).added;
    expect(added).toMatchObject({
      id: "lab_act_art2",
      title: "Working rules",
      provisions: 2,
      text: `${doors}\n${stools}`,
    });
  });

  test("the runs of words give both texts back", () => {
    const after = "Lamps shall be cleaned every month by two persons.";
    const words = diffOf(chunksOf({ art1: lamps }), chunksOf({ art1: after })).changed[0]?.words ?? [];
    const side = (left: "added" | "removed"): string =>
      words
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join("");
    expect(side("added").replace(/\s+/g, " ")).toBe(lamps);
    expect(side("removed").replace(/\s+/g, " ")).toBe(after);
    expect(words.some(({ kind, text }) => kind === "removed" && text.includes("week"))).toBe(true);
  });

  test("an act that only the newer side has is added whole", () => {
    const second = testAct({ id: "shed_act", short_name: "Shed Act" });
    const chunks = chunksOf({ art1: lamps });
    const diff = compareSnapshots(
      testSide(chunks),
      testSide(
        [...chunks, testChunk("shed_act_art1_p1", doors), testChunk("shed_act_art1_p2", stools)],
        [testAct(), second],
      ),
    );
    expect(diff.acts.map((act) => [act.id, act.status, act.counts.added])).toEqual([
      ["lab_act", "same", 0],
      ["shed_act", "added", 1],
    ]);
    expect(diff.same).toBe(false);
    expect(diff.counts.added).toBe(1);
  });

  test("one act can be compared alone", () => {
    const diff = compareSnapshots(testSide(chunksOf({ art1: lamps })), testSide(chunksOf({ art1: doors })), "shed_act");
    expect(diff.acts).toEqual([]);
  });

  test("facts of the act are compared", () => {
    const chunks = chunksOf({ art1: lamps });
    const diff = compareSnapshots(testSide(chunks), testSide(chunks, [testAct({ expression: "2031-05-01" })]));
    expect(diff.acts[0]?.facts).toEqual([{ field: "expression", from: "oj", to: "2031-05-01" }]);
    expect(diff.same).toBe(false);
  });

  test("an empty side is no error", () => {
    expect(compareSnapshots(testSide([], []), testSide([], [])).same).toBe(true);
  });
});
