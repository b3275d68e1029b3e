import type { Facts } from "../facts/find.ts";
import type { Token } from "../facts/tokens.ts";

const endings = [
  "ingly",
  "ations",
  "ation",
  "ings",
  "ing",
  "edly",
  "ies",
  "ied",
  "ers",
  "ed",
  "es",
  "er",
  "ly",
  "s",
  "e",
];

/** A rough stem: similar cases need not use the same ending. */
export const stem = (word: string): string => {
  for (const ending of endings) {
    if (word.length - ending.length >= 3 && word.endsWith(ending)) return word.slice(0, word.length - ending.length);
  }
  return word;
};

const emptyWords = new Set(
  "the a an of and to in for on that is are we our by with it from or as at be this who their its they which you your us not no if has have into so was were will can system ai tool model software use used using uses based data input type domain provider deployer der die das und ein eine le la les et un une des".split(
    " ",
  ),
);

/** The stems of a text in order, small words left out. */
export const termsOf = (tokens: readonly Token[]): string[] =>
  tokens.filter(({ word }) => !emptyWords.has(word)).map(({ word }) => stem(word));

/** The names of the facts, those denied with a sign before them: "no face" and "face" are not alike. */
export const factNames = (facts: Facts): string[] => [
  ...facts.affirmed.keys(),
  ...[...facts.denied.keys()].filter((name) => !facts.affirmed.has(name)).map((name) => `-${name}`),
];
