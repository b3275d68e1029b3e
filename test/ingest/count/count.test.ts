import { describe, expect, test } from "bun:test";
import { countDocument, type RawCounts } from "../../../ingest/count/index.ts";
import type { ProvisionKind, RawProvision } from "../../../ingest/count/ledger.ts";
import type { DocumentFormat, FetchedDocument } from "../../../ingest/fetch/source.ts";

const documentOf = (files: Record<string, string>, format: DocumentFormat = "xhtml"): FetchedDocument => ({
  celex: "32099R0001",
  expression: "oj",
  language: "en",
  format,
  files: new Map(Object.entries(files)),
  sha256: "",
  origin: "test",
});

const xhtml = (body: string): RawCounts =>
  countDocument(
    documentOf({
      "": `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`,
    }),
  );

const formex = (content: string): RawCounts =>
  countDocument(
    documentOf({ "a.xml": `<?xml version="1.0"?><CONS.ACT><CONS.DOC>${content}</CONS.DOC></CONS.ACT>` }, "fmx4"),
  );

const p = (style: string, text: string): string => `<p class="oj-${style}">${text}</p>`;

const article = (number: number, body: string): string =>
  `<div id="art_${number}">${p("ti-art", `Article ${number}`)}${body}</div>`;

const annex = (id: string, title: string, body: string): string => `<div id="${id}">${p("doc-ti", title)}${body}</div>`;

const final = `<div class="oj-final">${p("normal", "Done at Brussels, 1 May 2099.")}</div>`;

const provision = (counts: RawCounts, kind: ProvisionKind, number: string): RawProvision | undefined =>
  counts.provisions.find((candidate) => candidate.kind === kind && candidate.number === number);

const wordsIn = (counts: RawCounts, kind: ProvisionKind, number: string): string =>
  provision(counts, kind, number)?.words.join(" ") ?? "missing";

describe("XHTML of the Official Journal", () => {
  test("an article has its title and its words, and neither its label nor the signatures", () => {
    const counts = xhtml(
      `${article(1, p("sti-art", "Scope") + p("normal", "1.   It applies, in 1 000 cases."))}${final}`,
    );
    expect(wordsIn(counts, "article", "1")).toBe("scope 1 it applies in 1000 cases");
    expect(counts.words).toEqual({ articles: 7, recitals: 0, annexes: 0 });
  });

  test("an article quoted in an amendment belongs to the article that quotes it", () => {
    const counts = xhtml(
      article(1, p("normal", "This is inserted:") + p("ti-art", "‘Article 7a") + p("normal", "New.’")),
    );
    expect([counts.articles, wordsIn(counts, "article", "1")]).toEqual([1, "this is inserted article 7 a new"]);
  });

  test("text outside every element of an article is counted to the article before it", () => {
    const counts = xhtml(
      `${article(1, p("normal", "One."))}${p("normal", "Stray words.")}${article(2, p("normal", "Two."))}`,
    );
    expect(wordsIn(counts, "article", "1")).toBe("one stray words");
  });

  test("a recital is known by its print, and what its id holds beside it is none", () => {
    const recital = (id: string, label: string, text: string): string =>
      `<div id="${id}">${p("normal", label)}${p("normal", text)}</div>`;
    const counts = xhtml(
      `<div id="rct_1">${p("normal", "Whereas:")}</div>${recital("rct_2", "(1)", "First.")}${recital("rct_3", "(2)", "Second.")}${p("normal", "HAS ADOPTED THIS REGULATION:")}`,
    );
    expect([counts.recitals, wordsIn(counts, "recital", "1"), wordsIn(counts, "recital", "2")]).toEqual([
      2,
      "first",
      "second",
    ]);
  });

  test("annexes are known by their print, whatever their ids are", () => {
    const body = p("normal", "Body.");
    const counts = xhtml(
      `${article(1, body)}${final}${annex("anx_ IV", "ANNEX IV", body)}${annex("anx_I", "ANNEX IX", body)}${annex("anx_1", "ANNEX A", body)}`,
    );
    expect(counts.provisions.flatMap(({ kind, number }) => (kind === "annex" ? [number] : []))).toEqual([
      "IV",
      "IX",
      "A",
    ]);
  });

  test("an appendix belongs to its annex", () => {
    const appendix = `<div id="anx_I.app_1">${p("doc-ti", "Appendix 1")}${p("doc-ti", "ANNEX A")}</div>`;
    const counts = xhtml(`${article(1, "")}${final}${annex("anx_I", "ANNEX I", appendix)}`);
    expect([counts.annexes, wordsIn(counts, "annex", "I")]).toEqual([1, "appendix 1 annex a"]);
  });

  test("a cell that spans rows and columns is one cell, an empty one none", () => {
    const table = `<table class="oj-table"><tr><td rowspan="2" colspan="2">${p("tbl-txt", "Wide")}</td><td>${p("tbl-txt", "a")}</td></tr><tr><td>${p("tbl-txt", "b")}</td><td> </td></tr></table>`;
    const counts = xhtml(`${article(1, "")}${final}${annex("anx_1", "ANNEX", table)}`);
    expect([counts.cells, wordsIn(counts, "annex", "I")]).toEqual([3, "wide a b"]);
  });

  test("a list laid out as a table has words and no cells, also in a cell", () => {
    const list = (label: string, text: string): string =>
      `<table><tr><td>${p("normal", label)}</td><td>${p("normal", text)}</td></tr></table>`;
    const table = `<table class="oj-table"><tr><td>${list("(a)", "one")}${list("—", "two")}</td></tr></table>`;
    const counts = xhtml(`${article(1, "")}${final}${annex("anx_1", "ANNEX", list("1.", "point") + table)}`);
    expect([counts.cells, wordsIn(counts, "annex", "I")]).toEqual([1, "1 point a one two"]);
    expect(provision(counts, "annex", "I")?.unclearCells).toBe(0);
  });

  test("a footnote belongs to the provision with its mark, and the mark is no word", () => {
    const mark = '<a id="ntc1-x" href="#ntr1-x">(<span class="oj-super oj-note-tag">1</span>)</a>';
    const note =
      p("note", '<a id="ntr1-x" href="#ntc1-x">(<span class="oj-super">1</span>)</a> OJ L 1.') + p("note", "More.");
    const counts = xhtml(`${article(1, p("normal", `See it${mark}.`))}${article(2, p("normal", "No."))}<hr/>${note}`);
    expect(provision(counts, "article", "1")?.footnotes).toEqual([["oj", "l", "1", "more"]]);
    expect([counts.footnotes, wordsIn(counts, "article", "1")]).toEqual([1, "see it"]);
  });

  test("an image counts as one, and a superscript is a word of its own", () => {
    const counts = xhtml(
      article(
        1,
        p("normal", 'is 10<span class="oj-super">25</span> m<span class="oj-super">2</span>: <img src="f.jpg"/>'),
      ),
    );
    expect(provision(counts, "article", "1")?.words).toEqual(["is", "10", "25", "m", "2", "\ufffc"]);
  });
});

