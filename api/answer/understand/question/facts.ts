import { tokensOf } from "../../text/tokens.ts";

/** How people say a fact, and what says the contrary: short phrases. */
export interface FactWording {
  readonly when: readonly string[];
  readonly not: readonly string[];
}

/** Words that may stand between those of a phrase. */
const gapMax = 2;

/** True where the words of a phrase stand in a text in their order, near each other. */
const holdsPhrase = (tokens: readonly string[], phrase: readonly string[]): boolean => {
  if (phrase.length === 0) return false;
  return tokens.some((token, start) => {
    if (token !== phrase[0]) return false;
    let at = start;
    for (const next of phrase.slice(1)) {
      const found = tokens.indexOf(next, at + 1);
      if (found < 0 || found - at > gapMax + 1) return false;
      at = found;
    }
    return true;
  });
};

const negations = /\b(?:not|no|never|without|isn't|wasn't|weren't|aren't|don't|didn't|haven't)\b[^.,;?!]{0,24}$/iu;

/** True where a text tells the fact: one of its phrases stands there, and none that means the contrary. */
export const tellsFact = (text: string, { when, not }: FactWording): boolean => {
  const tokens = tokensOf(text);
  if (not.some((phrase) => holdsPhrase(tokens, tokensOf(phrase)))) return false;
  return when.some((phrase) => holdsPhrase(tokens, tokensOf(phrase)) && !isDenied(text, phrase));
};

/** "It was not encrypted": the phrase stands there, behind a no. */
const isDenied = (text: string, phrase: string): boolean => {
  const [first = ""] = phrase.toLowerCase().split(/\s+/u);
  const at = text.toLowerCase().indexOf(first);
  return at >= 0 && negations.test(text.slice(0, at));
};
