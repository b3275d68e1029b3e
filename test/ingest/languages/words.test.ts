import { describe, expect, test } from "bun:test";
import { applicationClausesOf, unreadClausesOf } from "../../../ingest/enrich/application-clauses.ts";
import { entryIntoForceOf } from "../../../ingest/enrich/entry-into-force.ts";
import { numberOf } from "../../../ingest/enrich/identity.ts";
import en from "../../../ingest/languages/en.yaml";
import { knownLanguages, parseDate, wordsOf } from "../../../ingest/languages/index.ts";
import { patternNames } from "../../../ingest/languages/patterns.ts";
import { expandPatterns, readWords } from "../../../ingest/languages/read.ts";
import type { Act, Article } from "../../../ingest/parse/index.ts";
import { findReferences } from "../../../ingest/references/read/find.ts";
import { citationId } from "../../../shared/citation/index.ts";
import { standingAt } from "../references/acts.ts";

const french = wordsOf("fr");
const inForceFrom = "2024-08-01";
const final = (...texts: string[]): Article => ({
  number: "113",
  title: "Entrée en vigueur et application",
  divisions: [],
  blocks: texts.map((text) => ({ type: "text", text })),
  footnotes: [],
});

describe("the words of a language", () => {
  test("all languages have all patterns, and each compiles", () => {
    expect(knownLanguages).toEqual(["en", "fr"]);
    for (const language of knownLanguages) {
      for (const name of patternNames) expect(wordsOf(language).regex(name)).toBeInstanceOf(RegExp);
    }
  });

  test("a language that is not known is refused with those that are", () => {
    expect(() => wordsOf("pt")).toThrow('Documents in "pt" cannot be read');
  });

  test("a file that lacks a pattern, has one too many, or names one that is not there is refused", () => {
    const whole = en as { readonly patterns: Readonly<Record<string, string>> };
    const { moment: _moment, ...rest } = whole.patterns;
    expect(() => readWords("xx", { ...whole, patterns: rest })).toThrow("ingest/languages/xx.yaml/patterns/moment");
    expect(() => readWords("xx", { ...whole, patterns: { ...whole.patterns, momemt: "a" } })).toThrow(
      "/patterns/momemt",
    );
    const astray = readWords("xx", { ...whole, patterns: { ...whole.patterns, verb: "{aplies}" } });
    expect(() => expandPatterns(astray)).toThrow("{aplies} stands for no pattern");
  });

  test.each([
    ["2 août 2026", "2026-08-02"],
    ["1er janvier 2025", "2025-01-01"],
    ["31 février 2025", null],
    ["2 August 2026", null],
  ])("%s is %p in French", (text, date) => {
    expect(parseDate(text, french)).toBe(date);
  });
});

describe("French references", () => {
  const referencesIn = (text: string, from = "lab_art9_p1"): string[] =>
    findReferences(text, { ...standingAt(from), language: "fr" }).flatMap(({ targets, external }) =>
      external === null ? targets.map((target) => citationId(target).replace(/^lab_/, "")) : [external],
    );

  test.each([
    ["visé à l’article 5, paragraphe 1, point a)", ["art5_p1_a"]],
    ["visés à l'article 5, paragraphe 1, points a) et b)", ["art5_p1_a", "art5_p1_b"]],
    ["du règlement (UE) 2016/679", ["32016R0679"]],
    ["l’article 6, paragraphe 1, du règlement (UE) 2016/679", ["32016R0679"]],
    ["du règlement (CE) no 45/2001 et de la directive 95/46/CE", ["32001R0045", "31995L0046"]],
    ["les directives du Conseil 90/385/CEE et 93/42/CEE", ["31990L0385", "31993L0042"]],
    ["la décision-cadre 2002/584/JAI", ["32002F0584"]],
    ["l’article 16 du traité sur le fonctionnement de l’Union européenne", ["TFEU"]],
    ["à l’article 5 du traité sur l’Union européenne", ["TEU"]],
    ["l’article 8, paragraphe 1, de la Charte des droits fondamentaux", ["Charter"]],
    ["l’article 1er du règlement (UE) 2031/7", ["shed_art1"]],
    ["dans un délai de 5 jours, pour 3 articles de presse", []],
  ])("%s", (text, expected) => {
    expect(referencesIn(text)).toEqual(expected);
  });
});

describe("French dates", () => {
  test.each([
    ["Il est applicable à partir du 2 août 2026.", null, "2026-08-02"],
    ["Il s’applique à partir du 17 janvier 2025.", null, "2025-01-17"],
    ["Toutefois, l’article 5 s’applique à compter du 1er février 2025.", "l’article 5", "2025-02-01"],
    ["Les articles 3 et 4 sont applicables six mois après l’entrée en vigueur.", "Les articles 3 et 4", "2025-02-01"],
    ["À partir du 2 août 2025, les chapitres I et II sont applicables.", "les chapitres I et II", "2025-08-02"],
  ])("%s", (sentence, subject, from) => {
    expect(applicationClausesOf(final(sentence), inForceFrom, french)).toEqual([
      { subject, except: null, from, scope: null },
    ]);
  });

  test("an exception names what it leaves out", () => {
    const sentence = "Le chapitre V s’applique à partir du 2 août 2025, à l’exception de l’article 101.";
    expect(applicationClausesOf(final(sentence), inForceFrom, french)).toEqual([
      { subject: "Le chapitre V", except: "l’article 101", from: "2025-08-02", scope: null },
    ]);
  });

  test("a day that another act gives is left to a person", () => {
    const sentence = "L’article 5 s’applique à partir de la date fixée par la Commission.";
    expect(unreadClausesOf(final(sentence), inForceFrom, french)).toEqual([sentence]);
  });

  test.each([
    ["Le présent règlement entre en vigueur le vingtième jour suivant celui de sa publication.", "2024-08-01"],
    ["Le présent règlement entre en vigueur le jour suivant celui de sa publication.", "2024-07-13"],
    ["La présente décision entre en vigueur le jour de sa publication.", "2024-07-12"],
    ["Il entre en vigueur le 1er septembre 2024.", "2024-09-01"],
    [
      "Le présent règlement entre en vigueur le premier jour du troisième mois suivant celui de sa publication.",
      "2024-10-01",
    ],
  ])("%s", (sentence, day) => {
    const act = { title: "", language: "fr", articles: [final(sentence)] } as unknown as Act;
    expect(entryIntoForceOf(act, "2024-07-12").on).toBe(day);
  });

  test.each([
    ["Règlement délégué (UE) 2024/1772 de la Commission", "32024R1772", "Règlement (UE) 2024/1772"],
    ["Directive 95/46/CE du Parlement européen", "31995L0046", "Directive 95/46/CE"],
    [
      "DÉCISION DU CONSEIL du 10 mars 2011 autorisant une coopération (2011/167/UE)",
      "32011D0167",
      "Décision 2011/167/UE",
    ],
  ])("%s is %s", (title, celex, number) => {
    expect(numberOf(title, celex, "fr")).toBe(number);
  });
});
