import { everywhere } from "../retrieve/candidates.ts";
import type { Library } from "../retrieve/library.ts";
import { isStopWord, tokensOf } from "../text/tokens.ts";
import { type Vocabulary, vocabularyOf } from "./spelling.ts";

/** Shorter beginnings may become anything. */
const lettersLeast = 2;
/** A word that stands less often may itself be an unfinished one. */
const usesLeast = 3;
/** The most usual words with a beginning are enough to choose from. */
const candidatesMax = 20;

const sortedWords = new WeakMap<Vocabulary, readonly string[]>();

/** The words in the order of their letters, sorted once. */
const sortedOf = (vocabulary: Vocabulary): readonly string[] => {
  const known = sortedWords.get(vocabulary);
  if (known !== undefined) return known;
  const sorted = [...vocabulary.keys()].sort();
  sortedWords.set(vocabulary, sorted);
  return sorted;
};

/** The place of the first word that does not stand before the beginning. */
const placeOf = (sorted: readonly string[], beginning: string): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < beginning) low = middle + 1;
    else high = middle;
  }
  return low;
};

const candidatesFor = (beginning: string, vocabulary: Vocabulary): string[] => {
  const sorted = sortedOf(vocabulary);
  const found: string[] = [];
  for (let at = placeOf(sorted, beginning); sorted[at]?.startsWith(beginning) === true; at += 1) {
    const word = sorted[at] as string;
    if ((vocabulary.get(word) ?? 0) >= usesLeast && !isStopWord(word)) found.push(word);
  }
  const uses = (word: string): number => vocabulary.get(word) ?? 0;
  return found.sort((left, right) => uses(right) - uses(left)).slice(0, candidatesMax);
};

/** In how many texts a word stands together with all others that the corpus has. */
const togetherWith = async (others: readonly string[], library: Library): Promise<(word: string) => number> => {
  const own = new Map(others.map((token) => [token, 1]));
  const { bm25 } = (await library.candidates.over({ ...everywhere, own, vector: null })).chunks;
  const held = others.map((token) => bm25.holders(token)).filter((holders) => holders.length > 0);
  const [first, ...rest] = held.map((holders) => new Set(holders));
  if (first === undefined) return () => 0;
  const all = rest.reduce((shared, holders) => shared.intersection(holders), first);
  return (word) =>
    tokensOf(word).reduce((sum, token) => sum + bm25.holders(token).filter((at) => all.has(at)).length, 0);
};

/**
 * A text that somebody is typing with its last word finished: the known word with that beginning which stands most often beside the
 * text's other words, else the most usual one. A word that is known, or has no known end, stays. Only after `learnSpelling`.
 */
export const completeLastWord = async (text: string, library: Library): Promise<string> => {
  const vocabulary = vocabularyOf(library);
  const last = /\p{L}+$/u.exec(text)?.[0].toLowerCase() ?? "";
  if (last.length < lettersLeast || isStopWord(last) || (vocabulary.get(last) ?? 0) >= usesLeast) return text;
  const before = text.slice(0, text.length - last.length);
  const together = await togetherWith([...new Set(tokensOf(before))], library);
  const [best] = candidatesFor(last, vocabulary)
    .map((word) => ({ word, count: together(word) }))
    .sort((left, right) => right.count - left.count);
  return best === undefined ? text : `${before}${best.word}`;
};
