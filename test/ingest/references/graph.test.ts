import { describe, expect, test } from "bun:test";
import { definitionsOf } from "../../../ingest/references/definitions.ts";
import { corpusIndex, edgesOf, type GraphInput } from "../../../ingest/references/graph.ts";
import { parseActMention, parseActMentions } from "../../../ingest/references/read/act-mention.ts";
import { recitalEdges } from "../../../ingest/references/recitals.ts";
import type { ActEntry, Chunk, Edge } from "../../../shared/corpus/index.ts";
import { inventedChunk } from "./acts.ts";

const actOf = (id: string, number: string, chunks: readonly Chunk[], preamble: readonly string[] = []): GraphInput => ({
  entry: {
    id,
    regulation: "lab",
    celex: `3${number.slice(0, 4)}R${number.slice(5).padStart(4, "0")}`,
    number: `Regulation (EU) ${number}`,
    short_name: id,
  } as ActEntry,
  chunks,
  preamble,
});

/** The edges of all acts, read against each other. */
const buildGraph = (inputs: readonly GraphInput[]): Edge[] => {
  const index = corpusIndex(inputs);
  return inputs.flatMap((input) => {
    const main = inputs.find(({ entry }) => entry.id === input.entry.regulation && entry.id !== input.entry.id);
    return edgesOf(input, index, definitionsOf(main?.chunks ?? []));
  });
};

const graphOf = (...inputs: GraphInput[]): string[] =>
  buildGraph(inputs).map((edge) => `${edge.source} ${edge.type} ${edge.target ?? edge.target_act}`);

describe("edges of a graph", () => {
  test("a reference that stands twice in a provision is one edge, with its first words", () => {
    const lab = actOf("lab", "2030/1", [
      inventedChunk("lab_art1", "Article 2 and again Article 2."),
      inventedChunk("lab_art2"),
    ]);
    expect(buildGraph([lab]).map((edge) => edge.quote)).toEqual(["Article 2"]);
  });

  test("a provision is never said to refer to itself, nor a piece of it to the whole", () => {
    const lab = actOf("lab", "2030/1", [inventedChunk("lab_art1_p1_part2", "As paragraph 1 and Article 1(1) say.")]);
    expect(graphOf(lab)).toEqual([]);
  });

  test("what looks back goes on from one part of an article to the next, and not beyond it", () => {
    const lab = actOf("lab", "2030/1", [
      inventedChunk("lab_art1_p1", "Directive 2013/34/EU applies:"),
      inventedChunk("lab_art1_p1_a", "as Article 5 of that Directive says"),
      inventedChunk("lab_art2", "as Article 6 of that Directive says"),
    ]);
    expect(graphOf(lab)).toEqual(["lab_art1_p1 cites 32013L0034", "lab_art1_p1_a cites 32013L0034"]);
  });

  test("references between acts of the corpus lead to their provisions", () => {
    const lab = actOf("lab", "2030/1", [inventedChunk("lab_art1", "As Article 2(1) of Regulation (EU) 2031/7 says.")]);
    const shed = actOf("shed", "2031/7", [inventedChunk("shed_art2_p1")]);
    expect(graphOf(lab, shed)).toEqual(["lab_art1 cites shed_art2_p1"]);
  });

  test("the preamble of an act under another gives its legal basis", () => {
    const lab = actOf("lab", "2030/1", [inventedChunk("lab_art2_p1"), inventedChunk("lab_art3")]);
    const words = "Having regard to Regulation (EU) 2030/1, and in particular Article 2(1) and Article 3 thereof,";
    const under = actOf("lab_x", "2032/9", [inventedChunk("lab_x_art1")], [words]);
    expect(graphOf(lab, under)).toEqual(["lab_x_art1 legal_basis lab_art2_p1", "lab_x_art1 legal_basis lab_art3"]);
  });
});

describe("acts by their names", () => {
  test.each([
    ["Regulation (EU) 2016/679", "32016R0679"],
    ["Regulation (EU) No 1025/2012", "32012R1025"],
    ["Regulation (EC) No 765/2008", "32008R0765"],
    ["Directive 95/46/EC", "31995L0046"],
    ["Directive (EU) 2016/680", "32016L0680"],
    ["Decision No 768/2008/EC", "32008D0768"],
    ["Council Framework Decision 2002/584/JHA", "32002F0584"],
    ["Commission Implementing Decision (EU) 2021/914", "32021D0914"],
    ["Recommendation (EU) 2025/1099", "32025H1099"],
    ["Regulation 2022/2554", "32022R2554"],
  ])("%s is %s", (written, celex) => {
    expect(parseActMention(written)?.celex).toBe(celex);
  });

  test("further acts of a list have the first one's kind", () => {
    const written =
      "Regulations (EC) No 300/2008, (EU) No 167/2013 and (EU) 2018/858 and Directives 2014/90/EU and (EU) 2016/797";
    expect(parseActMentions(written).map(({ celex }) => celex)).toEqual([
      "32008R0300",
      "32013R0167",
      "32018R0858",
      "32014L0090",
      "32016L0797",
    ]);
  });

  test("no number, no act", () => {
    expect(parseActMention("a Directive of the Council")).toBeNull();
  });
});

describe("what recitals explain", () => {
  const articles = [
    "lamps glow brightly every evening outside",
    "doors close silently before midnight always",
    "stools stand around wooden tables indoors",
    "windows admit cheerful morning sunlight",
  ];
  const act = articles.map((text, place) => inventedChunk(`lab_art${place + 1}`, text));

  test("the article whose rare words it shares", () => {
    const edges = recitalEdges("lab", [
      inventedChunk("lab_rec1", "Because doors that close silently help before midnight."),
      ...act,
    ]);
    expect(edges.map((edge) => [edge.source, edge.target])).toEqual([["lab_rec1", "lab_art2"]]);
  });

  test("nothing, where it is about everything or about something else", () => {
    const everything = inventedChunk("lab_rec1", "Lamps, doors, stools and windows matter.");
    const other = inventedChunk("lab_rec2", "Gardens need patience.");
    expect(recitalEdges("lab", [everything, other, ...act])).toEqual([]);
  });
});
