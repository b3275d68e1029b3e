import { Type } from "@sinclair/typebox";
import { partsOf, readData } from "./data.ts";
import type { Refusal } from "./types.ts";

const languages = Object.entries(readData("languages", Type.Record(Type.String(), Type.String()))).map(
  ([language, words]) => ({ language, words: new Set(partsOf(words)) }),
);

const names: Readonly<Record<string, string>> = { en: "English", fr: "French", de: "German" };

/** Two small words of another language and more of it than of the corpus' own: one alone may be a name. */
const leastWords = 2;

/** True when a question is plainly written in another language than the corpus. */
export const isForeign = (question: string, corpusLanguage: string): boolean => {
  const words = question.toLowerCase().match(/\p{L}+/gu) ?? [];
  const countOf = (known: ReadonlySet<string>): number => words.filter((word) => known.has(word)).length;
  const own = countOf(languages.find(({ language }) => language === corpusLanguage)?.words ?? new Set());
  return languages.some(({ language, words: known }) => {
    const count = language === corpusLanguage ? 0 : countOf(known);
    return count >= leastWords && count > own;
  });
};

/** Nothing found for a question in another language says little of its subject: the reason must not claim more. */
export const forLanguage = (refusal: Refusal, question: string, corpusLanguage: string): Refusal => {
  const isAboutSubject = refusal.kind === "off_topic" || refusal.kind === "everyday_matter";
  if (!isAboutSubject || !isForeign(question, corpusLanguage)) return refusal;
  const name = names[corpusLanguage] ?? `"${corpusLanguage}"`;
  return {
    kind: "off_topic",
    reason: `Nothing was found, and the question is not in the corpus' language. Ask again in ${name}.`,
  };
};
