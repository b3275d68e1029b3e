import type { Stance } from "../understand/question/stance.ts";

/** How a text begins that says yes, no, or that it depends. */
const beginnings: readonly RegExp[] = [
  /^(?:yes|no)\b/iu,
  /^(?:only|it depends|that depends|partly|usually|normally|as a rule)\b/iu,
  /^not (?:always|necessarily|entirely|if|unless|where|yet|before|by|for)\b/iu,
];

/** True for a text that begins with a verdict. */
export const givesVerdict = (text: string): boolean => beginnings.some((beginning) => beginning.test(text));

const side = /^(?:yes|no)\b/iu;

/** True for a text that takes a side at once, with a condition behind it or without. */
export const takesSide = (text: string): boolean => side.test(text);

/** True for a question that wants to begin with a verdict; who asks whether a claim holds may be told the rule. */
export const asksVerdict = (stance: Stance | null): boolean => stance !== null && !stance.isClaim;

const condition = /\b(?:if|unless|only|where|when|as long as|provided|except|until|may)\b/giu;
/** More of them say no more. */
const conditionsMax = 3;

/** How often a rule of the commentary names what it depends on: it leaves open what nobody told. At most three. */
export const conditionsIn = (text: string): number => Math.min(conditionsMax, text.match(condition)?.length ?? 0);
