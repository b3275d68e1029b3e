/** Odd shapes of EUR-Lex documents, each in a small one: the parser and the counter agree, and the tree is what a reader sees. */
import { describe, expect, test } from "bun:test";
import { renderBlocks } from "../../../ingest/chunk/render.ts";
import { compareWithTree, describeDifference } from "../../../ingest/count/compare.ts";
import { countDocument } from "../../../ingest/count/index.ts";
import type { DocumentFormat, ExpressionName, FetchedDocument } from "../../../ingest/fetch/source.ts";
import { type Act, parseDocument } from "../../../ingest/parse/index.ts";

const documentOf = (
  files: Record<string, string>,
  format: DocumentFormat,
  expression: ExpressionName = "oj",
): FetchedDocument => ({
  celex: "32099R0001",
  expression,
  language: "en",
  format,
  files: new Map(Object.entries(files)),
  sha256: "",
  origin: "test",
});

/** The act of a document, once the counter has found the same in it. */
const read = (document: FetchedDocument): Act => {
  const act = parseDocument(document);
  expect(compareWithTree(countDocument(document), act).map(describeDifference)).toEqual([]);
  return act;
};

const linesOf = (act: Act, number: string): string[] =>
  renderBlocks(act.annexes.find((annex) => annex.number === number)?.blocks ?? []).split("\n");

const tablesOf = (act: Act, number: string): number =>
  act.annexes.find((annex) => annex.number === number)?.blocks.filter(({ type }) => type === "table").length ?? 0;

const p = (style: string, text: string): string => `<p class="oj-${style}">${text}</p>`;
const table = (attributes: string, ...rows: string[][]): string =>
  `<table ${attributes}><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join("")}</tr>`).join("")}</tbody></table>`;
const annex = (number: string, body: string): string =>
  `<div id="anx_${number}">${p("doc-ti", `ANNEX ${number}`)}${body}</div>`;

const page = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`;

/** The Official Journal's XHTML with these annexes behind one article. */
const journal = (annexes: string): FetchedDocument =>
  documentOf(
    {
      "": page(`<div class="eli-main-title">${p("doc-ti", "REGULATION (EU) 2099/1 on the care of lanterns and of the wicks in them")}</div>
      <div id="art_1">${p("ti-art", "Article 1")}${p("normal", "The annexes of this Regulation say how the lanterns are lit.")}</div>
      <div class="oj-final">${p("normal", "Done at Brussels, 1 May 2099.")}</div>${annexes}`),
    },
    "xhtml",
  );

describe("tables", () => {
  const drawn = table(
    'class="oj-table"',
    [p("tbl-txt", "Wick"), p("tbl-txt", "Oil")],
    [p("tbl-txt", "short"), p("tbl-txt", "pure")],
  );

  test("a frame of one column around a text and a table is a text and a table", () => {
    const act = read(
      journal(
        annex("I", table('border="1"', [`${p("normal", "Name of the keeper:")}${drawn}${p("normal", "Signed:")}`])),
      ),
    );
    expect(linesOf(act, "I")).toEqual(["Name of the keeper:", "Wick | Oil", "short | pure", "Signed:"]);
    expect(tablesOf(act, "I")).toBe(1);
  });

  test("a drawn table in a cell of another follows the row that holds it, and loses no cell", () => {
    const outer = table(
      'class="oj-table"',
      [p("tbl-txt", "Kind"), `${p("tbl-txt", "Parts:")}${drawn}`],
      [p("tbl-txt", "Last"), p("tbl-txt", "row")],
    );
    const act = read(journal(annex("I", outer)));
    expect(linesOf(act, "I")).toEqual(["Kind | Parts:", "Wick | Oil", "short | pure", "Last | row"]);
  });

  test("a text that is set beside its label by a table without a frame keeps the tables in it", () => {
    const laid = table('border="0"', [p("normal", "Step (a):"), `${p("normal", "one lights the wicks of")}${drawn}`]);
    const act = read(journal(annex("I", laid)));
    expect(linesOf(act, "I")).toEqual(["Step (a): one lights the wicks of", "Wick | Oil", "short | pure"]);
  });

  test("boxes to tick are the labels of a list", () => {
    const box =
      table('border="0"', [p("normal", "☐"), p("normal", "lit")]) +
      table('border="0"', [p("normal", "☐"), p("normal", "out")]);
    const act = read(journal(annex("I", p("normal", "The lantern is:") + box)));
    expect(tablesOf(act, "I")).toBe(0);
    expect(linesOf(act, "I")).toEqual(["The lantern is:", "☐ lit", "☐ out"]);
  });
});

