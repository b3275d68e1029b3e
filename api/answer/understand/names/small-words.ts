import { Type } from "@sinclair/typebox";
import { foldWord } from "../../language/fold.ts";
import { type LanguageSet, officialLanguages, type QuestionLanguage, setOf } from "../../language/languages.ts";
import { partsOf, readData } from "../data.ts";

const data = readData("names/data/small-words", Type.Record(Type.String(), Type.String()));

const languagesByWord = new Map<string, LanguageSet>();
for (const language of officialLanguages) {
  const words = partsOf(data[language]);
  if (words.length === 0) throw new TypeError(`data/small-words.yaml: ${language} is missing`);
  for (const word of words) {
    const key = foldWord(word);
    languagesByWord.set(key, (languagesByWord.get(key) ?? 0) | setOf(language));
  }
}

/** The languages that have this small word, given as `splitWords` gives it; 0 where it is none. */
export const languagesOfSmallWord = (word: string): LanguageSet => languagesByWord.get(word) ?? 0;

/** True for a small word of the question's language. */
export const isSmallWord = (word: string, language: QuestionLanguage): boolean =>
  (languagesOfSmallWord(word) & setOf(language)) !== 0;
