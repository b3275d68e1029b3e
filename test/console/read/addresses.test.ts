import { describe, expect, test } from "bun:test";
import {
  asItIs,
  dayIn,
  outsideAddress,
  pageAt,
  readAddress,
  readAs,
  readingIn,
} from "../../../console/pages/read/address/addresses.ts";
import { citedIn } from "../../../console/pages/read/search/cited.ts";
import { foundWords } from "../../../console/pages/read/search/found-words.ts";
import type { Regulation } from "../../../console/service/types.ts";

const act = (act_id: string, short_name: string, number: string): Regulation => ({
  regulation: act_id,
  act_id,
  short_name,
  number,
  celex: "",
  title: "",
  document_type: "regulation",
  in_force_from: "2016-05-24",
  applies_from: null,
  repealed_on: null,
  expression: "oj",
  counts: { articles: 1, recitals: 1, annexes: 1 },
  url: "https://eur-lex.europa.eu",
  languages: ["en"],
});

const acts = [
  act("gdpr", "GDPR", "Regulation (EU) 2016/679"),
  act("ai_act", "AI Act", "Regulation (EU) 2024/1689"),
  act("dora_2024_1774", "", "Regulation (EU) 2024/1774"),
];

describe("addresses of provisions", () => {
  test.each([
    ["gdpr", "33", "gdpr_art33", "Article 33", ""],
    ["GDPR", "33(1)", "gdpr_art33", "Article 33", "p1"],
    ["ai_act", "annex-III", "ai_act_annexIII", "Annex III", ""],
    ["gdpr", "recital-85", "gdpr_rec85", "Recital 85", ""],
    ["gdpr", "nonsense here", null, "nonsense here", ""],
  ])("/law/%s/%s", (actId, written, articleId, lookup, anchor) => {
    expect(readAddress(actId, written)).toEqual({ actId: actId.toLowerCase(), articleId, lookup, anchor });
  });

  test("a day and a language stand before the mark of the part, and are left out for today's text of answers", () => {
    const [then, french] = [
      { ...asItIs, day: "2024-08-01" },
      { ...asItIs, language: "fr" },
    ];
    expect(pageAt("gdpr_art33_p1", then)).toBe("/law/gdpr/33?as_of=2024-08-01#p1");
    expect(pageAt("gdpr_art33_p1", french)).toBe("/law/gdpr/33?language=fr#p1");
    expect(pageAt("gdpr_art33_p1", asItIs)).toBe("/law/gdpr/33#p1");
    expect(pageAt("no id", asItIs)).toBe("/law");
    expect(readAs("/law?q=a+b&as_of=2020-01-01#x", { ...then, language: null })).toBe("/law?q=a+b&as_of=2024-08-01#x");
    expect(readAs("/law/gdpr/33", { ...then, ...{ language: "fr" } })).toBe(
      "/law/gdpr/33?as_of=2024-08-01&language=fr",
    );
  });

  test("what an address says of the reading is read back; what is no day and no language says nothing", () => {
    expect(readingIn({ as_of: "2024-08-01", language: "fr" })).toEqual({ day: "2024-08-01", language: "fr" });
    expect(readingIn({ as_of: "yesterday", language: "French" })).toEqual(asItIs);
    expect(readingIn({})).toEqual(asItIs);
  });

  test("only whole days of the calendar are days, and only secure addresses lead outside", () => {
    const written = ["2024-08-01", "2024-02-30", "2024-8-1", "0000-00-00", "today", undefined];
    expect(written.map(dayIn)).toEqual(["2024-08-01", null, null, null, null, null]);
    const urls = ["https://eur-lex.europa.eu/x", "javascript:alert(1)", null];
    expect(urls.map(outsideAddress)).toEqual(["https://eur-lex.europa.eu/x", undefined, undefined]);
  });
});

describe("what a search says", () => {
  test.each([
    ["Art 33 GDPR", null, "gdpr_art33"],
    ["gdpr 33(1)", null, "gdpr_art33_p1"],
    ["annex III of the AI Act", null, "ai_act_annexIII"],
    ["Article 5 Regulation (EU) 2024/1774", null, "dora_2024_1774_art5"],
    ["recital 85, GDPR", "ai_act", "gdpr_rec85"],
    ["Article 5", "ai_act", "ai_act_art5"],
    ["Article 5", null, null],
    ["breach notification GDPR", null, null],
    ["", "gdpr", null],
  ])("%p in %p cites %p", (query, open, id) => {
    expect(citedIn(query, acts, open)).toBe(id);
  });

  test("the words that were found are marked in their forms, and the excerpt stays as it is", () => {
    const excerpt = "The notification of breaches; <b>data</b> within 72 hours, 720 of them.";
    const segments = foundWords(excerpt, "notif breach of data 72");
    expect(segments.filter(({ meaning }) => meaning).map(({ text }) => text)).toEqual([
      ...["notification", "breaches", "data", "72"],
    ]);
    expect(segments.map(({ text }) => text).join("")).toBe(excerpt);
  });
});
