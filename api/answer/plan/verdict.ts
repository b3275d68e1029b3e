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
