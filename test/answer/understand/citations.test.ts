import { beforeAll, describe, expect, test } from "bun:test";
import { readScope } from "../../../api/answer/understand/index.ts";
import { inLaw } from "../../support/skip/index.ts";
import { lawLibrary, sampleLibrary } from "../support/libraries.ts";
import { buildTimeoutMs, citedIn } from "./support.ts";

beforeAll(async () => void (await sampleLibrary()), buildTimeoutMs);

const named: ReadonlyArray<readonly [string, readonly string[]]> = [
  ["What does Art. 33(1) GDPR say?", ["gdpr: Article 33(1)"]],
  ["Article 5(1)(f) of the AI Act", ["ai_act: Article 5(1)(f)"]],
  ["gdpr 33", ["gdpr: Article 33"]],
  ["what does gdpr 33(1) say", ["gdpr: Article 33(1)"]],
  ["Is 6(1)(f) GDPR enough for a newsletter?", ["gdpr: Article 6(1)(f)"]],
  ["ART5 AI ACT", ["ai_act: Article 5"]],
  ["2024/1772 art 9", ["dora_2024_1772: Article 9"]],
  ["Art. 9 of Delegated Regulation (EU) 2024/1772", ["dora_2024_1772: Article 9"]],
  ["Regulation (EU) 2016/679, Article 21", ["gdpr: Article 21"]],
  ["32016R0679 art. 17", ["gdpr: Article 17"]],
  ["Article 4 of the RTS on incident classification", ["dora_2024_1772: Article 4"]],
  ["Annex III, point 4(a) AI Act", ["ai_act: Annex III, point 4(a)"]],
  ["point 4 of Annex III to the AI Act", ["ai_act: Annex III, point 4"]],
  ["Annex I, Section A of the AI Act", ["ai_act: Annex I, Section A"]],
  ["annex-3 AI Act", ["ai_act: Annex III"]],
  ["recital 26 GDPR", ["gdpr: Recital 26"]],
  ["Erwägungsgrund 47 DSGVO", ["gdpr: Recital 47"]],
  ["Art. 6 Abs. 1 lit. a DSGVO", ["gdpr: Article 6(1)(a)"]],
  ["l'article 17 du RGPD", ["gdpr: Article 17"]],
  ["§ 75c AI Act", ["ai_act: Article 75c"]],
  ["GDPR art. 6 para. 1 lit. f", ["gdpr: Article 6(1)(f)"]],
  ["the first paragraph of Article 10 GDPR", ["gdpr: Article 10(1)"]],
  ["point (a) of Article 6(1) GDPR", ["gdpr: Article 6(1)(a)"]],
  ["Article 6(1), first subparagraph, point (f) GDPR", ["gdpr: Article 6(1)(f)"]],
  ["Articles 13 and 14 GDPR: what is the difference?", ["gdpr: Article 13", "gdpr: Article 14"]],
  ["Articles 13–15 GDPR", ["gdpr: Article 13", "gdpr: Article 14", "gdpr: Article 15"]],
  ["Article 6(1)(b) or (f) GDPR", ["gdpr: Article 6(1)(b)", "gdpr: Article 6(1)(f)"]],
  ["Article 33 and Article 34 GDPR", ["gdpr: Article 33", "gdpr: Article 34"]],
  ["GDPR art 33, DORA art 19", ["gdpr: Article 33", "dora: Article 19"]],
  ["Does Article 22 GDPR apply under Article 6 AI Act?", ["gdpr: Article 22", "ai_act: Article 6"]],
  ["What does the AI Act say in article 50 about chatbots?", ["ai_act: Article 50"]],
  ["GDPR (Article 32(1)(b))", ["gdpr: Article 32(1)(b)"]],
  ["What does Article 21 of NIS2 say?", []],
  ["§ 26 BDSG", []],
  ["What does the UK GDPR say in Article 13?", []],
  ["We have 33 GDPR requests open: what is the deadline?", []],
  ["Does DORA cover the state of the art, 3 methods included?", []],
  ["How does Art. 33 GDPR count 72 hours?", ["gdpr: Article 33"]],
];

describe("citations with their act", () => {
  test.each(named)("%s", async (question, expected) => {
    expect(citedIn(question, "auto", await sampleLibrary())).toEqual([...expected]);
  });
});

const lookups: ReadonlyArray<readonly [string, boolean]> = [
  ["What does Art. 33(1) GDPR say?", true],
  ["Please summarise Recital 26 GDPR.", true],
  ["Regulation (EU) 2024/1772, Article 9", true],
  ["Articles 13 and 14 GDPR: what is the difference?", true],
  ["From when does Article 5 of the AI Act apply?", false],
  ["When does Article 50 AI Act apply?", false],
  ["Does Article 22 GDPR ban automatic hiring decisions?", false],
  ["How fast must a breach be reported?", false],
];

test.each(lookups)("asks for the text of a provision: %s → %p", async (question, expected) => {
  expect(readScope(question, "auto", await sampleLibrary()).isLookup).toBe(expected);
});

inLaw.describe("citations without an act go to the act that is meant", () => {
  beforeAll(async () => void (await lawLibrary()), buildTimeoutMs);

  const bare: ReadonlyArray<readonly [string, string, readonly string[]]> = [
    ["Article 5(1)(ba)", "ai_act", ["ai_act: Article 5(1)(ba)"]],
    ["Recital 12", "ai_act", ["ai_act: Recital 12"]],
    ["Does it include all clauses (Art 30)?", "dora", ["dora: Article 30"]],
    ["Do they include all elements (Art 28(3))?", "gdpr", ["gdpr: Article 28(3)"]],
    ["Annex III point 4", "auto", ["ai_act: Annex III, point 4"]],
    ["Under Article 33, how fast must we report a breach?", "auto", ["gdpr: Article 33"]],
    ["Which prohibited AI practices does Article 5 list?", "auto", ["ai_act: Article 5"]],
    [
      "Which threat intelligence goes into the red team test plan of Article 10?",
      "dora",
      ["dora_2025_1190: Article 10"],
    ],
    ["Article 5", "auto", ["ai_act: Article 5", "gdpr: Article 5", "dora: Article 5"]],
    ["How does Article 5 relate to lunch?", "auto", []],
  ];
  test.each(bare)("%s (%s)", async (question, requested, expected) => {
    expect(citedIn(question, requested, await lawLibrary())).toEqual([...expected]);
  });

  test("every act is found by its short name, its number and its id", async () => {
    const library = await lawLibrary();
    for (const act of library.snapshot.manifest.acts) {
      for (const name of [act.short_name, act.number, act.id, act.celex]) {
        const [cited] = readScope(`article 1 ${name}`, "auto", library).cited;
        expect([name, cited?.act.id]).toEqual([name, act.id]);
      }
    }
  });
});
