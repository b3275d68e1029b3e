import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cutPieces } from "../../../ingest/chunk/pieces.ts";
import { splitText } from "../../../ingest/chunk/split.ts";
import type { Block } from "../../../ingest/parse/index.ts";
import { type AnnexPartKind, citationId, parseCitation, parseCitationId } from "../../../shared/citation/index.ts";

const text = (words: string): Block => ({ type: "text", text: words });
const heading = (words: string): Block => ({ type: "heading", text: words });
const part = (kind: AnnexPartKind, number: string, words: string): Block => ({
  type: "heading",
  text: words,
  part: { kind, number },
});
const point = (number: string, ...blocks: Block[]): Block => ({ type: "point", label: `(${number})`, number, blocks });
const dash = (...blocks: Block[]): Block => ({ type: "point", label: "—", number: null, blocks });
const dotted = (number: string, ...blocks: Block[]): Block => ({ type: "point", label: `${number}.`, number, blocks });
const paragraph = (number: string, ...blocks: Block[]): Block => ({
  type: "paragraph",
  label: `${number}.`,
  number,
  blocks,
});
const table = (...rows: string[][]): Block => ({ type: "table", rows });

/** Pieces as `[id without the act, text, introduction]`; the introduction only where there is one. */
const cut = (where: string, blocks: readonly Block[]): string[][] => {
  const read = parseCitation(where);
  if (read === null) throw new Error(`${where} is no citation`);
  return cutPieces(blocks, { ...read, actId: "x" }).map(({ address, text: words, introduction }) => [
    citationId(address).slice("x_".length),
    words,
    ...(introduction === "" ? [] : [introduction]),
  ]);
};

