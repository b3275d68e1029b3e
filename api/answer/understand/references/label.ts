import { type LanguageSet, type QuestionLanguage, setOf } from "../../language/languages.ts";
import {
  dottedNumbers,
  formRoles,
  insertedLetter,
  insertionMarks,
  isWordLetter,
  labelBefore,
  labelEither,
  latinInsertions,
  latinLetter,
  noRoles,
  type Role,
} from "./lexicon.ts";
import { isGlued, isMark, type Token } from "./tokens.ts";

/** What is read at present: the tokens of a text and the language of the question. */
export interface Reader {
  readonly tokens: readonly Token[];
  readonly own: LanguageSet;
  /** Whether the label at a place belongs to the word after it, once it is known. */
  readonly taken: Map<string, boolean>;
}

/** Begins to read a text. */
export const readerOf = (tokens: readonly Token[], language: QuestionLanguage): Reader => ({
  tokens,
  own: setOf(language),
  taken: new Map(),
});

/** The labels of a provision or part from the outside in: `6`, `1`, `f` for "6(1)(f)". */
export type Path = readonly string[];

/** Paths of one list ("13 and 14(1)") and the token after the last. */
export interface Labels {
  readonly paths: readonly Path[];
  readonly next: number;
  /** How many of the last paths "ff." adds. */
  readonly onward?: number;
}

/** What a list of labels belongs to: that decides what its numbers look like. */
export type LabelKind = "article" | "annex" | "recital" | "part";

export interface Label {
  readonly label: string;
  readonly next: number;
  /** In brackets, quotes or before a bracket: no word can be meant. */
  readonly isClosed: boolean;
}

interface Inserted {
  readonly letter: string;
  readonly next: number;
}

export const english = setOf("en");
const quotes = "\"'“”„«»’‘΄´`";
/** What normalization leaves of the mark in "στ΄", behind a space. */
const greekMark = "\u0301";

export const has = (token: Token | undefined, role: Role, languages: LanguageSet): boolean =>
  ((token?.roles[role] ?? 0) & languages) !== 0;

/** The question's own language where it is one of them, else all of them. */
export const narrowed = ({ own }: Reader, languages: LanguageSet): LanguageSet =>
  (languages & own) === 0 ? languages : languages & own;

export const isEnd = (tokens: readonly Token[], at: number): boolean =>
  tokens[at] === undefined || tokens[at]?.kind === "mark" || !isGlued(tokens, at);

/** A number that counts something is no provision: "33, 72 hours", "3.5 %". */
const isCounted = (tokens: readonly Token[], at: number, languages: LanguageSet): boolean =>
  isMark(tokens[at], "%‰€$£") ||
  has(tokens[at], "units", languages | english) ||
  (isMark(tokens[at], ".,") && isGlued(tokens, at) && isGlued(tokens, at + 1) && isMark(tokens[at + 2], "%‰€"));

/** "33o", "33.o" and "1°": what is left of the Portuguese and Spanish 33.º after normalization; "1er", "1st", "5η". */
export const afterOrdinal = (tokens: readonly Token[], at: number): number => {
  const dotted = isMark(tokens[at], ".") && isGlued(tokens, at) ? at + 1 : at;
  const isOrdinal = /^(?:o|os|ο|η|°|er|ère|st|nd|rd|th)$/i.test(tokens[dotted]?.text ?? "") && isGlued(tokens, dotted);
  return isOrdinal && isEnd(tokens, dotted + 1) ? dotted + 1 : at;
};

/** "33." before a space: in languages that write ordinals with a full stop it belongs to the number. */
export const afterFullStop = (tokens: readonly Token[], at: number, languages: LanguageSet): number =>
  (languages & dottedNumbers) !== 0 &&
  isMark(tokens[at], ".") &&
  isGlued(tokens, at) &&
  (!isGlued(tokens, at + 1) || isMark(tokens[at + 1], "-–—,;)"))
    ? at + 1
    : at;

export const numberLabel = (
  { tokens }: Reader,
  at: number,
  languages: LanguageSet,
  digitsMax: number,
): { label: string; next: number } | null => {
  const token = tokens[at];
  if (token?.kind !== "number" || token.text.length > digitsMax || Number(token.text) === 0) return null;
  const number = String(Number(token.text));
  const letters = isGlued(tokens, at + 1) && tokens[at + 1]?.kind === "word" ? tokens[at + 1]?.text : undefined;
  const ordinal = afterOrdinal(tokens, at + 1);
  const hasLetters = ordinal === at + 1 && letters !== undefined;
  const added = hasLetters ? addedLetters(letters) : "";
  if (added === null || (hasLetters && !isEnd(tokens, at + 2))) return null;
  const next = hasLetters ? at + 2 : ordinal;
  if (!isEnd(tokens, next) || isCounted(tokens, next, languages)) return null;
  return { label: `${number}${added}`, next };
};

