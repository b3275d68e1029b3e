import { describe, expect, test } from "bun:test";
import { definedNames, definitionEdges, definitionsOf } from "../../../ingest/references/definitions.ts";
import { addTerm, findTerms, termTree } from "../../../ingest/references/terms.ts";
import { inventedChunk } from "./acts.ts";

const tree = termTree<string>();
for (const term of [
  "lamp",
  "lamp keeper",
  "senior lamp keeper",
  "vulnerability",
  "process",
  "risk",
  "high-risk lamp",
  "real-time lamp test",
  "SME",
  "IT",
  "small, medium-sized lamp",
  "lamp concerned",
  "analysis",
])
  addTerm(tree, term, term);

describe("terms in a text", () => {
  test.each([
    ["a lamp and two lamps", ["lamp", "lamp"]],
    ["Lamps first", ["lamp"]],
    ["the lamp keeper", ["lamp keeper"]],
    ["the senior lamp keepers", ["senior lamp keeper"]],
    ["a senior lamp", ["lamp"]],
    ["vulnerabilities in processes", ["vulnerability", "process"]],
    ["the lamp’s glow", ["lamp"]],
    ["a high-risk lamp", ["high-risk lamp"]],
    ["a high-risk chair", []],
    ["a risk-based lamp", ["lamp"]],
    ["a real time lamp test", ["real-time lamp test"]],
    ["an SME and many SMEs", ["SME", "SME"]],
    ["is it sme", []],
    ["IT and it", ["IT"]],
    ["a small, medium-sized lamp", ["small, medium-sized lamp"]],
    ["a lamp. Keeper of doors", ["lamp"]],
    ["the lamp, keeper", ["lamp"]],
    ["lamppost", []],
    ["the lamps concerned", ["lamp concerned"]],
    ["analyses are not told from others", []],
  ])("%s", (text, expected) => {
    expect(findTerms(tree, text).map(({ value }) => value)).toEqual(expected);
  });

  test("the nearer definition of a term counts", () => {
    const twice = termTree<string>();
    addTerm(twice, "door", "outer");
    addTerm(twice, "doors", "own");
    expect(findTerms(twice, "a door").map(({ value }) => value)).toEqual(["own"]);
  });
});

describe("names that a definition gives", () => {
  test.each([
    ["(1) ‘lamp’ means a light;", ["lamp"]],
    ["(14a) ‘small lamp firm’ or ‘SLF’ means a firm;", ["small lamp firm", "SLF"]],
    ["(2) ‘threefold lamp testing (TLT)’ means a test;", ["threefold lamp testing", "TLT"]],
    ["1. ‘rank’ means a place;", ["rank"]],
    ["(3) ‘lamp’ has the meaning of another act;", ["lamp"]],
    ["The word ‘lamp’ is used here.", []],
  ])("%s", (text, expected) => {
    expect(definedNames({ text, defined_term: null })).toEqual(expected);
  });

  test("the term of the chunk counts where the text is written otherwise", () => {
    expect(definedNames({ text: "lamp: a light", defined_term: "lamp" })).toEqual(["lamp"]);
  });
});

describe("edges to definitions", () => {
  const main = [
    inventedChunk("lab_art3_1", "(1) ‘keeper’ means a person;"),
    inventedChunk("lab_art3_2", "(2) ‘lamp keeper’ means a keeper of lamps;"),
    inventedChunk("lab_art4", "The lamp keeper, the keeper and the lamp keeper again."),
    inventedChunk("lab_rec1", "The keeper in a recital."),
  ];
  const edgesOf = (...chunks: ReturnType<typeof inventedChunk>[]) =>
    definitionEdges(chunks, definitionsOf(main)).map((edge) => `${edge.source} ${edge.target} ${edge.quote}`);

  test("once for each term a provision uses, never for a recital or for the definition itself", () => {
    expect(definitionEdges(main, []).map((edge) => `${edge.source} ${edge.target}`)).toEqual([
      "lab_art3_2 lab_art3_1",
      "lab_art4 lab_art3_2",
      "lab_art4 lab_art3_1",
    ]);
  });

  test("an act under another uses its terms, but its own first", () => {
    const own = inventedChunk("lab_2_art1_1", "(1) ‘keeper’ means a box;");
    const user = inventedChunk("lab_2_art2", "A keeper and a lamp keeper.");
    expect(edgesOf(own, user)).toEqual(["lab_2_art2 lab_2_art1_1 keeper", "lab_2_art2 lab_art3_2 lamp keeper"]);
  });

  test("a definition that was cut for length is addressed as one", () => {
    const cut = inventedChunk("lab_2_art1_1_part1", "(1) ‘shelf’ means a board;");
    expect(edgesOf(cut, inventedChunk("lab_2_art2", "A shelf."))).toEqual(["lab_2_art2 lab_2_art1_1 shelf"]);
  });
});
