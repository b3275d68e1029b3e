/** Characters that nobody sees and that stand for nothing: directions, joiners, soft hyphens, unassigned ones. */
const unseen = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}]+/gu;
const blank = /[\s\p{Z}\p{Cc}]+/gu;

/**
 * A text as it is read: compatibility forms composed (NFKC), nothing unseen, one space for each run of white space and controls, and
 * at most `charactersMax` characters, since composing can make a text eighteen times longer. What reading costs depends on this.
 */
export const tidy = (text: string, charactersMax: number): string =>
  text.normalize("NFKC").replace(unseen, "").replace(blank, " ").trim().slice(0, charactersMax).toWellFormed();
