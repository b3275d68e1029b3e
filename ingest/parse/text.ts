/** Marks of amendment and correction that consolidated texts carry: ▼M1, ►C1 … ◄. */
const amendmentMarks = /[▼►]\s*(?:B|[ACM]\d+)|◄/g;
/** What remains of a footnote's mark when its number was taken out; a raised number alone in brackets is one too. */
const emptyBrackets = /\( ?(?:\^\d+ ?)?\)/g;

/**
 * One line of text as a reader sees it: white space folded, no marks of amendments or footnotes, no space before
 * punctuation where a mark stood.
 */
export const foldText = (raw: string): string =>
  raw
    .replace(amendmentMarks, " ")
    .replace(/[\s\u00a0\u2009\u202f\u200b\ufeff]+/g, " ")
    .replace(emptyBrackets, " ")
    .replace(/ {2,}/g, " ")
    .replace(/ ([,.;:)\]’])/g, "$1")
    .replace(/([(‘]) /g, "$1")
    .trim();

/** Raised words on one line: a number becomes `^25`, an ordinal's letters (1er, 2nd, no) stay beside their number. */
export const raised = (text: string): string => (/^\s*[+−–-]?\d+\s*$/.test(text) ? `^${text.trim()}` : text);

/** A line of dashes stands where a provision was deleted; it is no text. */
export const isDeletionMark = (text: string): boolean => /^[—–\-\s]*$/.test(text);

/** The Latin words with which French numbers what was inserted: `4 bis` is 4a in English. */
const insertions = ["bis", "ter", "quater", "quinquies", "sexies", "septies", "octies", "nonies", "decies"];
const latin = insertions.join("|");
const insertion = new RegExp(`(?:\\s+|(?<=\\d))(${latin})$`, "i");

/** `4 bis`, `4 a`, `b ter` → `4a`, `4a`, `bb`: one number for a provision in every language. */
export const plainNumber = (number: string): string => {
  const word = insertion.exec(number)?.[1]?.toLowerCase();
  const letter = word === undefined ? "" : String.fromCharCode(97 + insertions.indexOf(word));
  return `${number.replace(insertion, "").replace(/\s/g, "")}${letter}`.toLowerCase();
};

const pointLabel = new RegExp(
  "^(?:\\(?([0-9]{1,3}[a-z]?|[a-z]{1,5}|[ivxl]{6,8}|[A-Z]{1,2}|[IVXL]{3,6})(\\s(?:" +
    latin +
    "))?\\)|([0-9]{1,3}[a-z]?|[a-zA-Z]|[IVXL]{2,6})\\.|([0-9]{1,2}(?:\\.[0-9]{1,2})+)\\.?|[—–\\-•·▪*☐☑☒□■○●◦►✓])$",
);

/** True for what may stand alone in front of a list item: "(a)", "1.", "—". */
export const isPointLabel = (text: string): boolean => pointLabel.test(text);

/** The number that a label gives for addresses: "(a)" → "a", "1." → "1", "4.6." → "4.6"; null for dashes and bullets. */
export const pointNumber = (label: string): string | null => {
  const match = pointLabel.exec(label);
  const number = match?.[1] ?? match?.[3] ?? match?.[4] ?? null;
  return number === null ? null : plainNumber(`${number}${match?.[2] ?? ""}`);
};

/** What the number of an article or paragraph looks like, inserted ones too: `12`, `4a`, `4 bis`. */
export const numberPattern = `\\d{1,3}(?:\\s?(?:${latin}|[a-z]{1,2}))?`;

const paragraphStart = new RegExp(`^(${numberPattern})\\.\\s+(?=\\S)`);

/** Splits `1. The controller…` into its label, its number and the rest; null for other texts. */
export const splitParagraphLabel = (text: string): { label: string; number: string; rest: string } | null => {
  const match = paragraphStart.exec(text);
  if (match === null) return null;
  const printed = match[1] ?? "";
  return { label: `${printed}.`, number: plainNumber(printed), rest: text.slice(match[0].length) };
};
