import type { AnswerCitation } from "./citations.ts";

/** Links, images, definitions of both, tags and entities. */
const markup = /\][(:[]|!\[|<[a-z/!?]|&#?\w{1,31};/i;
const address = /(?:\b[a-z][a-z\d+.-]{0,31}:\/\/|\bwww\.)[^\s”)]*|[^\s“”()]{1,64}@[^\s“”()]+/gi;

/**
 * True for a line with markup, or with an address that the law it cites does not print. For the law's own words: what a model
 * writes has to be plain as well (`isPlainWords`).
 */
export const leadsOutside = (line: string, citations: readonly AnswerCitation[]): boolean =>
  markup.test(line) ||
  (line.match(address) ?? []).some(
    (written) => !citations.some(({ chunks }) => chunks.some(({ text }) => text.includes(written))),
  );
