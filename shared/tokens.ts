import { stemmer } from "stemmer";

/** Words that carry a sentence but not its subject. Questions are full of them. */
const stopWords = new Set(
  `a an the of to in on at by for with from into onto as is are was were be been being am do does did doing have has had having
  will would shall should can could may might must i me my we us our you your he him his she her it its they them their this that
  these those there here what which who whom whose when where why how if then than so such and or not no nor but about any all each
  every some other another own same under over within without between also only just very more most much many please tell explain
  describe give say says according regarding concerning apply applies get need want know mean means thing things way really ever
  while during upon per via vs etc eg ie ok hi hello dear thanks thank`.split(/\s+/),
);

/** The words of a text in lower case: hyphens of all kinds part words, apostrophes vanish. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’‘]s\b/g, "")
    .replace(/['’‘]/g, "")
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** True for words that say nothing of the subject. */
export const isStopWord = (word: string): boolean => stopWords.has(word) || (word.length < 2 && !/\d/.test(word));

/** Null for words that say nothing of the subject. */
const makeStem = (word: string): string | null => {
  if (isStopWord(word)) return null;
  return /^\d/.test(word) ? word : stemmer(word);
};

const stems = new Map<string, string | null>();
const stemsMax = 50_000;

/** A text of its own: a word that was cut out of a text keeps all of it in memory. */
const copyOf = (word: string): string => Buffer.from(word).toString();

const stemOf = (word: string): string | null => {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const copy = copyOf(word);
  const stem = makeStem(copy);
  if (stems.size < stemsMax) stems.set(copy, stem);
  return stem;
};

/** The stems that a text is searched by, in order, repeated words repeated. */
export const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  for (const word of wordsOf(text)) {
    const stem = stemOf(word);
    if (stem !== null) tokens.push(stem);
  }
  return tokens;
};
