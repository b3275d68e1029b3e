import { isStopWord, tokensOf } from "../answer/text/tokens.ts";

/** A word of a text with its place in it. */
interface Word {
  readonly start: number;
  readonly end: number;
  /** The stem that was looked for, null for another word. */
  readonly hit: string | null;
  /** True where a sentence or a line begins. */
  readonly opens: boolean;
}

const readWords = (text: string, stems: ReadonlySet<string>): Word[] =>
  [...text.matchAll(/\S+/gu)].map((match) => {
    const hit = isStopWord(match[0].toLowerCase()) ? undefined : tokensOf(match[0]).find((stem) => stems.has(stem));
    return {
      start: match.index,
      end: match.index + match[0].length,
      hit: hit ?? null,
      opens: match.index === 0 || /[.;:?!]$/u.test(text.slice(0, match.index).trimEnd()),
    };
  });

/** The last word that fits with the first into so many characters. */
const lastWithin = (words: readonly Word[], first: number, charactersMax: number): number => {
  let last = first;
  while ((words[last + 1]?.end ?? Number.POSITIVE_INFINITY) - (words[first] as Word).start <= charactersMax) last += 1;
  return last;
};

/** How much a stretch of words shows: the different words that were looked for, and that it begins where a sentence does. */
const worthOf = (words: readonly Word[]): number => {
  const hits = new Set(words.flatMap(({ hit }) => hit ?? []));
  return hits.size * 2 + (words[0]?.opens === true ? 1 : 0);
};

/** The end of a word that alone is longer than an excerpt is left out. */
const shortened = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : text.slice(0, charactersMax);

/**
 * The stretch of a text that has most of the words that were looked for, on one line, whole words alone, with the signs that there is more
 * before or after it: at most so many characters.
 */
export const excerptOf = (text: string, stems: ReadonlySet<string>, charactersMax = 300): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= charactersMax) return line;
  const words = readWords(line, stems);
  let best = { first: 0, last: 0 };
  let worth = -1;
  for (const first of words.keys()) {
    const last = lastWithin(words, first, charactersMax - 2);
    const found = worthOf(words.slice(first, last + 1));
    if (found > worth) [best, worth] = [{ first, last }, found];
    if (last === words.length - 1) break;
  }
  const [start, end] = [words[best.first]?.start ?? 0, words[best.last]?.end ?? 0];
  const shown = shortened(line.slice(start, end), charactersMax - 2);
  return `${start > 0 ? "…" : ""}${shown}${end < line.length || shown.length < end - start ? "…" : ""}`;
};
