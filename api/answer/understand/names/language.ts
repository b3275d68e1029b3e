import { isDetected, scoreLanguages } from "../../language/detector.ts";
import {
  type LanguageSet,
  languagesIn,
  type OfficialLanguage,
  officialLanguages,
  type QuestionLanguage,
  setOf,
} from "../../language/languages.ts";
import { languagesOfForm } from "../references/lexicon.ts";
import type { Reading } from "./names.ts";
import { languagesOfSmallWord } from "./small-words.ts";
import { overlaps } from "./words.ts";

/** Another language must lead English by this much: a wrong guess costs an English question its search. */
const leadMin = 0.1;
/** Without a word that is known to be of the language, so many words are needed to trust the letters alone. */
const wordsMin = 4;
/** What a word known to the corpus says for English: less than a small word, since languages share learned words. */
const corpusWeight = 0.4;

/** A language that the detector does not know counts as like as the likest where its words weigh this much. */
const undetectedMin = 1.2;
/** Where English words are this share of all, and far ahead of those of any other language, the letters need not be asked. */
const plainlyEnglish = { shareMin: 0.3, leadFactor: 2 } as const;

const english = setOf("en");

interface Evidence {
  /** How many words speak for a language; one shared by several languages says less for each. */
  readonly words: ReadonlyMap<OfficialLanguage, number>;
  /** Words that belong to no citation and no name. */
  readonly count: number;
}

/** What the words of a question say of its language: small words, words of citations, names of acts, and the corpus' own words. */
const gather = (reading: Reading, isOfCorpus: (word: string) => boolean): Evidence => {
  const words = new Map<OfficialLanguage, number>();
  const add = (languages: LanguageSet, weight = 1): void => {
    if (languages === 0) return;
    const known = languagesIn(languages);
    for (const language of known) words.set(language, (words.get(language) ?? 0) + weight / known.length);
  };
  const names = [...reading.own, ...reading.outside];
  for (const { value } of reading.own) add(value.languages);
  let count = 0;
  for (const word of reading.words) {
    const { text } = word;
    if (!/^\p{L}/u.test(text) || names.some((name) => overlaps(name, word))) continue;
    const form = languagesOfForm(text);
    const small = languagesOfSmallWord(text);
    add(form | small);
    if (form === 0) count += 1;
    if (small === 0 && text.length > 3 && isOfCorpus(text)) add(english, corpusWeight);
  }
  return { words, count };
};

const isPlainlyEnglish = ({ words, count }: Evidence): boolean => {
  const english = words.get("en") ?? 0;
  const others = [...words].reduce((most, [language, value]) => (language === "en" ? most : Math.max(most, value)), 0);
  return english >= plainlyEnglish.shareMin * count && english >= plainlyEnglish.leadFactor * others && english > 0;
};

const shownBy = ({ words }: Evidence, language: string): number => words.get(language as OfficialLanguage) ?? 0;

const hasOtherLetters = (text: string): boolean => /(?![a-z])\p{L}/iu.test(text);

/**
 * The language of a question: the letters by the detector, and what its words are known to be. English where nothing is sure; `und`
 * for another language than the official ones. `isOfCorpus` tells the words of the English text.
 */
export const languageOf = (reading: Reading, isOfCorpus: (word: string) => boolean): QuestionLanguage => {
  const evidence = gather(reading, isOfCorpus);
  if (isPlainlyEnglish(evidence)) return "en";
  const letters = scoreLanguages(reading.text);
  const highest = Math.max(0, ...Object.values(letters));
  if (highest === 0 && evidence.words.size === 0) return hasOtherLetters(reading.text) ? "und" : "en";
  const scoreOf = (language: string): number => {
    const isKnown = isDetected(language) || shownBy(evidence, language) < undetectedMin;
    return (isKnown ? (letters[language] ?? 0) : highest) + shownBy(evidence, language) / Math.max(1, evidence.count);
  };
  const candidates = new Set([...Object.keys(letters), ...evidence.words.keys()]);
  const best = [...candidates].reduce((first, next) => (scoreOf(next) > scoreOf(first) ? next : first), "en");
  const isShown =
    evidence.words.has(best as OfficialLanguage) || evidence.count >= wordsMin || hasOtherLetters(reading.text);
  if (best === "en" || !isShown || scoreOf(best) < scoreOf("en") + leadMin) return "en";
  return officialLanguages.find((language) => language === best) ?? "und";
};