const cases: ReadonlyArray<readonly [what: string, where: string, blocks: readonly Block[], pieces: string[][]]> = [
  ["words alone are one piece", "Article 1", [text("Lamps."), text("Wicks.")], [["art1", "Lamps.\nWicks."]]],
  [
    "a list inside a paragraph, to the third level, each point with the words before its list",
    "Article 12a",
    [
      paragraph(
        "1",
        text("Keepers hold:"),
        point("a", text("lamps, being:"), point("i", text("brass;")), point("ii", text("glass."))),
      ),
    ],
    [
      ["art12a_p1", "1. Keepers hold:"],
      ["art12a_p1_a", "(a) lamps, being:", "1. Keepers hold:"],
      ["art12a_p1_a_i", "(i) brass;", "(a) lamps, being:"],
      ["art12a_p1_a_ii", "(ii) glass.", "(a) lamps, being:"],
    ],
  ],
  [
    "Roman points right below a paragraph",
    "Article 2",
    [paragraph("3", text("Either:"), point("i", text("this;")), point("ii", text("that.")))],
    [
      ["art2_p3", "3. Either:"],
      ["art2_p3_i", "(i) this;", "3. Either:"],
      ["art2_p3_ii", "(ii) that.", "3. Either:"],
    ],
  ],
  [
    "each line after a list is a subparagraph of its own, counted with the words before it",
    "Article 3",
    [paragraph("1", text("Hold:"), point("a", text("lamps.")), text("Nothing else."), text("Not even wicks."))],
    [
      ["art3_p1", "1. Hold:"],
      ["art3_p1_a", "(a) lamps.", "1. Hold:"],
      ["art3_p1_sub2", "Nothing else."],
      ["art3_p1_sub3", "Not even wicks."],
    ],
  ],
  [
    "a line that goes on with the sentence before the list is of the same subparagraph",
    "Article 3",
    [paragraph("1", text("Hold:"), point("a", text("lamps,")), text("where it is dark."))],
    [
      ["art3_p1", "1. Hold:"],
      ["art3_p1_a", "(a) lamps,", "1. Hold:"],
      ["art3_p1", "where it is dark."],
    ],
  ],
  [
    "a second list with the same letters is told apart by its subparagraph",
    "Article 4",
    [text("First:"), point("a", text("one.")), text("Second:"), point("a", text("two."))],
    [
      ["art4", "First:"],
      ["art4_a", "(a) one.", "First:"],
      ["art4_sub2", "Second:"],
      ["art4_sub2_a", "(a) two.", "Second:"],
    ],
  ],
  [
    "a second list that no words introduce stands under what holds both",
    "Article 4",
    [text("First:"), point("a", text("one.")), point("b", text("two.")), point("a", text("three."))],
    [["art4", "First:\n(a) one.\n(b) two.\n(a) three."]],
  ],
  [
    "a second list inside a point is of the subparagraph that introduces it",
    "Annex V",
    [dotted("4", text("Hold:"), point("a", text("one.")), text("Light:"), point("a", text("two.")))],
    [
      ["annexV_4", "4. Hold:"],
      ["annexV_4_a", "(a) one.", "4. Hold:"],
      ["annexV_4_sub2", "Light:\n(a) two."],
    ],
  ],
  [
    "quoted subparagraphs are counted as none",
    "Article 4",
    [text("The following is added:"), text("‘One."), text("Two.’"), point("a", text("three.")), text("Four.")],
    [
      ["art4", "The following is added:\n‘One.\nTwo.’"],
      ["art4_a", "(a) three.", "Two.’"],
      ["art4_sub2", "Four."],
    ],
  ],
  [
    "dashes and tables stay with what they belong to",
    "Article 5",
    [paragraph("1", text("Hold:"), dash(text("lamps")), table(["lamp", "2"]))],
    [["art5_p1", "1. Hold:\n— lamps\nlamp | 2"]],
  ],
  [
    "sections of an annex start their numbers anew",
    "Annex I",
    [
      part("section", "A", "Section A"),
      dotted("1", text("Lamps.")),
      part("section", "B", "Section B"),
      dotted("1", text("Wicks.")),
    ],
    [
      ["annexI_sA", "Section A"],
      ["annexI_sA_1", "1. Lamps.", "Section A"],
      ["annexI_sB", "Section B"],
      ["annexI_sB_1", "1. Wicks.", "Section B"],
    ],
  ],
  [
    "parts inside parts, and an appendix beside them all",
    "Annex I",
    [
      part("part", "A", "PART A"),
      part("section", "1", "Section 1"),
      dotted("1", text("Lamps.")),
      part("section", "2", "Section 2"),
      dotted("1", text("Wicks.")),
      part("part", "B", "PART B"),
      dotted("1", text("Oil.")),
      part("appendix", "1", "Appendix 1"),
      dotted("1", text("Glass.")),
    ],
    [
      ["annexI_prtA", "PART A"],
      ["annexI_prtA_s1", "Section 1"],
      ["annexI_prtA_s1_1", "1. Lamps.", "Section 1"],
      ["annexI_prtA_s2", "Section 2"],
      ["annexI_prtA_s2_1", "1. Wicks.", "Section 2"],
      ["annexI_prtB", "PART B"],
      ["annexI_prtB_1", "1. Oil.", "PART B"],
      ["annexI_apx1", "Appendix 1"],
      ["annexI_apx1_1", "1. Glass.", "Appendix 1"],
    ],
  ],
  [
    "a letter that goes on from the part before is no Roman number",
    "Annex I",
    [
      part("part", "H", "PART H"),
      part("part", "I", "I. Lamps"),
      dotted("1", text("Brass.")),
      part("part", "I", "PART I"),
      dotted("1", text("Glass.")),
    ],
    [
      ["annexI_prtH", "PART H"],
      ["annexI_prtH_prtI", "I. Lamps"],
      ["annexI_prtH_prtI_1", "1. Brass.", "I. Lamps"],
      ["annexI_prtI", "PART I"],
      ["annexI_prtI_1", "1. Glass.", "PART I"],
    ],
  ],
  [
    "appendices that each part begins anew are the part's",
    "Annex I",
    [
      part("part", "I", "PART I"),
      part("appendix", "1", "Appendix 1"),
      dotted("1", text("Lamps.")),
      part("part", "II", "PART II"),
      part("appendix", "1", "Appendix 1"),
      dotted("1", text("Wicks.")),
    ],
    [
      ["annexI_prtI", "PART I"],
      ["annexI_prtI_apx1", "Appendix 1"],
      ["annexI_prtI_apx1_1", "1. Lamps.", "Appendix 1"],
      ["annexI_prtII", "PART II"],
      ["annexI_prtII_apx1", "Appendix 1"],
      ["annexI_prtII_apx1_1", "1. Wicks.", "Appendix 1"],
    ],
  ],
  [
    "numbers that begin anew below headings without a name stand under the annex",
    "Annex I",
    [
      heading("Lamps"),
      dotted("1", text("Brass.")),
      dotted("2", text("Glass.")),
      heading("Wicks"),
      dotted("1", text("Cotton.")),
    ],
    [["annexI", "Lamps\n1. Brass.\n2. Glass.\nWicks\n1. Cotton."]],
  ],
  [
    "lines after the points of an annex are the annex's",
    "Annex I",
    [text("Hold:"), dotted("1", text("lamps.")), heading("Notes"), text("Clean them.")],
    [
      ["annexI", "Hold:"],
      ["annexI_1", "1. lamps.", "Hold:"],
      ["annexI", "Notes\nClean them."],
    ],
  ],
  [
    "a table whose rows have the numbers of points is no list of provisions, and the points keep theirs",
    "Annex I",
    [
      dotted("1", text("Lamps.")),
      table(["1.", "brass"], ["2.", "glass"], ["3.", "paper"], ["4.", "tin"]),
      dotted("2", text("Wicks.")),
    ],
    [
      ["annexI_1", "1. Lamps."],
      ["annexI", "1. | brass\n2. | glass\n3. | paper\n4. | tin"],
      ["annexI_2", "2. Wicks."],
    ],
  ],
  [
    "a number that repeats its parent's does so once",
    "Annex II",
    [dotted("3", text("Lamps"), dotted("3.1", text("Brass")))],
    [
      ["annexII_3", "3. Lamps"],
      ["annexII_3_1", "3.1. Brass", "3. Lamps"],
    ],
  ],
  [
    "rows of a numbered table, headings between going with the next row",
    "Annex III",
    [table(["No", "Lamp"], ["1.1.", "brass"], ["1.2.", "glass"], ["Others", ""], ["2.1.", "paper"], ["2.2.", "tin"])],
    [
      ["annexIII", "No | Lamp"],
      ["annexIII_1_1", "1.1. | brass", "No | Lamp"],
      ["annexIII_1_2", "1.2. | glass", "No | Lamp"],
      ["annexIII_2_1", "Others | \n2.1. | paper", "No | Lamp"],
      ["annexIII_2_2", "2.2. | tin", "No | Lamp"],
    ],
  ],
  [
    "a table whose numbers stand twice is no list of provisions",
    "Annex IV",
    [table(["1", "a"], ["1", "b"], ["2", "c"], ["3", "d"])],
    [["annexIV", "1 | a\n1 | b\n2 | c\n3 | d"]],
  ],
];

