// Promise: a chapter, title or section that a question names is found as its act has it, in any official language; what the act lacks is said to be missing.
import { describe, expect, test } from "bun:test";
import type { QuestionLanguage } from "../../../../api/answer/language/languages.ts";
import { divisionsMeant, findDivisions } from "../../../../api/answer/understand/divisions/written.ts";
import type { ActEntry } from "../../../../shared/corpus/index.ts";

const numerals: Readonly<Record<string, string>> = {
  title: "T",
  chapter: "C",
  section: "S",
  part: "P",
  subsection: "U",
};

/** `C3 S2` for chapter III, section 2; several are parted by `|`, numbers of one level by `+`. */
const written = (text: string, language: QuestionLanguage): string =>
  findDivisions(text, language)
    .map(({ steps }) => steps.map(({ kind, numbers }) => `${numerals[kind]}${numbers.join("+")}`).join(" "))
    .join("|");

const rows: ReadonlyArray<readonly [QuestionLanguage, string, string]> = [
  ["en", "What is in Chapter V of the GDPR?", "C5"],
  ["en", "GDPR chapter 5", "C5"],
  ["en", "Chapter III, Section 2 of the AI Act", "C3 S2"],
  ["en", "Section 4 of Chapter IV", "S4 C4"],
  ["en", "Title II, Chapter I, Section 4", "T2 C1 S4"],
  ["en", "Chapters II and III of the GDPR", "C2+3"],
  ["en", "Chapters I to IV of DORA", "C1+2+3+4"],
  ["en", "Chapters II, III and V", "C2+3+5"],
  ["en", "Chapter II of DORA and Chapter V of the GDPR", "C2|C5"],
  ["en", "In this chapter of our handbook", ""],
  ["en", "Annex VIII Section B", ""],
  ["en", "Which section applies to us?", ""],
  ["de", "Was steht in Kapitel V der DSGVO?", "C5"],
  ["de", "Kapitel III Abschnitt 2", "C3 S2"],
  ["fr", "Que dit la section 2 du chapitre III ?", "S2 C3"],
  ["es", "¿Qué dice el capítulo V del RGPD?", "C5"],
  ["it", "Cosa dice il capo V del GDPR?", "C5"],
  ["pl", "Co mówi rozdział V RODO?", "C5"],
  ["hu", "Mit mond a GDPR V. fejezete?", "C5"],
  ["fi", "Mitä GDPR:n V luku sanoo?", "C5"],
  ["lv", "Ko saka V nodaļa?", "C5"],
  ["el", "Τι λέει το κεφάλαιο V του ΓΚΠΔ;", "C5"],
  ["bg", "Какво казва глава V?", "C5"],
  ["sv", "Vad säger kapitel V?", "C5"],
];
test.each([...rows])("%s: %s", (language, text, expected) => expect(written(text, language)).toBe(expected));

/** An act with its divisions alone: `Chapter III/Section 2`. */
const actWith = (...paths: readonly string[]): ActEntry =>
  ({
    divisions: paths.map((path) => ({ path: path.split("/"), title: "", first: "", last: "" })),
  }) as unknown as ActEntry;

describe("what is meant", () => {
  const act = actWith(
    ...["Chapter I", "Chapter II", "Chapter III", "Chapter III/Section 1", "Chapter III/Section 2"],
    ...["Chapter IV", "Chapter IV/Section 2"],
  );
  const meant = (text: string): string[] | null =>
    findDivisions(text, "en").map(
      (found) => divisionsMeant(found, act)?.map(({ path }) => path.join("/")) ?? null,
    )[0] ?? null;

  const cases: ReadonlyArray<readonly [string, string[] | null]> = [
    ["Chapter III", ["Chapter III"]],
    ["Chapter 3, Section 2", ["Chapter III/Section 2"]],
    ["Section 1", ["Chapter III/Section 1"]],
    ["Chapters I and II", ["Chapter I", "Chapter II"]],
    ["Chapter IX", []],
    ["Chapter I, Section 2", []],
    ["Section 2", null],
  ];
  test.each([...cases])("%s", (text, expected) => expect(meant(text)).toEqual(expected));
});
