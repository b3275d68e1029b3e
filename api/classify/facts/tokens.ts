/** One word of a description, as it is compared and where it stands. */
export interface Token {
  /** Lower case, without accents; `doesn't` gives `does` and `not`. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Number of the sentence, from 0. */
  readonly sentence: number;
  /** True when a comma, colon, bracket or dash stands between this word and the one before. */
  readonly afterBreak: boolean;
}

const wordPattern = /[\p{L}\p{N}]+(?:['’ʼ][\p{L}]+)*/gu;
const sentenceEnd = /[.!?](?=\s|$|["'”’)])|[\n\r;]/;
const clauseBreak = /[,:()[\]–—]|\s-\s/;

const plainLetters = /^[\x20-\x7e]*$/;

/** Lower case without accents, so that "Évaluer" and "evaluer", "Prüfung" and "prufung" are one word. */
export const foldText = (text: string): string =>
  plainLetters.test(text)
    ? text.toLowerCase()
    : text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss").replaceAll("œ", "oe");

/** `doesn't` → does not; `pupil's` → pupil; `l'émotion` → l emotion. */
const splitApostrophe = (word: string): string[] => {
  const pieces = word.split(/['’ʼ]/);
  const [left = "", right = ""] = pieces;
  if (pieces.length === 1) return [left];
  if (right === "t" && left.endsWith("n")) {
    const verb = left === "can" ? "can" : left === "won" ? "will" : left.slice(0, -1);
    return [verb, "not"];
  }
  if (right === "s") return [left];
  if (["ll", "re", "ve", "d", "m"].includes(right)) return [left];
  return pieces;
};

/** Cuts a text into words with their places. Sentences end at full stops, semicolons and line breaks. */
export const tokenize = (text: string): Token[] => {
  const tokens: Token[] = [];
  let sentence = 0;
  let end = 0;
  for (const match of text.matchAll(wordPattern)) {
    const gap = text.slice(end, match.index);
    const previous = tokens.at(-1);
    // "e.g. waste": a full stop after a single letter ends no sentence.
    const abbreviation = previous !== undefined && previous.word.length === 1 && gap.startsWith(".");
    const marked = tokens.length > 0 && !abbreviation && gap !== " ";
    if (marked && sentenceEnd.test(gap)) sentence += 1;
    end = match.index + match[0].length;
    const afterBreak = marked && clauseBreak.test(gap);
    for (const [index, word] of splitApostrophe(foldText(match[0])).entries()) {
      tokens.push({ word, start: match.index, end, sentence, afterBreak: afterBreak && index === 0 });
    }
  }
  return tokens;
};
