import { tokensOf, wordsOf } from "../../text/tokens.ts";

/** How people say a fact, and what says the contrary: short phrases. */
export interface FactWording {
  readonly when: readonly string[];
  readonly not: readonly string[];
}

const no = "¬";
const negations = new Set(
  "not no never nobody none nothing without neither cannot isnt arent wasnt werent dont doesnt didnt hasnt havent hadnt cant couldnt wont".split(
    " ",
  ),
);
/** So many words may stand between those of a phrase, and between a no and what it denies. */
const gapMax = 2;

/** Words that stand in any sentence, and tell nothing even in a phrase. */
const empty = new Set("a an the is are was were be been being am have has had do does did".split(" "));

/** A no that answers ("No, we are …") denies nothing behind it. */
const answering = /\bno\s*[,.;:!–—]/giu;

/** The words of a text in order by their stems, each no of it a sign of its own; `keepsEmpty`: the empty ones too. */
const signsOf = (text: string, keepsEmpty = false): string[] =>
  wordsOf(text.replace(answering, " ")).flatMap((word) => {
    if (negations.has(word)) return [no];
    if (empty.has(word)) return keepsEmpty ? [word] : [];
    return [tokensOf(word)[0] ?? word];
  });

/** Where a phrase that begins at a place of a text ends, its words in their order and near each other; -1 where it does not stand there. */
const endOf = (signs: readonly string[], start: number, phrase: readonly string[]): number => {
  let at = start;
  for (const next of phrase.slice(1)) {
    const found = signs.indexOf(next, at + 1);
    if (found < 0 || found - at > gapMax + 1) return -1;
    at = found;
  }
  return at;
};

/** A phrase of which one word is left without its empty ones ("was encrypted") is told by all of them. */
const isExact = (phrase: string): boolean => signsOf(phrase).length < 2 && /\s/u.test(phrase.trim());

/** A text's signs, without its empty words and with them. */
interface Signs {
  readonly telling: readonly string[];
  readonly all: readonly string[];
}

/** True where a phrase stands in a text, and no no before it or within it. */
const says = ({ telling, all }: Signs, phrase: string): boolean => {
  const signs = isExact(phrase) ? all : telling;
  const wanted = signsOf(phrase, isExact(phrase));
  const isDenied = (start: number, end: number): boolean =>
    !wanted.includes(no) && signs.slice(Math.max(0, start - gapMax), end).includes(no);
  return signs.some((sign, start) => {
    const end = sign === wanted[0] ? endOf(signs, start, wanted) : -1;
    return end >= 0 && !isDenied(start, end);
  });
};

/** True where a text tells the fact: one of its phrases stands there, and none that means the contrary. */
export const tellsFact = (text: string, { when, not }: FactWording): boolean => {
  const signs = { telling: signsOf(text), all: signsOf(text, true) };
  return !not.some((phrase) => says(signs, phrase)) && when.some((phrase) => says(signs, phrase));
};

/** True where a text may tell the fact or its contrary: any telling word of it that the phrases know. */
export const mayTellFact = (text: string, { when, not }: FactWording): boolean => {
  const tokens = new Set(tokensOf(text));
  return [...when, ...not].some((phrase) => tokensOf(phrase).some((token) => tokens.has(token)));
};
