/** Promise: what is taken along says where it comes from, opens in a spreadsheet without running anything, and is whole. */
import { expect, test } from "bun:test";
import { type Draft, emptyDraft, type Run, withSentence } from "../../../console/pages/classify/draft.ts";
import { csvCell } from "../../../console/pages/classify/duties/export.ts";
import { dutiesCsv, markdownOf } from "../../../console/pages/classify/result/export.ts";
import type { Obligation } from "../../../console/service/types.ts";

test.each([
  ["plain words", "plain words"],
  ["a, b", '"a, b"'],
  ['he said "no"', '"he said ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+49", "'+49"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ['=HYPERLINK("http://x", 1)', '"\'=HYPERLINK(""http://x"", 1)"'],
  ["2027-12-02", "2027-12-02"],
  ["", ""],
])("the cell of %j is %j", (text, cell) => expect(csvCell(text)).toBe(cell));

const duty: Obligation = {
  ...{ id: "oversight", description: '=Oversee it, "always"', source_article: "Article 26(2)", deadline: "2027-12-02" },
  ...{ article_id: "ai_act_art26", url: "https://eur-lex.europa.eu/#art_26", roles: ["deployer"] },
};

const run: Run = {
  sent: { ...emptyDraft, description: "It ranks *people*.\nAnd <b>more</b>.", sector: "employment" } satisfies Draft,
  at: "2026-11-23T10:00:00.000Z",
  response: {
    ...{ risk_level: "high", confidence: 0.64, reasoning: "Because.", role: null, obligations: [duty], reasons: [] },
    near: [
      {
        ...{ title: "Social scoring", risk_level: "prohibited", missing: "nothing shows it", quotes: [] },
        ...{ provision: "Article 5(1)(c)", article_id: "ai_act_art5" },
      },
    ],
    open_questions: [],
    sources: [],
    ...{ request_id: "req_1", corpus_version: "2026.07.27-0ca52246", processing_time_ms: 1 },
  },
};

test("the table has a line for each duty, with the request, the corpus, the day and the note", () => {
  expect(dutiesCsv(run, [duty]).split("\r\n")).toEqual([
    "id,duty,provision,article_id,applies_from,url,roles,request_id,corpus_version,classified_on,note",
    `oversight,"'=Oversee it, ""always""",Article 26(2),ai_act_art26,2027-12-02,https://eur-lex.europa.eu/#art_26,deployer,req_1,2026.07.27-0ca52246,2026-11-23,"Information, not legal advice."`,
    "",
  ]);
});

test("the text has the level in words, the description, what was near, the duties, and where it comes from", () => {
  const text = markdownOf(run, [duty]);
  for (const part of [
    "# AI Act classification: High risk",
    "(64%)",
    "> It ranks \\*people\\*.\n> And \\<b\\>more\\</b\\>.",
    "Article 5(1)(c) (Social scoring): nothing shows it",
    "### From 2 December 2027",
    "](https://eur-lex.europa.eu/#art_26)",
    "req_1",
    "2026.07.27-0ca52246",
    "23 November 2026",
    "Information, not legal advice.",
  ]) {
    expect(text).toContain(part);
  }
});

test.each([
  ["", "It is used live.", "It is used live."],
  ["Cameras recognise faces", "Live.", "Cameras recognise faces. Live."],
  ["Cameras recognise faces.\n", " Live. ", "Cameras recognise faces. Live."],
  ["Does it?", "Yes.", "Does it? Yes."],
  ["“So it is.”", "Yes.", "“So it is.” Yes."],
])("%j with %j is %j", (text, sentence, whole) => expect(withSentence(text, sentence)).toBe(whole));
