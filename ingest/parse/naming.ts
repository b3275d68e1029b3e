import { toRoman } from "../../shared/citation/index.ts";
import type { DocumentType } from "../../shared/corpus/index.ts";
import { type IsoDate, isIsoDate } from "../../shared/dates.ts";
import { OperatorError } from "../../shared/errors.ts";
import common from "../languages/common-words.yaml";
import { anyLanguage, type PatternName } from "../languages/index.ts";
import { numberPattern, plainNumber } from "./text.ts";

const saidAs = (name: PatternName): RegExp => new RegExp(anyLanguage(name), "iu");

const documentTypePatterns: ReadonlyArray<readonly [RegExp, DocumentType]> = [
  [saidAs("delegatedRegulation"), "delegated_regulation"],
  [saidAs("implementingRegulation"), "implementing_regulation"],
  [saidAs("regulation"), "regulation"],
  [saidAs("directive"), "directive"],
  [saidAs("decision"), "decision"],
];

/** The kind of act by the first words of its title. */
export const documentTypeOf = (title: string): DocumentType => {
  const head = title.slice(0, 80);
  const found = documentTypePatterns.find(([pattern]) => pattern.test(head));
  if (found === undefined) {
    throw new OperatorError(`The title names no known kind of act: "${title.slice(0, 80)}".`, {
      hint: "Regulations, directives and decisions are served. Check that the CELEX number is the act's own.",
    });
  }
  return found[1];
};

const articleHeading = new RegExp(`^${anyLanguage("articleHeading")}\\s+(${numberPattern})$`, "iu");
const soleArticle = new RegExp(`^${anyLanguage("soleArticle")}$`, "iu");

/** `Article 4a`, `Article 4 bis`, `Article premier`, `Sole Article` → `4a`, `4a`, `1`, `1`; null for other texts. */
export const articleNumberOf = (heading: string): string | null => {
  const text = heading.trim();
  if (soleArticle.test(text)) return "1";
  const match = articleHeading.exec(text);
  return match === null ? null : plainNumber(match[1] ?? "");
};

/** Greek and Cyrillic capitals look like Latin ones, and some headings are typed with them. */
const foreign = "ΑΕΙΝΧνεχАЕІХСМ";
const latin = "AEINXNEXAEIXCM";

const inLatin = (heading: string): string =>
  [...heading].map((letter) => latin[foreign.indexOf(letter)] ?? letter).join("");

const annexHeading = new RegExp(
  String.raw`^${anyLanguage("annexHeading")}(?:\s+(?:([IVXLC]+(?:\s?[a-z])?|[A-Z])|(\d{1,2})))?\s*$`,
  "i",
);

/** `ANNEX XIV`, `ANNEXE III`, `ANNEX 2`, `ANNEX B`, `ANNEX` → `XIV`, `III`, `II`, `B`, `I`; null for another text. */
export const annexNumberOf = (heading: string): string | null => {
  const match = annexHeading.exec(inLatin(heading.trim()));
  if (match === null) return null;
  if (match[2] !== undefined) return toRoman(Number(match[2]));
  return match[1]?.replace(/\s/g, "").toUpperCase() ?? "I";
};

/** The date in the head of an Official Journal, `4.5.2016` → `2016-05-04`. */
export const journalDateOf = (text: string): IsoDate | null => {
  const match = /(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text);
  if (match === null) return null;
  const date = `${match[3]}-${match[2]?.padStart(2, "0")}-${match[1]?.padStart(2, "0")}`;
  return isIsoDate(date) ? date : null;
};

const commonWords = Object.entries(common as Readonly<Record<string, readonly string[]>>).map(
  ([language, words]) => [language, new RegExp(`\\b(?:${words.join("|")})\\b`, "gi")] as const,
);

/** The language a text is written in, by its commonest words: what a server says of it is not to be trusted. */
export const languageOf = (text: string): string => {
  const counts = commonWords.map(([language, words]) => ({
    language,
    count: text.match(words)?.length ?? 0,
  }));
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).language;
};

/** Abbreviations, and Roman numbers up to 399: `CIVIL` is none. */
const abbreviation = new RegExp(`^(?:${anyLanguage("abbreviation")}|C{0,3}(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))$`);
const capitalised = new RegExp(String.raw`(?<![\p{L}])(?:${anyLanguage("capitalised")})(?![\p{L}])`, "giu");

const withCapital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Headings are printed in capitals in some layouts and not in others: `HIGH-RISK AI SYSTEMS` is `High-risk AI systems`. Abbreviations, names and
 * what is cited keep theirs: `Reports to the European Data Protection Board under Article 9`.
 */
export const sentenceCase = (heading: string): string => {
  if (/[a-zà-ÿ]/.test(heading)) return heading;
  const small = heading.replace(/(?<!\p{L})\p{L}['’]|[\p{L}\p{M}]+/gu, (word) =>
    abbreviation.test(word) ? word : word.toLowerCase(),
  );
  return withCapital(small.replace(capitalised, withCapital));
};
