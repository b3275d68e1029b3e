import type { Span } from "../names/words.ts";
import { noRoles, rolesOf, type WordRoles } from "./lexicon.ts";

/** A word, a number or a single mark of a question, with what it can be in a citation. */
export interface Token extends Span {
  readonly kind: "word" | "number" | "mark";
  readonly text: string;
  readonly roles: WordRoles;
}

/** Takes a question apart; the sign of paragraphs counts as a word. */
export const tokenize = (text: string): Token[] =>
  Array.from(text.matchAll(/(\p{L}[\p{L}\p{M}]*|§+)|(\d+)|\S/gu), ({ 0: written, 1: word, 2: number, index }) => ({
    kind: word !== undefined ? "word" : number !== undefined ? "number" : "mark",
    text: written,
    roles: word === undefined ? noRoles : rolesOf(word),
    start: index,
    end: index + written.length,
  }));

/** True when nothing stands between a token and the one before it. */
export const isGlued = (tokens: readonly Token[], at: number): boolean => {
  const [before, here] = [tokens[at - 1], tokens[at]];
  return before !== undefined && here !== undefined && before.end === here.start;
};

export const isMark = (token: Token | undefined, marks: string): boolean =>
  token !== undefined && token.kind === "mark" && marks.includes(token.text);
