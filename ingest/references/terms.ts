import { once } from "../../shared/once.ts";
import { type Words, wordsOf } from "../languages/index.ts";

/** Terms by their words, so that a text is read once for all of them and the longest one at a place wins. */
export interface TermTree<Value> {
  readonly next: Map<string, TermTree<Value>>;
  value: Value | null;
}

interface Word {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Words and the marks between them. A hyphen joins: "real-world" and "real world" are the same two words. */
const wordPattern = /[\p{L}\p{N}]+|[,.;:()‘’'"\n|]/gu;

/** One form for singular and plural: "vulnerabilities" and "vulnerability", "processes" and "process". */
const singularOf = (word: string, { singular }: Words): string => {
  for (const [plural, replacement] of singular) {
    const pattern = patternOf(plural);
    if (pattern.test(word)) return word.replace(pattern, replacement);
  }
  return word;
};
const patternOf = once((pattern) => new RegExp(pattern, "u"));

/** "SME" is matched as it is written, so that the word "it" is never "IT". Its plural is "SMEs". */
const keyOf = (word: string, words: Words): string =>
  /^[A-Z]{2,}s?$/.test(word) ? word.replace(/s$/, "") : singularOf(word.toLowerCase(), words);

const wordsIn = (text: string, words: Words): Word[] =>
  [...text.matchAll(wordPattern)].map((match) => ({
    key: keyOf(match[0], words),
    start: match.index,
    end: match.index + match[0].length,
  }));

/** A tree without any term. */
export const termTree = <Value>(): TermTree<Value> => ({ next: new Map(), value: null });

/** Adds a term. One that is there already gets the new value: the nearer definition counts. */
export const addTerm = <Value>(tree: TermTree<Value>, term: string, value: Value, words = wordsOf()): void => {
  let node = tree;
  for (const { key } of wordsIn(term, words)) {
    const next = node.next.get(key) ?? termTree<Value>();
    node.next.set(key, next);
    node = next;
  }
  if (node !== tree) node.value = value;
};

const hyphen = /[-\u2010-\u2015]/;

/** "Risk" is no word of its own in "high-risk". */
const isWholeWord = (text: string, start: number, end: number): boolean =>
  !hyphen.test(text[start - 1] ?? "") && !hyphen.test(text[end] ?? "");

interface TermUse<Value> {
  readonly value: Value;
  readonly written: string;
}

/** All terms of a text in order, none inside another: at each place the longest, then on after it. */
export const findTerms = <Value>(tree: TermTree<Value>, text: string, language = wordsOf()): TermUse<Value>[] => {
  const words = wordsIn(text, language);
  const uses: TermUse<Value>[] = [];
  for (let first = 0; first < words.length; ) {
    let longest: { use: TermUse<Value>; after: number } | null = null;
    let node: TermTree<Value> | undefined = tree;
    for (let place = first; place < words.length; place += 1) {
      node = node.next.get(words[place]?.key ?? "");
      if (node === undefined) break;
      const [start, end] = [words[first]?.start ?? 0, words[place]?.end ?? 0];
      if (node.value !== null && isWholeWord(text, start, end)) {
        longest = { use: { value: node.value, written: text.slice(start, end) }, after: place + 1 };
      }
    }
    if (longest !== null) uses.push(longest.use);
    first = longest?.after ?? first + 1;
  }
  return uses;
};
