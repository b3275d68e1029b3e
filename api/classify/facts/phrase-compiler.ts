import { once } from "../../../shared/once.ts";
import { foldText } from "./tokens.ts";

/** One word of a phrase, in any of the forms that it may have. */
export interface PhrasePart {
  readonly tests: ReadonlyArray<(word: string) => boolean>;
  /** How many words may stand before this part. */
  readonly gap: number;
}

/** A phrase from one of the words that it may begin with. */
export interface Opening {
  readonly head: string;
  readonly parts: readonly PhrasePart[];
}

/** Compiles a phrase. Throws a TypeError when it holds no word. */
export type PhraseCompiler = (phrase: string) => readonly Opening[];

const makeTest = (written: string): ((word: string) => boolean) => {
  const bare = written.replaceAll("*", "");
  if (written.startsWith("*") && written.endsWith("*")) return (word) => word.includes(bare);
  if (written.startsWith("*")) return (word) => word.endsWith(bare);
  if (written.endsWith("*")) return (word) => word.startsWith(bare);
  return (word) => word === bare;
};

/** As in a text: "candidate's" is "candidate", and a hyphen divides. */
const plainWords = (phrase: string): string[] =>
  foldText(phrase)
    .replace(/['’]s\b/g, "")
    .replace(/s['’](?=\s|$)/g, "s")
    .replaceAll("-", " ")
    .split(/\s+/)
    .filter((word) => word !== "");

const gapPattern = /^~(\d*)$/;

/** The words of a phrase, each with the gap before it: `["0 put", "3 face"]`. */
const wordsWithGaps = (phrase: string): string[] => {
  const words: string[] = [];
  let gap = 0;
  for (const written of plainWords(phrase)) {
    const asGap = gapPattern.exec(written);
    if (asGap === null) words.push(`${gap} ${written}`);
    gap = asGap === null ? 0 : Number(asGap[1] || 3);
  }
  return words;
};

/**
 * Makes what compiles the phrases of word lists. Their words are `exact`, `begin*`, `*contain*`, or `one|two*`; `~` stands for up
 * to three words in between and `~6` for up to six. Equal words and equal phrases are made once: the lists repeat both many times,
 * and the finder of each language has the English phrases.
 */
export const createPhraseCompiler = (): PhraseCompiler => {
  const testOf = once(makeTest);
  const partOf = once((withGap): PhrasePart => {
    const [gap = "0", written = ""] = withGap.split(" ");
    return { tests: written.split("|").map(testOf), gap: Number(gap) };
  });
  return once((phrase) => {
    const [first, ...others] = wordsWithGaps(phrase);
    if (first === undefined) throw new TypeError(`"${phrase}" holds no word`);
    const [, heads = ""] = first.split(" ");
    const parts = others.map(partOf);
    return [...new Set(heads.split("|"))].map((head) => ({ head, parts: [partOf(`0 ${head}`), ...parts] }));
  });
};