/** The letters right after a number: "4a", "4aa", "4bis", "4α". */
const addedLetters = (letters: string): string | null => {
  const written = letters.toLowerCase();
  return /^([a-z])\1?$/.test(written) ? written : (insertedLetter(written) ?? latinLetter(written));
};

/** A word that has no part in references and is no name. */
const isPlainWord = (token: Token | undefined): boolean =>
  token?.kind === "word" && token.roles === noRoles && /^\p{Ll}/u.test(token.text);

/** "bis" behind a number. The Dutch "ter" is a word too: before another plain word it is no count. */
const latinInsertionAt = (reader: Reader, at: number, languages: LanguageSet): Inserted | null => {
  const { tokens, own } = reader;
  const start = isMark(tokens[at], "-") && isGlued(tokens, at) ? at + 1 : at;
  const { kind, text = "" } = tokens[start] ?? {};
  const letter = kind === "word" && (narrowed(reader, languages) & latinInsertions) !== 0 ? insertedLetter(text) : null;
  const mayBeWord = isPlainWord(tokens[start + 1]) && has(tokens[start], "of", own);
  return letter === null || mayBeWord ? null : { letter, next: start + 1 };
};

/** The letter of an article that was put in later, where it does not stand right at its number: "4 bis", "4.a", "4.º-A", "4 a artikla". */
const insertionAt = (reader: Reader, at: number, languages: LanguageSet): Inserted | null => {
  const { tokens } = reader;
  const latin = latinInsertionAt(reader, at, languages);
  if (latin !== null) return latin;
  const mark = tokens[at];
  const isMarked = mark?.kind === "mark" && ((insertionMarks.get(mark.text) ?? 0) & narrowed(reader, languages)) !== 0;
  const isJoined = isMarked && isGlued(tokens, at) && isGlued(tokens, at + 1);
  const place = isJoined ? at + 1 : at;
  const { kind, text = "" } = tokens[place] ?? {};
  if (kind !== "word" || !/^[a-z]$/i.test(text) || isMark(tokens[place + 1], ")")) return null;
  const isCapital = text !== text.toLowerCase();
  const mask = narrowed(reader, languages);
  const mayPrecede = labelBefore.article | labelEither.article;
  const isLink = isWordLetter(text, mask) || has(tokens[place], "and", mask) || has(tokens[place], "of", mask);
  const isNamed = !isLink && ((tokens[place + 1]?.roles.article ?? 0) & mayPrecede) !== 0;
  const isOwn = isJoined
    ? (mark?.text === "." || isCapital) && isEnd(tokens, place + 1)
    : !isGlued(tokens, at) && isNamed;
  return isOwn ? { letter: text.toLowerCase(), next: place + 1 } : null;
};

/** The number of an article, with the letter or count of one put in later. */
export const articleLabel = (reader: Reader, at: number, languages: LanguageSet): Label | null => {
  const glued = onwardGlued(reader, at, languages);
  if (glued !== null) return glued;
  const number = numberLabel(reader, at, languages, 3);
  if (number === null) return null;
  const inserted = /\d$/.test(number.label) ? insertionAt(reader, number.next, languages) : null;
  if (inserted === null) return { ...number, isClosed: false };
  return { label: `${number.label}${inserted.letter}`, next: inserted.next, isClosed: false };
};

/** "13ff." and "33f.": the number alone. */
const onwardGlued = ({ tokens }: Reader, at: number, languages: LanguageSet): Label | null => {
  const { kind, text = "" } = tokens[at] ?? {};
  const isNumber = kind === "number" && text.length < 4 && Number(text) > 0 && isGlued(tokens, at + 1);
  const isOnward = isNumber && onwardAt(tokens, at + 1, languages) !== null;
  return isOnward ? { label: String(Number(text)), next: at + 1, isClosed: false } : null;
};

