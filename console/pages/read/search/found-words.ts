import { stemmer } from "stemmer";
import type { Segment } from "../text/segments.ts";

const wordPattern = /[\p{L}\p{N}]+/gu;

/** Shorter words are in everything. */
const charactersMin = 3;

const wordsOf = (query: string): string[] =>
  (query.toLowerCase().match(wordPattern) ?? []).filter((word) => word.length >= charactersMin || /^\d/.test(word));

const isFound = (written: string, wanted: readonly string[]): boolean => {
  const word = written.toLowerCase();
  return wanted.some(
    (one) => word === one || (!/^\d/.test(one) && (word.startsWith(one) || stemmer(word) === stemmer(one))),
  );
};

/** Cuts an excerpt where words of the query stand in it, in any of their forms; true marks them. */
export const foundWords = (excerpt: string, query: string): Array<Segment<true>> => {
  const wanted = wordsOf(query);
  const segments: Array<Segment<true>> = [];
  let end = 0;
  for (const match of excerpt.matchAll(wordPattern)) {
    if (!isFound(match[0], wanted)) continue;
    if (match.index > end) segments.push({ text: excerpt.slice(end, match.index), meaning: null });
    segments.push({ text: match[0], meaning: true });
    end = match.index + match[0].length;
  }
  if (end < excerpt.length) segments.push({ text: excerpt.slice(end), meaning: null });
  return segments;
};