describe("footnotes", () => {
  const mark = (number: string): string =>
    `<a id="ntc${number}" href="#ntr${number}">(<span class="oj-super">${number}</span>)</a>`;
  const back = (number: string): string =>
    `<a id="ntr${number}" href="#ntc${number}">(<span class="oj-super">${number}</span>)</a>`;
  const footnotes = ["Case 1 is oil. Case 2 is gas.", "Of cotton."];

  test("one of several paragraphs may have its mark beside them, in no paragraph", () => {
    const notes = `<hr class="oj-note"/>${back("*1")} ${p("normal", "Case 1 is oil.")}${p("normal", "Case 2 is gas.")}<p class="oj-note">${back("2")} Of cotton.</p>`;
    const act = read(journal(annex("I", p("normal", `Lanterns${mark("*1")} have wicks${mark("2")}.`) + notes)));
    expect(act.annexes[0]?.footnotes).toEqual(footnotes);
    expect(linesOf(act, "I")).toEqual(["Lanterns have wicks."]);
  });

  test("one may have its mark on a line of its own", () => {
    const notes = `<hr class="oj-note"/><p class="oj-note">${back("*1")}</p>${p("normal", "Case 1 is oil. Case 2 is gas.")}<p class="oj-note">${back("2")} Of cotton.</p>`;
    const act = read(journal(annex("I", p("normal", `Lanterns${mark("*1")} have wicks${mark("2")}.`) + notes)));
    expect(act.annexes[0]?.footnotes).toEqual(footnotes);
  });

  test("marks may stand in two pairs of brackets", () => {
    const star = `<a id="ntc(*)" href="#ntr(*)">((*))</a>`;
    const note = `<p class="oj-note"><a id="ntr(*)" href="#ntc(*)">((*))</a> This is optional.</p>`;
    const act = read(journal(annex("I", p("normal", `Fax ${star}:`) + note)));
    expect(act.annexes[0]?.footnotes).toEqual(["This is optional."]);
    expect(linesOf(act, "I")).toEqual(["Fax:"]);
  });
});

describe("annexes", () => {
  test("one that the markup leaves in the quotation of the annex before it is the act's own", () => {
    const quoted = `${p("normal", "The annex is replaced:")}<div>${`<p class="oj-doc-ti oj-quotation-ti">‘ANNEX I</p>`}${p("normal", "Old lanterns.’")}</div>
      <div><p class="oj-doc-ti oj-quotation-ti">ANNEX II</p>${p("normal", "New lanterns.")}</div>`;
    const act = read(journal(annex("I", quoted) + annex("III", p("normal", "Wicks."))));
    expect(act.annexes.map(({ number }) => number)).toEqual(["I", "II", "III"]);
    expect(linesOf(act, "II")).toEqual(["New lanterns."]);
  });

  test("notes beside the annexes, with a heading in an element of its own, go with the last one", () => {
    const notes = `<div class="eli-container"><div class="eli-main-title">${p("doc-ti", "Explanatory notes")}</div>${p("normal", "Lanterns are lamps.")}</div>`;
    const act = read(journal(annex("I", p("normal", "Wicks.")) + notes));
    expect(linesOf(act, "I")).toEqual(["Wicks.", "Explanatory notes", "Lanterns are lamps."]);
  });

  test("a heading in letters of another alphabet is read as it looks", () => {
    const greek = `<div id="anx_I">${p("doc-ti", "ANΝΕΧ I")}${p("normal", "Wicks.")}</div>`;
    expect(read(journal(greek)).annexes.map(({ number }) => number)).toEqual(["I"]);
  });
});

/** The Official Journal's XHTML of before 2013: one flat sequence. */
const flat = (body: string, expression: ExpressionName = "oj"): FetchedDocument =>
  documentOf(
    {
      "": page(`<p class="doc-ti">REGULATION (EC) No 1/2009 on the care of lanterns and of the wicks in them</p><p class="normal">Whereas:</p>
      <p class="normal">HAS ADOPTED THIS REGULATION:</p><p class="ti-art">Article 1</p><p class="normal">The annexes of this Regulation say how the lanterns are lit.</p>
      <p class="final">Done at Brussels, 1 May 2009.</p><hr class="doc-sep"/>${body}`),
    },
    "xhtml",
    expression,
  );

