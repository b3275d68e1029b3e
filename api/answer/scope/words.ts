/** A word of a question with its place in it, in lower case. */
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
    text: match[0].toLowerCase(),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** Compiles phrases once; finding them then costs one look-up a word. */
export const compilePhrases = <Value>(sources: ReadonlyArray<PhraseSource<Value>>): PhraseTable<Value> => {
  const table = new Map<string, Array<Entry<Value>>>();
  for (const { phrase, value, isExact = false } of sources) {
    const words = splitWords(phrase.normalize("NFKC")).map((word) => word.text);
    const [first] = words;
    if (first === undefined) continue;
    const entry: Entry<Value> = { words, exact: isExact ? phrase : null, value };
    const list = table.get(first);
    if (list === undefined) table.set(first, [entry]);
    else list.push(entry);
  }
  for (const list of table.values()) list.sort((left, right) => right.words.length - left.words.length);
  return table;
};

const fits = <Value>(entry: Entry<Value>, words: readonly Word[], from: number, text: string): boolean => {
  const last = words[from + entry.words.length - 1];
  if (last === undefined) return false;
  if (!entry.words.every((expected, offset) => words[from + offset]?.text === expected)) return false;
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
    const entry = table.get(start.text)?.find((candidate) => fits(candidate, words, position, text));
    if (entry === undefined) continue;
    const last = position + entry.words.length - 1;
    found.push({ value: entry.value, first: position, last, start: start.start, end: (words[last] as Word).end });
    position = last;
  }
  return found;
};

/** True when two stretches share a character. */
export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;
