import type { StructuredAnswer } from "../types.ts";
import type { ActDates } from "./act-dates.ts";
import type { ApplicationAnswer } from "./application.ts";
import { type Composition, passagesOf, provisionsOf } from "./composition.ts";
import type { AnswerParts } from "./parts.ts";
import { articlesCited, structureOf } from "./structure.ts";
import { blocksOf, quote, quoteWithCount } from "./wording.ts";

/** A question about dates is answered by dates, with the words that give them, and by the rule that they are about. */
export const withDatesFirst = (
  sections: readonly AnswerParts[],
  opening: string,
  { dates, sources, rule }: ApplicationAnswer,
  structured: StructuredAnswer,
  actNames: readonly string[],
): Composition => {
  const first = [opening, ...dates].filter((text) => text !== "").join(" ");
  const text = [first, sources.map((block) => `- ${quote(block)}`).join("\n"), `The rule: ${quoteWithCount(rule)}`]
    .filter((block) => block !== "")
    .join("\n\n");
  return {
    text,
    structured: {
      ...structured,
      summary: first,
      timeline: [...new Set([...dates, ...structured.timeline])],
      articles_cited: articlesCited(text, actNames),
    },
    citedProvisions: [
      ...new Set([...provisionsOf(sections.slice(0, 1)), ...sources.map(({ provision }) => provision.id)]),
    ],
    passages: [...new Set([...sources.map(({ chunk }) => chunk), rule.chunk, ...passagesOf(sections)])],
  };
};

/** The dates of an act as a whole: the sentence that sums them up, then the law's own words with all their points. */
export const composeActDates = (
  { sentence, source }: ActDates,
  correction: string,
  actNames: readonly string[],
): Composition => {
  const parts: AnswerParts = { lead: source, rule: null, overview: [], further: [], exceptions: [] };
  const first = correction === "" ? sentence : correction;
  const text = [first, ...blocksOf(parts)].join("\n\n");
  const structured = structureOf([parts], first, text, actNames, null);
  return {
    text,
    structured: {
      ...structured,
      summary: first,
      timeline: [sentence, ...source.items.map(({ text: point }) => point)],
    },
    citedProvisions: provisionsOf([parts]),
    isWhole: true,
    passages: passagesOf([parts]),
  };
};