describe("a provision is cut at what has a number", () => {
  test.each([...cases])("%s", (_what, where, blocks, pieces) => {
    expect(cut(where, blocks)).toEqual(pieces);
  });

  test("every piece's id reads back as its address", () => {
    for (const [, where, blocks] of cases)
      for (const [id] of cut(where, blocks)) expect(parseCitationId(`x_${id}`)).not.toBeNull();
  });
});

describe("a text that is too long", () => {
  const words = fc.array(fc.constantFrom("lamp", "wick;", "oil.", "glass,", "a\n", "keeper"), { minLength: 1 });

  test("is cut into pieces that fit and are the text in order", () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 8, max: 40 }), (list, charactersMax) => {
        const whole = list.join(" ").trim();
        const parts = splitText(whole, (part) => part.length <= charactersMax);
        const folded = (written: string): string => written.replace(/\s+/g, " ").trim();
        expect(folded(parts.join(" "))).toBe(folded(whole));
        expect(parts.filter((part) => part.length > charactersMax)).toEqual([]);
      }),
    );
  });

  test("is cut at line ends first, then after sentences, and a word never", () => {
    const atMost = (count: number) => (part: string) => part.length <= count;
    expect(splitText("one two.\nthree", atMost(10))).toEqual(["one two.", "three"]);
    expect(splitText("one two. three", atMost(10))).toEqual(["one two.", "three"]);
    expect(splitText("incomprehensible", atMost(4))).toEqual(["incomprehensible"]);
  });
});