describe("the flat layout", () => {
  test("words that stand in no element are read in their place", () => {
    const act = read(
      flat(
        `<p class="doc-ti">ANNEX I</p><p class="ti-grseq-1">Austria</p>All keepers under the<p class="normal">guild</p> except the deaf.<p class="normal">End.</p>`,
      ),
    );
    expect(linesOf(act, "I")).toEqual(["Austria", "All keepers under the", "guild", "except the deaf.", "End."]);
  });

  test("an annex that is its name alone is kept where others part it, and is none where its words were deleted", () => {
    const parted = `<p class="doc-ti">ANNEX I</p><p class="doc-ti">LANTERNS</p><p class="doc-ti">ANNEX I A</p><p class="normal">Oil.</p><p class="doc-ti">ANNEX I B</p><p class="normal">Gas.</p>`;
    const act = read(flat(parted, "20140601"));
    expect(act.annexes.map(({ number }) => number)).toEqual(["I", "IA", "IB"]);
    expect(linesOf(act, "I")).toEqual(["Lanterns"]);
    const deleted = parseDocument(
      flat(
        `<p class="doc-ti">ANNEX I</p><p class="normal">Oil.</p><p class="doc-ti">ANNEX II</p><p class="normal">—————</p>`,
        "20140601",
      ),
    );
    expect(deleted.annexes.map(({ number }) => number)).toEqual(["I"]);
  });
});

/** The text of before 2004: lines and nothing else. */
const plain = (...lines: string[]): FetchedDocument =>
  documentOf(
    {
      "": `<html><head><title>T</title></head><body><div id="TexteOnly"><p><TXT_TE>${[
        "Council Regulation (EC) No 1/1999",
        "on the care of lanterns and of the wicks in them",
        "THE COUNCIL OF THE EUROPEAN UNION,",
        "Having regard to the Treaty(1),",
        "Whereas:",
        "(1) The light of the lanterns is good for the streets,(2) and the wicks of the Convention(3)(4) are as well.",
        "HAS ADOPTED THIS REGULATION:",
        ...lines,
      ]
        .map((line) => `<p>${line}</p>`)
        .join("")}</TXT_TE></p></div></body></html>`,
    },
    "xhtml",
  );

describe("the layout without markup", () => {
  const signed = ["Done at Brussels, 22 December 1999.", "", "For the Council", "The President", ""];
  const notes = [
    "(1) OJ C 1, 1.1.1999, p. 1.",
    "(2) OJ L 2, 2.1.1999, p. 2.",
    "OJ L 3, 3.1.1999, p. 3.",
    "(3) OJ L 4.",
    "(4) OJ L 5.",
  ];

  test("footnotes behind the signatures may have further lines, and marks may follow one another", () => {
    const act = read(
      plain("Article 1", "It follows Article 4(1)(3) of the rules of the lanterns.", "", ...signed, ...notes),
    );
    expect(act.recitals[0]?.footnotes).toEqual([
      "OJ L 2, 2.1.1999, p. 2. OJ L 3, 3.1.1999, p. 3.",
      "OJ L 4.",
      "OJ L 5.",
    ]);
    expect(renderBlocks(act.articles[0]?.blocks ?? [])).toBe(
      "It follows Article 4(1)(3) of the rules of the lanterns.",
    );
  });

  test("annexes have footnotes of their own, in a heading too, with or without a line before them", () => {
    const body = ["Article 1", "The lanterns are those of the annexes of this Regulation.", "", ...signed, ...notes];
    const first = [
      "",
      "ANNEX I",
      "",
      "LANTERNS",
      "1. Lanterns of brass(1)",
      "2. Lanterns of glass(2)",
      "(1) Not of tin.",
      "(2) Not of horn.",
    ];
    const second = ["", "ANNEX II(1)", "", "WICKS", "1. Wicks of cotton.", "", "(1) See Annex I."];
    const act = read(plain(...body, ...first, ...second));
    expect(act.annexes.map(({ footnotes }) => footnotes)).toEqual([["Not of tin.", "Not of horn."], ["See Annex I."]]);
  });

  test("a list at the end of an annex is no run of footnotes", () => {
    const act = read(
      plain(
        "Article 1",
        "The lanterns are those of the annexes of this Regulation.",
        "",
        ...signed,
        ...notes,
        "",
        "ANNEX I",
        "",
        "LANTERNS",
        "These are lanterns:",
        "(1) of brass;",
        "(2) of glass.",
      ),
    );
    expect(act.annexes[0]?.footnotes).toEqual([]);
    expect(linesOf(act, "I")).toContain("(2) of glass.");
  });

  test("a subsection opens a division, and is no part of the article before it", () => {
    const act = read(
      plain(
        "SECTION 1",
        "Lanterns",
        "Article 1",
        "The light is that of the lanterns.",
        "SUBSECTION 2",
        "Wicks",
        "Article 2",
        "The wicks are those of the guild.",
        "",
        ...signed,
        ...notes,
      ),
    );
    expect(act.articles.map(({ divisions }) => divisions.map(({ name }) => name))).toEqual([
      ["Lanterns"],
      ["Lanterns", "Wicks"],
    ]);
  });
});

