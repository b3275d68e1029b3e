import type { DocumentType } from "../../shared/corpus/index.ts";
import { type IsoDate, isIsoDate } from "../../shared/dates.ts";
import { OperatorError } from "../../shared/errors.ts";

const documentTypePatterns: ReadonlyArray<readonly [RegExp, DocumentType]> = [
  [/(?:delegated regulation|règlement délégué)/i, "delegated_regulation"],
  [/(?:implementing regulation|règlement d.exécution)/i, "implementing_regulation"],
  [/(?:regulation|règlement)/i, "regulation"],
  [/directive/i, "directive"],
];

/** The kind of act by the first words of its title. */
export const documentTypeOf = (title: string): DocumentType => {
  const head = title.slice(0, 80);
  const found = documentTypePatterns.find(([pattern]) => pattern.test(head));
  if (found === undefined) throw new OperatorError(`The title names no known kind of act: "${title.slice(0, 80)}".`);
  return found[1];
};

/** `Article 4a`, `Article premier` → `4a`, `1`; null for a text that is no article's heading. */
export const articleNumberOf = (heading: string): string | null => {
  const match = /^Article\s+(premier|\d{1,3}\s?(?:[a-z]{1,2}|bis|ter)?)\s*(?:er)?$/i.exec(heading.trim());
  if (match === null) return null;
  return match[1]?.toLowerCase() === "premier" ? "1" : (match[1] ?? "").replace(/\s/g, "").toLowerCase();
};

/** `ANNEX XIV`, `ANNEXE III`, `ANNEX` → `XIV`, `III`, `I`; null for another text. */
export const annexNumberOf = (heading: string): string | null => {
  const match = /^ANN?EXE?(?:\s+([IVXLC]+|\d{1,2}))?\s*$/i.exec(heading.trim());
  return match === null ? null : (match[1]?.toUpperCase() ?? "I");
};

/** The date in the head of an Official Journal, `4.5.2016` → `2016-05-04`. */
export const journalDateOf = (text: string): IsoDate | null => {
  const match = /(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(text);
  if (match === null) return null;
  const date = `${match[3]}-${match[2]?.padStart(2, "0")}-${match[1]?.padStart(2, "0")}`;
  return isIsoDate(date) ? date : null;
};

const commonWords = {
  en: /\b(?:the|of|and|shall|which)\b/gi,
  fr: /\b(?:les|des|et|doit|une|dans)\b/gi,
  de: /\b(?:der|die|und|das|werden)\b/gi,
} as const;

/** The language a text is written in, by its commonest words: what a server says of it is not to be trusted. */
export const languageOf = (text: string): string => {
  const counts = Object.entries(commonWords).map(([language, words]) => ({
    language,
    count: text.match(words)?.length ?? 0,
  }));
  return counts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).language;
};

const smallWords = /^(?:of|the|and|or|for|to|in|on|by|with|from|as|a|an|at|de|la|le|les|des|du|et|aux?)$/i;

/** Headings are printed in capitals in some layouts and not in others: `HIGH-RISK AI SYSTEMS` → `High-risk AI systems`. */
export const sentenceCase = (heading: string): string => {
  if (/[a-zà-ÿ]/.test(heading)) return heading;
  const words = heading.split(" ").map((word, index) => {
    if (/^(?:AI|ICT|EU|SME|SMES|GPAI|TLPT|[IVXLC]+)$/.test(word) && (index > 0 || word.length < 4)) return word;
    return word.toLowerCase();
  });
  const text = words.filter((word, index) => index > 0 || !smallWords.test(word) || words.length > 0).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
