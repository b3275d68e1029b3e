import { rolesOf, type WordRoles } from "./lexicon.ts";
import type { Span } from "./words.ts";

/** A word, a number or a single mark of a question, with what it can be in a citation. */
export interface Token extends Span {
  readonly kind: "word" | "number" | "mark";
  readonly text: string;
  readonly roles: WordRoles;
}

const none: WordRoles = {};

/** Takes a question apart; the sign of paragraphs counts as a word. */
export const tokenize = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{M}]+|\d+|§+|\S/gu)].map(({ 0: written, index }) => {
    const kind = /^\d/.test(written) ? "number" : /^[\p{L}§]/u.test(written) ? "word" : "mark";
    return {
      kind,
      text: written,
      roles: kind === "word" ? rolesOf(written) : none,
      start: index,
      end: index + written.length,
    };
  });

/** True when nothing stands between a token and the one before it. */
export const isGlued = (tokens: readonly Token[], at: number): boolean => {
  const [before, here] = [tokens[at - 1], tokens[at]];
  return before !== undefined && here !== undefined && before.end === here.start;
};

export const isMark = (token: Token | undefined, marks: string): boolean =>
  token !== undefined && token.kind === "mark" && marks.includes(token.text);
