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

/** The words of a text in order by their stems, each no of it a sign of its own. */
const signsOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) => {
    if (negations.has(word)) return [no];
    return empty.has(word) ? [] : [tokensOf(word)[0] ?? word];
  });

/** Where a phrase stands in a text, its words in their order and near each other; -1 where it does not. */
const placeOf = (signs: readonly string[], phrase: readonly string[]): number =>
  signs.findIndex((sign, start) => {
    if (phrase.length === 0 || sign !== phrase[0]) return false;
    let at = start;
    for (const next of phrase.slice(1)) {
      const found = signs.indexOf(next, at + 1);
      if (found < 0 || found - at > gapMax + 1) return false;
      at = found;
    }
    return true;
  });

/** True where a phrase stands in a text and no no stands before it. */
const says = (signs: readonly string[], phrase: string): boolean => {
  const wanted = signsOf(phrase);
  const at = placeOf(signs, wanted);
  if (at < 0) return false;
  return wanted.includes(no) || !signs.slice(Math.max(0, at - gapMax), at).includes(no);
};

/** A phrase of several words of which one is left ("we are a bank" without its empty ones) tells too little; one word alone was meant so. */
const isTelling = (phrase: string): boolean => signsOf(phrase).length > 1 || !/\s/u.test(phrase.trim());

/** True where a text tells the fact: one of its phrases stands there, and none that means the contrary. */
export const tellsFact = (text: string, { when, not }: FactWording): boolean => {
  const signs = signsOf(text);
  return !not.some((phrase) => says(signs, phrase)) && when.filter(isTelling).some((phrase) => says(signs, phrase));
};

/** True where a text may tell the fact or its contrary: any word of it that the phrases know. */
export const mayTellFact = (text: string, { when, not }: FactWording): boolean => {
  const signs = new Set(signsOf(text));
  return [...when, ...not].some((phrase) => signsOf(phrase).some((sign) => sign !== no && signs.has(sign)));
};
