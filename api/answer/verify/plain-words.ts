import { citationPattern } from "./citations.ts";

/**
 * What a sentence of a language model may be made of. Nothing else is let through, so that no list of attacks is needed: links,
 * images, reference definitions, footnotes, tags, entities, escapes, code, tables, bare domains, addresses, schemes, and characters
 * that hide or reverse others all need something that is not here.
 */

/** Letters of the scripts of the Union's languages, each as one character: no look-alikes of other scripts or widths. */
const letter = String.raw`[\p{L}&&[A-Za-z\u00C0-\u024F\u0370-\u04FF\u1E00-\u1FFF]]`;
const wordCharacter = String.raw`(?:${letter}|\d)`;
const space = String.raw`[ \u00A0\u2009\u202F]`;

/** An address inside the brackets of a citation. Nothing may follow at once that gives the brackets another meaning. */
const citation = String.raw`\[(?:${wordCharacter}|[ ,\/\(\)\-\u2013]|\.(?=${space})){1,130}\](?![\[\(:\{])`;

const tokens = [
  citation,
  // Full stops stand inside a word only where single letters are abbreviated ("e.g."): no end of a domain has one letter.
  String.raw`(?<!${wordCharacter})${letter}(?:\.${letter})+\.?(?![\p{L}\d\/\-])`,
  // Some readers make a link of "www." alone.
  String.raw`(?![Ww]{3}\.)${letter}+`,
  // Four groups of digits may be the address of a machine.
  String.raw`(?!\d+(?:\.\d+){3})\d+(?:[.,]\d+)*`,
  String.raw`\.(?!${wordCharacter})`,
  // A colon ends its word: what follows at once would make it a scheme.
  String.raw`:(?=["”’\)»]*(?:\s|$))`,
  String.raw`(?<=[\p{L}\d\)%])\/(?=[\p{L}\d\(])|(?<=${space})\/(?=${space})`,
  String.raw`!(?!\[)`,
  `&(?=${space})`,
  String.raw`[ \u00A0\u2009\u202F\-\u2010-\u2014\u2212,;?'"\(\)%€£§°+…“”‘’„‚«»‹›≥≤±×•]`,
];

/** What a line may begin with: a quotation's mark, a heading's. List marks are words and signs like others. */
const beginning = /^ *(?:> *)?(?:#{1,4} )?/;
const ending = /[ \n]*$/;
const token = new RegExp(tokens.join("|"), "vy");

/** Token by token, for a pattern over the whole would try a long text's tokens in all their combinations. */
const isMadeOfTokens = (text: string): boolean => {
  token.lastIndex = 0;
  while (token.lastIndex < text.length) if (!token.test(text)) return false;
  return true;
};

/**
 * A text without emphasis; a list mark that is an asterisk becomes a dash. An asterisk stands for nothing that is read, but parts what
 * a check looks for ("72* hours"), so it goes before anything is checked.
 */
export const withoutEmphasis = (text: string): string => text.replace(/^(\s*)\*(?=\s)/gm, "$1-").replaceAll("*", "");

/**
 * True for a sentence, or a line, that no reader of Markdown, HTML or plain text can take for more than words: paragraphs, headings,
 * lists, quotations, and citations in brackets. An asterisk is none (`withoutEmphasis`).
 */
export const isPlainWords = (sentence: string): boolean => {
  const words = sentence.replace(ending, "").replace(beginning, "");
  return isMadeOfTokens(words) && !words.replace(citationPattern, "").includes("[");
};
