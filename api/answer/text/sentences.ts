/** Abbreviations whose full stop ends no sentence. */
const abbreviations = /\b(?:No|Art|Arts|para|paras|pp?|e\.g|i\.e|etc|cf|OJ|Reg|Dir|vol|lit|Abs)\.$/;

/**
 * The sentences of a provision's text. List items and lines stay apart; a colon that introduces a list ends a sentence.
 */
export const sentencesOf = (text: string): string[] =>
  text.split("\n").flatMap((line) => {
    const sentences: string[] = [];
    let current = "";
    for (const part of line.split(/(?<=[.;:?!])\s+(?=[A-Z‘“(])/)) {
      current = current === "" ? part : `${current} ${part}`;
      if (!abbreviations.test(current)) {
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

/** The words of a provision without the label that stands before them: `1.`, `(a)`, `—`. */
export const withoutLabel = (text: string): string =>
  text.replace(/^(?:\d{1,3}[a-z]{0,2}\.|\(\w{1,5}\)|\d+(?:\.\d+)+\.?|[—–-])\s+/, "");
