import { tokensOf } from "../../text/tokens.ts";

/** Words of a question about an act's own dates, besides its name. */
const dateWords = new Set(
  tokensOf(
    `apply application applies applicable enter entered entry force effect effective come came start started begin date day year
    regulation act law eu european general generally become became binding whole since already yet deadline compliance comply
    January February March April May June July August September October November December`,
  ),
);

/** True for a question about the dates of an act as a whole: nothing is left of it but the act's name and words about dates. */
export const asksOfAct = (text: string, names: readonly string[]): boolean => {
  if (names.length === 0) return false;
  const bare = names.reduce((rest, name) => rest.replaceAll(name, " "), text);
  return tokensOf(bare).every((token) => /^\d+$/.test(token) || dateWords.has(token));
};
