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
const plainText = (phrase: string): string =>
  foldText(phrase)
    .replace(/['’]s\b/g, "")
    .replace(/s['’](?=\s|$)/g, "s")
    .replaceAll("-", " ");

/** A word with the gap that may stand before it: `face`, `~ face`, `~6 face`. */
const writtenPart = /(?:~(\d*)\s+)?(?<!\S)([^\s~]\S*)/;
const usualGap = 3;

/**
 * Makes what compiles the phrases of word lists. Their words are `exact`, `begin*`, `*contain*`, or `one|two*`; `~` stands for up
 * to three words in between and `~6` for up to six. Equal words and equal phrases are made once: the lists repeat both many times,
 * and the finder of each language has the English phrases.
 */
export const createPhraseCompiler = (): PhraseCompiler => {
  const testOf = once(makeTest);
  const partOf = once((written): PhrasePart => {
    const [, gap, word = ""] = writtenPart.exec(written) ?? [];
    return { tests: word.split("|").map(testOf), gap: gap === undefined ? 0 : Number(gap || usualGap) };
  });
  return once((phrase) => {
    const [first, ...others] = plainText(phrase).matchAll(new RegExp(writtenPart, "g"));
    if (first === undefined) throw new TypeError(`"${phrase}" holds no word`);
    const rest = others.map(([written]) => partOf(written));
    const heads = new Set((first[2] ?? "").split("|"));
    return [...heads].map((head) => ({ head, parts: [partOf(head), ...rest] }));
  });
};
