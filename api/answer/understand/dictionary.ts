import dictionary from "dictionary-en-gb";
import nspell from "nspell";

/** English as it is written in Europe, with its endings, read once when the process starts. */
const english = nspell({ aff: Buffer.from(dictionary.aff), dic: Buffer.from(dictionary.dic) });

/** True for a word of English. */
export const isEnglishWord = (word: string): boolean => english.correct(word);
