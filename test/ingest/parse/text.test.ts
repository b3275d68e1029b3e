import { describe, expect, test } from "bun:test";
import { nestDivision } from "../../../ingest/parse/divisions.ts";
import { formexText, openFormex } from "../../../ingest/parse/formex/formex-dom.ts";
import {
  annexNumberOf,
  articleNumberOf,
  documentTypeOf,
  journalDateOf,
  languageOf,
  sentenceCase,
} from "../../../ingest/parse/naming.ts";
import { quotedBlocks, quotedLines } from "../../../ingest/parse/quotation.ts";
import {
  foldText,
  isPointLabel,
  plainNumber,
  pointNumber,
  raised,
  splitParagraphLabel,
} from "../../../ingest/parse/text.ts";
import type { Block } from "../../../ingest/parse/tree.ts";
import { checkWellFormed } from "../../../ingest/parse/well-formed.ts";

test.each([
  ["  a\n  b\u00a0c ", "a b c"],
  ["the Council (), acting", "the Council, acting"],
  ["the Council ( ) acts", "the Council acts"],
  ["a lamp (^1) burns", "a lamp burns"],
  ["at 10^25 (ten) lumen", "at 10^25 (ten) lumen"],
  ["►M1 new words ◄ and old", "new words and old"],
  ["▼B", ""],
  ["‘ lantern ’ means", "‘lantern’ means"],
  ["suivantes\u00a0:", "suivantes:"],
])("foldText(%j) is %j", (raw, folded) => expect(foldText(raw)).toBe(folded));

test.each([
  ["25", "^25"],
  ["–3", "^–3"],
  ["er", "er"],
  ["o", "o"],
  ["st", "st"],
])("raised %j reads %j", (words, line) => expect(raised(words)).toBe(line));

test.each([
  ["(a)", "a"],
  ["a)", "a"],
  ["(ba)", "ba"],
  ["b bis)", "ba"],
  ["b ter)", "bb"],
  ["(iv)", "iv"],
  ["(14a)", "14a"],
  ["1.", "1"],
  ["4.6.", "4.6"],
  ["—", null],
  ["•", null],
])("the label %j has the number %p", (label, number) => {
  expect(isPointLabel(label)).toBe(true);
  expect(pointNumber(label)).toBe(number);
});

test.each(["Directive", "(see below)", "1", "", "EU law", "2024/1689"])("%j is no label", (text) => {
  expect(isPointLabel(text)).toBe(false);
});

test.each([
  ["1. The keeper", { label: "1.", number: "1", rest: "The keeper" }],
  ["12a. The keeper", { label: "12a.", number: "12a", rest: "The keeper" }],
  ["1 bis. Le gardien", { label: "1 bis.", number: "1a", rest: "Le gardien" }],
  ["‘1. The keeper", null],
  ["1.5 lanterns", null],
  ["1999. was dark", null],
])("splitParagraphLabel(%j)", (text, expected) => expect(splitParagraphLabel(text)).toEqual(expected));

test.each([
  ["4", "4"],
  ["4 A", "4a"],
  ["60bis", "60a"],
  ["75 quinquies", "75d"],
])("the number %j is %j in every language", (written, plain) => expect(plainNumber(written)).toBe(plain));

describe("headings", () => {
  test.each([
    ["Article 1", "1"],
    ["Article premier", "1"],
    ["Article 1er", "1"],
    ["Sole Article", "1"],
    ["Article unique", "1"],
    ["Article 4a", "4a"],
    ["Article 4 bis", "4a"],
    ["ARTICLE 12", "12"],
    ["‘Article 4a", null],
    ["Article 5 applies", null],
  ])("%j is article %p", (heading, number) => expect(articleNumberOf(heading)).toBe(number));

  test.each([
    ["ANNEX XIV", "XIV"],
    ["ANNEXE III", "III"],
    ["Annex 2", "II"],
    ["ANNEX", "I"],
    ["Annexes", null],
    ["ANNEX to the rules", null],
  ])("%j is annex %p", (heading, number) => expect(annexNumberOf(heading)).toBe(number));

  test.each([
    ["HIGH-RISK AI SYSTEMS", "High-risk AI systems"],
    ["CHAPTER III", "Chapter III"],
    ["DISPOSITIONS GÉNÉRALES", "Dispositions générales"],
    ["General provisions", "General provisions"],
    ["CIVIL LIABILITY AND PENALTIES", "Civil liability and penalties"],
    ["GPAI MODELS", "GPAI models"],
    ["ICT-RELATED INCIDENTS", "ICT-related incidents"],
    ["REPORTS TO OTHER MEMBER STATES", "Reports to other Member States"],
    ["EUROPEAN DATA PROTECTION BOARD", "European Data Protection Board"],
    ["DATA PROTECTION OFFICER", "Data protection officer"],
    ["THE AI OFFICE AND THE UNION’S MEMBERS", "The AI Office and the Union’s members"],
    [
      "POLICIES IN ACCORDANCE WITH ARTICLE 15 OF REGULATION (EU) 2022/2554 AND ANNEX IV",
      "Policies in accordance with Article 15 of Regulation (EU) 2022/2554 and Annex IV",
    ],
    ["OBLIGATIONS DES ÉTATS MEMBRES DE L’UNION EUROPÉENNE", "Obligations des États membres de l’Union européenne"],
  ])("%j reads %j", (heading, words) => expect(sentenceCase(heading)).toBe(words));

  test("a flat sequence of labels nests by their words", () => {
    const chapter = nestDivision(nestDivision([], "TITLE I", "ALL"), "CHAPTER I", "SOME");
    const section = nestDivision(chapter, "SECTION 2", "");
    expect(section.map(({ label }) => label)).toEqual(["Title I", "Chapter I", "Section 2"]);
    expect(nestDivision(section, "CHAPITRE II", "").map(({ label }) => label)).toEqual(["Title I", "Chapitre II"]);
  });
});

