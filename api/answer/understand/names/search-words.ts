import { formatCitation } from "../../../../shared/citation/index.ts";
import type { Snapshot } from "../../../../shared/corpus/index.ts";
import type { QuestionLanguage } from "../../language/languages.ts";
import { findWrittenCitations } from "../references/written.ts";
import { namesIn, readNames } from "./names.ts";

/** "TLPT", "ICT": abbreviations of one to three capitals more are common to the languages of the Union. */
const abbreviation = /(?<![\p{L}\p{N}])[A-Z]{3,6}(?![\p{L}\p{N}])/gu;
const number = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)*(?![\p{L}\p{N}])/gu;

/**
 * What of a question may be matched against the English text: all of an English question; of one in another language its names,
 * provisions in their English form, abbreviations and numbers. Its other words are for the vector.
 */
export const searchWordsOf = (question: string, language: QuestionLanguage, snapshot: Snapshot): string => {
  if (language === snapshot.manifest.language) return question;
  const reading = namesIn(readNames(question, snapshot), language);
  const cited = findWrittenCitations(reading.text, language);
  const rest = [...reading.own, ...reading.outside, ...cited].reduce(
    (text, { start, end }) => text.slice(0, start) + " ".repeat(end - start) + text.slice(end),
    reading.text,
  );
  const isShouted = reading.text === reading.text.toUpperCase();
  const words = [
    ...reading.own.map(({ value }) => value.act.short_name),
    ...reading.outside.map(({ start, end }) => reading.text.slice(start, end)),
    ...cited.map((written) => formatCitation(written.citation)),
    ...(isShouted ? [] : (rest.match(abbreviation) ?? [])),
    ...(rest.match(number) ?? []),
  ];
  return [...new Set(words)].join(" ");
};
