import { foldWord, withoutAccents } from "../../language/fold.ts";

/** A word of a question with its place in it, in lower case, longer ones without accents. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of a question, as offsets of characters. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A phrase found in a question. */
export interface PhraseMatch<Value> extends Span {
  readonly value: Value;
  /** Positions of the first and last word. */
  readonly first: number;
  readonly last: number;
}

interface Entry<Value> {
  /** A word that ends in `*` is a stem. */
  readonly words: readonly string[];
  /** The exact spelling, for abbreviations that are ordinary words in small letters. */
  readonly exact: string | null;
  readonly value: Value;
}

/** Phrases by their first word, the longest first, so that "UK GDPR" is found before "GDPR". */
export type PhraseTable<Value> = ReadonlyMap<string, ReadonlyArray<Entry<Value>>>;

export interface PhraseSource<Value> {
  readonly phrase: string;
  readonly value: Value;
  readonly isExact?: boolean;
}

/** The words of a text that is already in NFKC, with their places. Everything but letters and digits parts words. */
export const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({
    text: foldWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Stems are found by their first letters. */
const stemHead = 3;

/** The words of a phrase: "dataskyddsförordning*" is a word with any ending. */
const phraseWords = (phrase: string): string[] =>
  (phrase.normalize("NFKC").match(/[\p{L}\p{N}]+\*?/gu) ?? []).map((word) =>
    word.endsWith("*") ? withoutAccents(word) : foldWord(word),
  );

const keyOf = (word: string): string => (word.endsWith("*") ? `${word.slice(0, stemHead)}*` : word);

/** Compiles phrases once; finding them then costs two look-ups a word. */
export const compilePhrases = <Value>(sources: ReadonlyArray<PhraseSource<Value>>): PhraseTable<Value> => {
  const table = new Map<string, Array<Entry<Value>>>();
  for (const { phrase, value, isExact = false } of sources) {
    const words = phraseWords(phrase);
    const [first] = words;
    if (first === undefined) continue;
    const entry: Entry<Value> = { words, exact: isExact ? phrase : null, value };
    const list = table.get(keyOf(first));
    if (list === undefined) table.set(keyOf(first), [entry]);
    else list.push(entry);
  }
  for (const list of table.values()) list.sort((left, right) => right.words.length - left.words.length);
  return table;
};

const fitsWord = (expected: string, word: string): boolean =>
  expected.endsWith("*") ? withoutAccents(word).startsWith(expected.slice(0, -1)) : word === expected;

const fits = <Value>(entry: Entry<Value>, words: readonly Word[], from: number, text: string): boolean => {
  const last = words[from + entry.words.length - 1];
  if (last === undefined) return false;
  if (!entry.words.every((expected, offset) => fitsWord(expected, words[from + offset]?.text ?? ""))) return false;
  return entry.exact === null || text.slice(words[from]?.start, last.end) === entry.exact;
};

/** All phrases of the table in a text, from left to right, the longest at each place, none within another. */
export const findPhrases = <Value>(
  table: PhraseTable<Value>,
  words: readonly Word[],
  text: string,
): Array<PhraseMatch<Value>> => {
  const found: Array<PhraseMatch<Value>> = [];
  for (let position = 0; position < words.length; position += 1) {
    const start = words[position] as Word;
    const isFit = (candidate: Entry<Value>): boolean => fits(candidate, words, position, text);
    const whole = table.get(start.text)?.find(isFit);
    const begun = table.get(`${withoutAccents(start.text).slice(0, stemHead)}*`)?.find(isFit);
    const entry = (begun?.words.length ?? 0) > (whole?.words.length ?? 0) ? begun : whole;
    if (entry === undefined) continue;
    const last = position + entry.words.length - 1;
    found.push({ value: entry.value, first: position, last, start: start.start, end: (words[last] as Word).end });
    position = last;
  }
  return found;
};

/** True when two stretches share a character. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