test("the kind of act, the language and the date come from the words themselves", () => {
  expect(documentTypeOf("COMMISSION DELEGATED REGULATION (EU) 2024/1")).toBe("delegated_regulation");
  expect(documentTypeOf("RÈGLEMENT D’EXÉCUTION (UE) 2024/1")).toBe("implementing_regulation");
  expect(() => documentTypeOf("Notice")).toThrow("no known kind of act");
  expect(languageOf("la lanterne et les mèches doivent être dans une boîte")).toBe("fr");
  expect(journalDateOf("4.5.2016   ")).toBe("2016-05-04");
  expect(journalDateOf("31.2.2016")).toBeNull();
});

test.each([
  ["a quoted provision of several lines", ["lead:", "‘4. One.", "5. Two.’;", "6. Own."], [1, 2]],
  ["a quotation on one line", ["‘4. One.’", "5. Own."], [0]],
  ["a defined term", ["‘lantern’ means a lamp", "2. Own.’"], []],
  ["a quotation that never closes", ["‘4. One.", "5. Own."], []],
  [
    "quoted terms and apostrophes inside one",
    ["‘4. The ‘lamp’", "of the guild’s", "‘wick’;", "5. Two.’", "own"],
    [0, 1, 2, 3],
  ],
  ["straight marks", ['"4. One.', '5. Two.";', "6. Own."], [0, 1]],
  ["French marks", ["«Article 4 bis", "1. Un.", "2. Deux.»;", "3. Own."], [0, 1, 2]],
])("quotedLines: %s", (_, lines, quoted) => expect([...quotedLines(lines)]).toEqual(quoted));

test("a quotation that a provision announces and no mark closes runs to the provision's end", () => {
  const blocksOf = (...lines: string[]): Block[] => lines.map((line) => ({ type: "text", text: line }));
  expect([...quotedBlocks(blocksOf("the following is added:", "‘4. One.", "5. Two."))]).toEqual([1, 2]);
  expect([...quotedBlocks(blocksOf("Lamps are lit.", "‘4. One.", "5. Two."))]).toEqual([]);
});

test.each([
  ["<FORMULA.S><INCL.ELEMENT/></FORMULA.S>", "[formula]"],
  ["<FORMULA>mm<IND LOC='SUP'>2</IND></FORMULA>", "mm^2"],
  ["<FORMULA><EXPR>1</EXPR><OVER/><EXPR TYPE='BRACKET'>a + b</EXPR></FORMULA>", "1 / (a + b)"],
  ["<P>a <INCL.ELEMENT/> lamp</P>", "a [image] lamp"],
  ["<P>a lamp<NOTE><P>of brass</P></NOTE>.</P>", "a lamp."],
  ["<P>EUR <FT TYPE='NUMBER'>35000000</FT></P>", "EUR 35 000 000"],
  ["<P>CO<HT TYPE='SUB'>2</HT> and 10<HT TYPE='SUP'>25</HT></P>", "CO2 and 10^25"],
])("Formex %j reads %j", (source, words) => {
  const root = openFormex(source);
  expect(root === undefined ? "" : formexText(root)).toBe(words);
});

test.each([
  ["<a><b/>text</a>", null],
  ['<?xml version="1.0"?><!-- <a> --><a x=">">&lt;</a>', null],
  ["<a><b></a></b>", "<b> is open where </a> closes"],
  ["<a><b></b>", "<a> is never closed"],
  ["<a></a></b>", "<nothing> is open where </b> closes"],
])("checkWellFormed(%j)", (source, problem) => {
  if (problem === null) expect(() => checkWellFormed(source)).not.toThrow();
  else expect(() => checkWellFormed(source)).toThrow(problem);
});
