/** Marks of amendment and correction that consolidated texts carry: ▼M1, ►C1 … ◄. */
const amendmentMarks = /[▼►]\s*(?:B|[ACM]\d+)|◄/g;
/** What remains of a footnote's mark when its number was taken out. */
const emptyBrackets = /\s*\(\s*\)/g;

/**
 * One line of text as a reader sees it: white space folded, no marks of amendments or footnotes, no space before
 * punctuation where a mark stood.
 */
export const foldText = (raw: string): string =>
  raw
    .replace(amendmentMarks, " ")
    .replace(emptyBrackets, " ")
    .replace(/[\s\u00a0\u2009\u202f\u200b\ufeff]+/g, " ")
    .replace(/ ([,.;:)\]’])/g, "$1")
    .replace(/([(‘]) /g, "$1")
    .trim();

/** A line of dashes stands where a provision was deleted; it is no text. */
export const isDeletionMark = (text: string): boolean => /^[—–\-\s]*$/.test(text);

const pointLabel = /^(?:\(?([0-9]{1,3}[a-z]{0,2}|[a-z]{1,5}|[A-Z]{1,2})\)|([0-9]{1,3}[a-z]?|[a-zA-Z])\.|([0-9]{1,2}(?:\.[0-9]{1,2})+)\.?|[—–\-•·▪*])$/;

/** True for what may stand alone in front of a list item: "(a)", "1.", "—". */
export const isPointLabel = (text: string): boolean => pointLabel.test(text);

/** The number that a label gives for addresses: "(a)" → "a", "1." → "1", "4.6." → "4.6"; null for dashes and bullets. */
export const pointNumber = (label: string): string | null => {
  const match = pointLabel.exec(label);
  const number = match?.[1] ?? match?.[2] ?? match?.[3] ?? null;
  return number === null ? null : number.toLowerCase();
};

const paragraphStart = /^(\d{1,3}(?:\s?[a-z]{1,2})?)\.\s+(?=\S)/;

/** Splits `1. The controller…` into its label, its number and the rest; null for other texts. */
export const splitParagraphLabel = (text: string): { label: string; number: string; rest: string } | null => {
  const match = paragraphStart.exec(text);
  if (match === null) return null;
  const number = (match[1] ?? "").replace(/\s/g, "");
  return { label: `${number}.`, number, rest: text.slice(match[0].length) };
};
