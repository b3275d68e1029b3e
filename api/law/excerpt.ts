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

/** A sentence that begins so many words before is shown from its beginning, of a longer one so many words. */
const sentenceWordsMax = 15;
const wordsBefore = 6;

/** Where an excerpt begins that shows the word at a place. */
const beginningFor = (words: readonly Word[], place: number): number => {
  const opening = words.findLastIndex(({ opens }, at) => opens && at <= place);
  return place - opening <= sentenceWordsMax ? opening : place - wordsBefore;
};

/** The end of a word that alone is longer than an excerpt is left out. */
const shortened = (text: string, charactersMax: number): string =>
  text.length <= charactersMax ? text : text.slice(0, charactersMax);

/**
 * The first stretch of a text that has most of the words that were looked for, on one line, whole words alone, with the signs that there is more
 * before or after it: at most so many characters.
 */
export const excerptOf = (text: string, stems: ReadonlySet<string>, charactersMax = 300): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  if (line.length <= charactersMax) return line;
  const words = readWords(line, stems);
  const hits = words.flatMap(({ hit }, place) => (hit === null ? [] : [place]));
  let best = { first: 0, last: lastWithin(words, 0, charactersMax - 2), shown: 0 };
  for (const first of new Set(hits.map((place) => beginningFor(words, place)))) {
    const last = lastWithin(words, first, charactersMax - 2);
    const shown = new Set(words.slice(first, last + 1).flatMap(({ hit }) => hit ?? [])).size;
    if (shown > best.shown) best = { first, last, shown };
  }
  const [start, end] = [words[best.first]?.start ?? 0, words[best.last]?.end ?? 0];
  const shown = shortened(line.slice(start, end), charactersMax - 2);
  return `${start > 0 ? "…" : ""}${shown}${end < line.length || shown.length < end - start ? "…" : ""}`;
};
