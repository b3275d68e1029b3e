/** Abbreviations whose full stop ends no sentence. */
const abbreviations =
  /(?:^|[\s(])(?:No|Nos|Art|Arts|para|paras|pp?|e\.g|i\.e|cf|OJ|Reg|Dir|vol|lit|Abs|vs|approx|incl)\.$/i;

/** True for a text whose last full stop belongs to an abbreviation or to a label such as `1.` at the start of its line. */
export const endsInAbbreviation = (text: string): boolean =>
  abbreviations.test(text) || /(?:^|\n)\s*(?:[-*]\s+)?\d{1,3}[a-z]?\.$/.test(text);

/**
 * The sentences of a provision's text. Lines stay apart, and so do sentences; a semicolon parts none, since what follows it limits
 * what stands before it.
 */
export const sentencesOf = (text: string): string[] =>
  text.split("\n").flatMap((line) => {
    const sentences: string[] = [];
    let current = "";
    for (const part of line.split(/(?<=[.?!][’”')]?)\s+(?=[A-Z‘“(])/)) {
      current = current === "" ? part : `${current} ${part}`;
      if (!endsInAbbreviation(current)) {
        sentences.push(current);
        current = "";
      }
    }
    if (current !== "") sentences.push(current);
    return sentences.filter((sentence) => sentence.trim() !== "");
  });

/** Cuts at a word boundary so that at most `charactersMax` remain, and says that it was cut. */
export const cutText = (text: string, charactersMax: number): string => {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 1)).replace(/[\s,;:]+$/, "")}…`;
};

/** Cuts at the end of a clause where there is one in the second half of what may remain, else between words. */
export const cutClause = (text: string, charactersMax: number): string => {
  if (text.length <= charactersMax) return text;
  const cut = text.slice(0, charactersMax - 1);
  const clause = Math.max(cut.lastIndexOf("; "), cut.lastIndexOf(", "), cut.lastIndexOf(". "));
  return clause > charactersMax / 2 ? `${cut.slice(0, clause)}…` : cutText(text, charactersMax);
};

/** The words of a provision without the label that stands before them: `1.`, `(a)`, `—`. */
export const withoutLabel = (text: string): string =>
  text.replace(/^(?:\d{1,3}[a-z]{0,2}\.|\(\w{1,5}\)|\d+(?:\.\d+)+\.?|[a-z]\.|[—–-])\s+/, "");

/** The label itself, empty where there is none. */
export const labelOf = (text: string): string => text.slice(0, text.length - withoutLabel(text).length).trim();

/** The number of words of a text. */
export const wordCount = (text: string): number => (text.match(/\S+/gu) ?? []).length;
