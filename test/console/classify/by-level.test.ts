/** Promise: the duties of a level can be shared by their address, and what is taken along says what list it is. */
import { expect, test } from "bun:test";
import { choiceFor, choiceOf, dutiesPage, dutiesPath } from "../../../console/pages/classify/by-level/choice.ts";
import { listCsv, listMarkdown, titleOf } from "../../../console/pages/classify/by-level/export.ts";
import type { ClassifyResponse, LevelObligation, ObligationsResponse } from "../../../console/service/types.ts";

const queryOf = (address: string) => Object.fromEntries(new URL(address, "http://service").searchParams);

test.each([
  [{ level: null, role: null, way: null, day: null }, "/classify/duties"],
  [{ level: "limited", role: null, way: null, day: null }, "/classify/duties?risk_level=limited"],
  [
    { level: "high", role: "deployer", way: "annex_i_section_b", day: "2024-08-01" },
    "/classify/duties?risk_level=high&role=deployer&high_risk_by=annex_i_section_b&as_of=2024-08-01",
  ],
] as const)("%j is at %s", (choice, address) => {
  expect(dutiesPage(choice)).toBe(address);
  expect(choiceOf(queryOf(address))).toEqual(choice);
});

test.each([
  [{ risk_level: "high" }, { level: "high", role: null, way: "annex_iii", day: null }],
  [
    { risk_level: "minimal", high_risk_by: "annex_i" },
    { level: "minimal", role: null, way: null, day: null },
  ],
  [
    { risk_level: "<b>", role: "boss", high_risk_by: "x", as_of: "2024-02-31" },
    { level: null, role: null, way: null, day: null },
  ],
] as const)("an address with %j is read as %j", (query, choice) => expect(choiceOf(query)).toEqual(choice));

test("the service is asked for a level alone, as its query names it", () => {
  expect(dutiesPath({ level: null, role: "provider", way: null, day: null })).toBeNull();
  expect(dutiesPath({ level: "high", role: "provider", way: "annex_i", day: null })).toBe(
    "/v1/obligations?risk_level=high&role=provider&high_risk_by=annex_i",
  );
});

const classified = (provision: string, reasonId: string, dutyId: string): ClassifyResponse => ({
  ...{
    risk_level: "high",
    confidence: 0.9,
    reasoning: "",
    near: [],
    role: "deployer",
    open_questions: [],
    sources: [],
  },
  reasons: [{ text: "", provision, article_id: reasonId, quotes: [] }],
  obligations: [
    {
      ...{ id: "a", description: "a", source_article: "", article_id: dutyId, url: "", deadline: null },
      roles: ["deployer"],
    },
  ],
  ...{ request_id: "", corpus_version: "", processing_time_ms: 0 },
});

test.each([
  ["Annex III, point 4(a)", "ai_act_annexIII", "ai_act_art26", "annex_iii"],
  ["Article 6(1)", "ai_act_art6", "ai_act_art26", "annex_i"],
  ["Article 6(1)", "ai_act_art6", "ai_act_art4", "annex_i_section_b"],
] as const)("a system that is high-risk by %s (%s), with a duty of %s, is so by %s", (provision, reason, duty, way) =>
  expect(choiceFor(classified(provision, reason, duty))).toEqual({ level: "high", role: "deployer", way, day: null }),
);

test("a system of another level is not high-risk by anything", () => {
  const response = { ...classified("Article 50(1)", "ai_act_art50", "ai_act_art50"), risk_level: "limited" } as const;
  expect(choiceFor(response)).toEqual({ level: "limited", role: "deployer", way: null, day: null });
});

const duty: LevelObligation = {
  ...{ id: "inform", description: "Tell *people*.", source_article: "Article 26(11)", deadline: "2027-12-02" },
  ...{ article_id: "ai_act_art26", url: "https://eur-lex.europa.eu/#art_26", roles: ["deployer"], days_remaining: 374 },
  ...{ only_for: ["Annex III, point 5(b)", "Annex III, point 6"], conditions: ["you are a public body"] },
};

const list: ObligationsResponse = {
  ...{ regulation: "ai_act", risk_level: "high", role: "deployer", high_risk_by: "annex_iii" },
  ...{ counted_from: "2026-11-23", obligations: [duty], total: 1, corpus_version: "2026.07.27-0ca52246" },
};

test("the table has whom a duty is only for and what must hold, and each row its level, role, way, corpus and day", () => {
  expect(listCsv(list).split("\r\n")).toEqual([
    "id,duty,provision,article_id,applies_from,url,roles,only_for,conditions,risk_level,role,high_risk_by,corpus_version,listed_on,note",
    'inform,Tell *people*.,Article 26(11),ai_act_art26,2027-12-02,https://eur-lex.europa.eu/#art_26,deployer,"Annex III, point 5(b); Annex III, point 6",you are a public body,high,deployer,annex_iii,2026.07.27-0ca52246,2026-11-23,"Information, not legal advice."',
    "",
  ]);
});

test("the text has the list's name, the duties with their limits, and the address to read it anew", () => {
  const text = listMarkdown(list, "http://service/classify/duties?risk_level=high");
  expect(text).toStartWith(
    "# Duties of the deployer: High risk, by Annex III\n\n### From 2 December 2027\n\n- [Article",
  );
  for (const part of [
    "Tell \\*people\\*. Only for Annex III, point 5(b); Annex III, point 6. If you are a public body.",
    "](https://eur-lex.europa.eu/#art_26)",
    "2026.07.27-0ca52246",
    "23 November 2026",
    "<http://service/classify/duties?risk_level=high>",
    "Information, not legal advice.",
  ])
    expect(text).toContain(part);
});

test("a list of everybody's duties, and an empty one, say so", () => {
  const everybody: ObligationsResponse = { ...list, risk_level: "minimal", role: null, high_risk_by: null };
  expect(titleOf(everybody)).toBe("Duties of every role: Minimal risk");
  expect(listMarkdown({ ...everybody, obligations: [], total: 0 }, "")).toContain("attaches no duties");
});