/** "f." and "ff.", "et s.", "y siguientes": how many articles after the one before are meant, two at most; null where none are. */
export const onwardAt = (
  tokens: readonly Token[],
  from: number,
  languages: LanguageSet,
): { count: number; next: number } | null => {
  const isAbbreviated = tokens[from]?.text.length === 1 && isMark(tokens[from + 1], ".") && isGlued(tokens, from + 2);
  const isJoined = has(tokens[from], "and", languages) || tokens[from]?.text === "et";
  const at = isJoined ? from + 1 : isAbbreviated ? from + 2 : from;
  const word = tokens[at];
  const isOne = has(word, "onwardOne", languages);
  if (word === undefined || !(isOne || has(word, "onward", languages))) return null;
  const isDotted = isMark(tokens[at + 1], ".") && isGlued(tokens, at + 1);
  const isWhole = word.text.length > 4;
  // A letter may be a point, and a whole word an adjective of what comes next: "Artikel 13 folgende Angaben"
  if ((word.text.length === 1 && !isDotted) || (isWhole && (!isJoined || isPlainWord(tokens[at + 1])))) return null;
  return { count: isOne ? 1 : 2, next: isDotted ? at + 2 : at + 1 };
};

/** `f`, `aa`, `viii`, `ба`; two different letters only where nothing else can be meant. */
export const letterLabel = (
  { tokens }: Reader,
  at: number,
): { label: string; next: number; isPair: boolean } | null => {
  const token = tokens[at];
  if (token?.kind !== "word" || token.text.includes("§") || !isEnd(tokens, at + 1)) return null;
  const written = token.text.toLowerCase().replace(/ʹ$/, "");
  if (/^(?:[a-z]|[ivx]{1,5})$/.test(written)) return { label: written, next: at + 1, isPair: written.length > 1 };
  if (/^[a-z]{2}$/.test(written)) return { label: written, next: at + 1, isPair: true };
  const letter = latinLetter(written);
  return letter === null ? null : { label: letter, next: at + 1, isPair: false };
};

export const plainLabel = (
  reader: Reader,
  at: number,
  languages: LanguageSet,
  digitsMax: number,
): (Omit<Label, "isClosed"> & { isPair?: boolean }) | null =>
  numberLabel(reader, at, languages, digitsMax) ?? letterLabel(reader, at);

/** `(f)`, `( 1 )`, `„f“`, `f)`, `ζ΄`. */
export const closedAt = (reader: Reader, at: number, languages: LanguageSet, digitsMax: number): Label | null => {
  const { tokens } = reader;
  const isBracketed = isMark(tokens[at], "(");
  const isOpened = isBracketed || isMark(tokens[at], quotes);
  const inner = plainLabel(reader, isOpened ? at + 1 : at, languages, digitsMax);
  if (inner === null) return null;
  const stop = inner.next;
  // "ζ΄" of Greek has its mark at the end alone; after a Latin letter it is an apostrophe
  const mayBeQuoted = isOpened ? !isBracketed : /[^a-z\d]/i.test(tokens[at]?.text ?? "");
  const isQuoted =
    mayBeQuoted && (isMark(tokens[stop], greekMark) || (isMark(tokens[stop], quotes) && isGlued(tokens, stop)));
  if (!isMark(tokens[stop], ")") && !isQuoted) return null;
  // «f»): the quoted letter of a list
  const next = isQuoted && isMark(tokens[stop + 1], ")") && isGlued(tokens, stop + 1) ? stop + 2 : stop + 1;
  return { label: inner.label, next, isClosed: true };
};

/** True for a letter that is more likely a word ("a", "i", "do") or an abbreviation before a label ("t. e)"). */
const isWord = (reader: Reader, at: number, languages: LanguageSet): boolean => {
  const { tokens } = reader;
  const token = tokens[at] as Token;
  const mask = narrowed(reader, languages) | reader.own;
  if (isWordLetter(token.text, mask) || has(token, "of", mask) || has(token, "and", mask)) return true;
  const called = formRoles.filter((role) => has(token, role, mask));
  if (called.length === 0) return false;
  const isAfterNumber = /^[\d.)]/.test(tokens[at - 1]?.text ?? "");
  if (
    isAfterNumber &&
    called.some((role) => ((labelBefore[role] | labelEither[role]) & (token.roles[role] ?? 0) & mask) !== 0)
  )
    return true;
  const after = isMark(tokens[at + 1], ".") ? at + 2 : at + 1;
  return plainLabel(reader, after, mask, 2) !== null || closedAt(reader, after, mask, 2) !== null;
};

/** A letter without brackets that can be no word. `mayBeCapital` after a word that names a letter. */
export const bareLetterAt = (
  reader: Reader,
  at: number,
  languages: LanguageSet,
  mayBeCapital: boolean,
): Label | null => {
  const found = letterLabel(reader, at);
  const text = reader.tokens[at]?.text ?? "";
  if (found === null || (found.isPair && !/^[ivx]+$/.test(found.label))) return null;
  if (!mayBeCapital && (found.isPair || !/^\p{Ll}+$/u.test(text))) return null;
  return isWord(reader, at, languages) ? null : { ...found, isClosed: false };
};