describe("consolidated XHTML", () => {
  test("marks of amendments are no words", () => {
    const counts = xhtml(
      '<p class="title-article-norm">Article 4a</p><p class="modref">▼M1</p><p class="norm">The ►C2 corrected ◄ words.</p><p class="title-annex-1">ANNEX IIa</p><p class="norm">End.</p>',
    );
    expect([wordsIn(counts, "article", "4a"), wordsIn(counts, "annex", "IIa")]).toEqual(["the corrected words", "end"]);
  });
});

describe("documents of before 2004", () => {
  test("recitals, articles, annexes and footnotes are told apart by their words alone", () => {
    const lines = [
      "Whereas:",
      "(1) Directive 1/2/EEC(1) helps.",
      "HAS ADOPTED THIS DIRECTIVE:",
      "Article 1",
      "As in Article 2 (1).",
      "Done at Brussels, 1 May 1999.",
      "(1) OJ C 1.",
      "ANNEX I",
      "Last.",
    ];
    const counts = countDocument(
      documentOf({ "": `<html><body><p>${lines.map((line) => `<p>${line}`).join("</p>")}</body></html>` }),
    );
    expect([wordsIn(counts, "recital", "1"), wordsIn(counts, "article", "1"), wordsIn(counts, "annex", "I")]).toEqual([
      "directive 1 2 eec helps",
      "as in article 2 1",
      "last",
    ]);
    expect(provision(counts, "recital", "1")?.footnotes).toEqual([["oj", "c", "1"]]);
  });
});

describe("Formex", () => {
  const act = (body: string, after = ""): RawCounts => formex(`<ENACTING.TERMS>${body}</ENACTING.TERMS>${after}`);

  test("deleted text is none, and a note is a footnote", () => {
    const counts = act(
      '<ARTICLE><TI.ART>Article 2</TI.ART><ALINEA>It<NOTE NOTE.ID="E1"><P>OJ.</P></NOTE> stays<?CLG.MDFO ID="O1" ACTION="DELETED"?> and goes<?CLG.MDFC ID="C1" IDREF="O1"?>.</ALINEA></ARTICLE>',
    );
    expect([wordsIn(counts, "article", "2"), counts.footnotes]).toEqual(["it stays", 1]);
  });

  test("annexes inside a list of annexes are the act's, forms inside an annex are the annex's", () => {
    const inner = (title: string, body: string): string =>
      `<CONS.ANNEX><TITLE><TI><P>${title}</P></TI></TITLE>${body}</CONS.ANNEX>`;
    const counts = act(
      "",
      inner(
        "LIST OF ANNEXES",
        inner("ANNEX I", `<P>One.</P>${inner("ANNEX A", "")}`) + inner("ANNEX II", "<P>Two.</P>"),
      ),
    );
    expect([counts.annexes, wordsIn(counts, "annex", "I"), wordsIn(counts, "annex", "II")]).toEqual([
      2,
      "one annex a",
      "two",
    ]);
  });

  test("each cell counts once, and a title inside the table has words and no cell", () => {
    const table = "<TBL><CORPUS><BLK><TI.BLK>Head</TI.BLK><ROW><CELL>a</CELL><CELL/></ROW></BLK></CORPUS></TBL>";
    const counts = act("", `<CONS.ANNEX><TITLE><TI><P>ANNEX</P></TI></TITLE>${table}</CONS.ANNEX>`);
    expect([counts.cells, wordsIn(counts, "annex", "I")]).toEqual([1, "head a"]);
  });
});
