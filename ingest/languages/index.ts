import { type IsoDate, isIsoDate } from "../../shared/dates.ts";
import { OperatorError } from "../../shared/errors.ts";
import { once } from "../../shared/once.ts";
import en from "./en.yaml";
import fr from "./fr.yaml";
import type { PatternName } from "./patterns.ts";
import { expandPatterns, readWords, type WrittenWords } from "./read.ts";

export type { PatternName } from "./patterns.ts";

/** What the readers of law know of a language. */
export interface Words extends Omit<WrittenWords, "patterns"> {
  /** ISO 639-1 code. */
  readonly language: string;
  readonly patterns: Readonly<Record<PatternName, string>>;
  /** A pattern as a Unicode regular expression, compiled once. */
  regex(name: PatternName, flags?: string): RegExp;
}

const files: Readonly<Record<string, unknown>> = { en, fr };

/** The languages whose documents can be read, by ISO 639-1 code. */
export const knownLanguages: readonly string[] = Object.keys(files);

const openWords = once((language: string): Words => {
  const written = readWords(language, files[language]);
  const patterns = expandPatterns(written);
  const compiled = new Map<string, RegExp>();
  return {
    ...written,
    language,
    patterns,
    regex: (name, flags = "") => {
      const key = `${flags} ${name}`;
      const known = compiled.get(key) ?? new RegExp(patterns[name], `u${flags}`);
      compiled.set(key, known);
      return known;
    },
  };
});

/** The words of a language. Throws an OperatorError for one whose documents cannot be read. */
export const wordsOf = (language = "en"): Words => {
  if (knownLanguages.includes(language)) return openWords(language);
  throw new OperatorError(`Documents in "${language}" cannot be read: there is no list of words of law for it.`, {
    hint: `Known are ${knownLanguages.join(" and ")}. A language is a file in ingest/languages.`,
  });
};

/** A pattern for what any language says: how a document is laid out is read before its language is known. */
export const anyLanguage = (name: PatternName): string =>
  `(?:${[...new Set(knownLanguages.map((language) => wordsOf(language).patterns[name]))].join("|")})`;

/** `2 August 2026` or `2 août 2026` → `2026-08-02`; null when the text is no such date. */
export const parseDate = (text: string, { months }: Words): IsoDate | null => {
  const [, day = "", name = "", year = ""] = /^(\d{1,2})\p{L}*\s+(\p{L}+)\s+(\d{4})$/u.exec(text.trim()) ?? [];
  const month = months.indexOf(name) + 1;
  const date = `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  return month > 0 && isIsoDate(date) ? date : null;
};