/** A consolidated text in Formex with one annex. */
const formex = (content: string): FetchedDocument =>
  documentOf(
    {
      "a.xml": `<?xml version="1.0"?><CONS.ACT><CONS.DOC><TITLE><TI><P>REGULATION (EU) 2099/1 on the care of lanterns and of the wicks in them</P></TI></TITLE>
      <ENACTING.TERMS><ARTICLE IDENTIFIER="001"><TI.ART>Article 1</TI.ART><ALINEA>The annex of this Regulation says how the lanterns are lit.</ALINEA></ARTICLE></ENACTING.TERMS>
      <CONS.ANNEX>${content}</CONS.ANNEX></CONS.DOC></CONS.ACT>`,
    },
    "fmx4",
    "20990601",
  );

describe("Formex", () => {
  const title = "<TITLE><TI><P>ANNEX I</P></TI></TITLE>";

  test("a list in the title of an annex is part of it", () => {
    const listed =
      "<TITLE><TI><P>ANNEX I</P></TI><STI><P>LANTERNS OF</P><NP><NO.P>(1)</NO.P><TXT>brass</TXT></NP><NP><NO.P>(2)</NO.P><TXT>glass</TXT></NP></STI></TITLE>";
    const act = read(formex(`${listed}<CONTENTS><P>They are lit.</P></CONTENTS>`));
    expect(act.annexes[0]?.title).toBe("LANTERNS OF (1) brass (2) glass");
  });

  test("legends in cells and footnotes are words of these, and no legend of the table", () => {
    const cell = "<ROW><CELL><GR.ANNOTATION><ANNOTATION><P>Oil alone.</P></ANNOTATION></GR.ANNOTATION></CELL></ROW>";
    const note =
      '<GR.NOTES><NOTE NOTE.ID="E1"><P><GR.ANNOTATION><ANNOTATION><P>Case 1.</P></ANNOTATION></GR.ANNOTATION></P></NOTE></GR.NOTES>';
    const rows = `<CORPUS><ROW><CELL>Wick<NOTE NOTE.REF="E1"/></CELL></ROW>${cell}</CORPUS>`;
    const legend = "<GR.ANNOTATION><ANNOTATION><P>Of the table.</P></ANNOTATION></GR.ANNOTATION>";
    const act = read(formex(`${title}<CONTENTS><TBL>${note}${rows}${legend}</TBL></CONTENTS>`));
    expect(linesOf(act, "I")).toEqual(["Wick", "Oil alone.", "Of the table."]);
    expect(act.annexes[0]?.footnotes).toEqual(["Case 1."]);
  });

  test("a raised number in brackets is a mark, and an exponent of letters is one", () => {
    const formula = "<FORMULA><EXPR>DF<IND>CCP</IND><EXPONENT>a</EXPONENT></EXPR></FORMULA>";
    const act = read(formex(`${title}<CONTENTS><P>Lit<HT TYPE="SUP">(21)</HT> by ${formula}.</P></CONTENTS>`));
    expect(linesOf(act, "I")).toEqual(["Lit by DFCCP^a."]);
  });

  test("what is printed in brackets in a formula is apart from what is beside it", () => {
    const inner = '<EXPR TYPE="BRACKET">PD</EXPR>';
    const act = read(formex(`${title}<CONTENTS><P><FORMULA.S>b = ln${inner}x</FORMULA.S></P></CONTENTS>`));
    expect(linesOf(act, "I")).toEqual(["b = ln(PD)x"]);
  });
});

test("a corrigendum is no act, even one that quotes a whole article", () => {
  const quoted = `<div id="art_33">${p("ti-art", "Article 33")}${p("normal", "‘The light.’")}</div>`;
  const document = documentOf(
    {
      "": page(
        `<div class="eli-main-title">${p("doc-ti", "<span>Corrigendum</span> to Regulation (EU) 2099/1")}</div>${quoted}`,
      ),
    },
    "xhtml",
  );
  expect(() => parseDocument(document)).toThrow("this is a corrigendum, not the act");
});
