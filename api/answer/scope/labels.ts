import { fromRoman, toRoman } from "../../../shared/citation/index.ts";
import { type LanguageSet, type QuestionLanguage, setOf } from "../language/languages.ts";
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
  romanParagraphs,
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

interface Label {
  readonly label: string;
  readonly next: number;
  /** In brackets, quotes or before a bracket: no word can be meant. */
  readonly isClosed: boolean;
}

interface Inserted {
  readonly letter: string;
  readonly next: number;
}

const english = setOf("en");
const quotes = "\"'“”„«»’‘΄´`";
/** What normalization leaves of the mark in "στ΄", behind a space. */
const greekMark = "\u0301";
/** Members of a list, and labels of a path. */
const membersMax = 40;
const depthMax = 5;
/** A range of more is none. */
const rangeMax = 30;

export const has = (token: Token | undefined, role: Role, languages: LanguageSet): boolean =>
  ((token?.roles[role] ?? 0) & languages) !== 0;

/** The question's own language where it is one of them, else all of them. */
export const narrowed = ({ own }: Reader, languages: LanguageSet): LanguageSet =>
  (languages & own) === 0 ? languages : languages & own;

const isEnd = (tokens: readonly Token[], at: number): boolean =>
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

const numberLabel = (
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
const articleLabel = (reader: Reader, at: number, languages: LanguageSet): Label | null => {
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
const onwardAt = (
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
const letterLabel = ({ tokens }: Reader, at: number): { label: string; next: number; isPair: boolean } | null => {
  const token = tokens[at];
  if (token?.kind !== "word" || token.text.includes("§") || !isEnd(tokens, at + 1)) return null;
  const written = token.text.toLowerCase().replace(/ʹ$/, "");
  if (/^(?:[a-z]|[ivx]{1,5})$/.test(written)) return { label: written, next: at + 1, isPair: written.length > 1 };
  if (/^[a-z]{2}$/.test(written)) return { label: written, next: at + 1, isPair: true };
  const letter = latinLetter(written);
  return letter === null ? null : { label: letter, next: at + 1, isPair: false };
};

const plainLabel = (
  reader: Reader,
  at: number,
  languages: LanguageSet,
  digitsMax: number,
): (Omit<Label, "isClosed"> & { isPair?: boolean }) | null =>
  numberLabel(reader, at, languages, digitsMax) ?? letterLabel(reader, at);

/** `(f)`, `( 1 )`, `„f“`, `f)`, `ζ΄`. */
const closedAt = (reader: Reader, at: number, languages: LanguageSet, digitsMax: number): Label | null => {
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
const bareLetterAt = (reader: Reader, at: number, languages: LanguageSet, mayBeCapital: boolean): Label | null => {
  const found = letterLabel(reader, at);
  const text = reader.tokens[at]?.text ?? "";
  if (found === null || (found.isPair && !/^[ivx]+$/.test(found.label))) return null;
  if (!mayBeCapital && (found.isPair || !/^\p{Ll}+$/u.test(text))) return null;
  return isWord(reader, at, languages) ? null : { ...found, isClosed: false };
};

/** A point without a word of its own: "h", "f)", "(f)" behind another part. */
export const lonePointAt = (reader: Reader, at: number, languages: LanguageSet): Labels | null => {
  const found = closedAt(reader, at, languages, 2) ?? bareLetterAt(reader, at, languages, false);
  return found !== null && /^[a-z]/.test(found.label) ? labelsAt(reader, at, "part", languages) : null;
};

type LabelType = "number" | "letter" | "roman";

const typesOf = (label: string): readonly LabelType[] => {
  if (/^\d/.test(label)) return ["number"];
  if (/^[ivx]$/.test(label)) return ["letter", "roman"];
  return /^[ivx]{2,}$/.test(label) ? ["roman"] : ["letter"];
};

/** The depth of a label by itself: numbers hold letters, letters hold Roman numbers. */
export const depthOf = (label: string): number => ({ number: 2, letter: 3, roman: 4 })[typesOf(label)[0] ?? "letter"];

const areAlike = (one: string, other: string): boolean => typesOf(one).some((type) => typesOf(other).includes(type));

/** ".1", "-b" and "/2" right after a label. */
const separatedAt = (reader: Reader, at: number, path: Path, languages: LanguageSet): Label | null => {
  const { tokens } = reader;
  if (!isMark(tokens[at], ".-/:") || !isGlued(tokens, at) || !isGlued(tokens, at + 1)) return null;
  const inner = plainLabel(reader, at + 1, languages, 2);
  if (inner === null || inner.isPair === true) return null;
  const isNumber = /^\d/.test(inner.label);
  // "a-c" are points in a row
  if (isMark(tokens[at], "-") && !isNumber && !/^\d/.test(path.at(-1) ?? "")) return null;
  const goesOn = isMark(tokens[inner.next], ".-/") && isGlued(tokens, inner.next) && isGlued(tokens, inner.next + 1);
  const outer = Number.parseInt(path[0] ?? "", 10);
  // "13-15" and "13/14" are two provisions, "6-1-f" and "20/2" one
  const isAscending = path.length === 1 && Number.parseInt(inner.label, 10) > outer;
  const wasOrdinal = tokens[at - 1]?.kind !== "number";
  if (isNumber && isMark(tokens[at], "-/") && isAscending && !goesOn && !wasOrdinal) return null;
  const next = isMark(tokens[inner.next], ")") && !isNumber ? inner.next + 1 : inner.next;
  return { label: inner.label, next, isClosed: true };
};

/** "Art. 6 I lit. f": a Roman paragraph, where lawyers write it so. */
const romanParagraphAt = (reader: Reader, at: number, languages: LanguageSet): Label | null => {
  const { tokens, own } = reader;
  const text = tokens[at]?.text ?? "";
  const count = /^[IVX]+$/.test(text) ? fromRoman(text) : null;
  if (count === null || (own & languages & romanParagraphs) === 0) return null;
  return { label: String(count), next: afterSentence(tokens, at + 1), isClosed: true };
};

/** "Art. 6 I 1 lit. f": the number of a sentence holds no points. */
const afterSentence = (tokens: readonly Token[], at: number): number => {
  const isNumber = tokens[at]?.kind === "number" && tokens[at]?.text.length === 1;
  const isBeforeWord = tokens[at + 1]?.kind === "word" && !isGlued(tokens, at + 1);
  return isNumber && isBeforeWord && tokens[at + 1]?.roles.units === undefined ? at + 1 : at;
};

/** What stops a path: a label whose own word comes after it ("cikk (1) bekezdés"). */
export type IsTaken = (at: number) => boolean;

interface PathContext {
  readonly kind: LabelKind;
  readonly languages: LanguageSet;
  readonly isTaken: IsTaken;
}

const innerAt = (reader: Reader, at: number, path: Path, { kind, languages, isTaken }: PathContext): Label | null => {
  const last = path.at(-1) ?? "";
  const isFree = (found: Label | null, from: number): Label | null => (found === null || isTaken(from) ? null : found);
  const isOpen = /^\d/.test(last) && (path.length > 1 || kind === "part");
  const comma = isMark(reader.tokens[at], ",") ? at + 1 : at;
  const deeper = isOpen || typesOf(last).includes("letter");
  const closed = closedAt(reader, at, languages, 2);
  if (closed !== null) return isFree(closed, at);
  if (deeper && comma > at) {
    const after = closedAt(reader, comma, languages, 2);
    const isNested =
      after !== null &&
      (isOpen ? !/^\d/.test(after.label) : isNestedRoman(last, after.label) && !isListed(reader, after));
    if (isNested) return isFree(after, comma);
  }
  const separated = separatedAt(reader, at, path, languages);
  if (separated !== null) return separated;
  if (kind === "article" && path.length === 1) {
    const roman = romanParagraphAt(reader, at, languages);
    if (roman !== null) return roman;
  }
  return isOpen ? isFree(bareLetterAt(reader, at, languages, false), at) : null;
};

/** "e), i)": a Roman number within a letter, not the letter i after h. */
const isNestedRoman = (outer: string, inner: string): boolean =>
  typesOf(inner).includes("roman") && !typesOf(outer).includes("roman") && outer !== "h";

/** True when a list goes on after a label: "a), i) and j)". */
const isListed = ({ tokens }: Reader, { next }: Label): boolean =>
  tokens[next]?.roles.and !== undefined || (isMark(tokens[next], ",") && tokens[next + 2]?.text === ")");

/** The labels below a first one: brackets, dots, dashes and letters after it. */
const pathFrom = (reader: Reader, first: Label, context: PathContext): { path: string[]; next: number } => {
  const path = [first.label];
  let { next } = first;
  while (path.length < depthMax) {
    const inner = innerAt(reader, next, path, context);
    if (inner === null) break;
    path.push(inner.label);
    ({ next } = inner);
  }
  return { path, next };
};

const annexLabel = (reader: Reader, at: number, languages: LanguageSet): Label | null => {
  const token = reader.tokens[at];
  if (token === undefined || token.kind === "mark" || !isEnd(reader.tokens, at + 1)) return null;
  if (token.kind === "number") {
    const isNumber = token.text.length < 3 && Number(token.text) > 0;
    return isNumber ? { label: toRoman(Number(token.text)), next: at + 1, isClosed: false } : null;
  }
  const isLetter = token.text.length === 1 && isWordLetter(token.text, narrowed(reader, languages) & ~english);
  if (isLetter || fromRoman(token.text) === null) return null;
  return { label: token.text.toUpperCase(), next: at + 1, isClosed: false };
};

/** The first label of a provision or part. A letter that is a word counts only where nothing but an end follows. */
const firstLabel = (reader: Reader, at: number, { kind, languages }: PathContext): Label | null => {
  const { tokens } = reader;
  if (kind === "annex") return annexLabel(reader, at, languages);
  if (kind === "article") return articleLabel(reader, at, languages);
  if (kind === "recital") {
    const number = numberLabel(reader, at, languages, 3);
    const closed = closedAt(reader, at, languages, 3);
    if (number !== null) return { ...number, isClosed: false };
    return closed !== null && /^\d/.test(closed.label) ? closed : null;
  }
  const closed = closedAt(reader, at, languages, 2);
  if (closed !== null) return closed;
  const number = numberLabel(reader, at, languages, 3);
  if (number !== null) return { ...number, isClosed: false };
  const bare = bareLetterAt(reader, at, languages, true);
  if (bare !== null) return bare;
  const letter = letterLabel(reader, at);
  const isLone = letter !== null && !letter.isPair && isEnd(tokens, letter.next);
  return isLone && mayEnd(reader, letter.next, languages) ? { ...letter, isClosed: false } : null;
};

/** After a letter that may be a word: "lit. a RODO" and "point a of" name a letter, "punkt i artikel 33" and "litra i GDPR" need not. */
const mayEnd = ({ tokens }: Reader, at: number, languages: LanguageSet): boolean => {
  const token = tokens[at];
  if (token === undefined || token.kind === "mark") return true;
  if (token.kind === "number" || formRoles.some((role) => has(tokens[at - 1], role, languages))) return false;
  if (has(tokens[at - 1], "of", languages & ~english)) return has(token, "of", languages);
  return token.roles.article === undefined || has(token, "of", languages) || (languages & english) !== 0;
};

/** A comma, "and" or "to" between the members of a list; null where there is none. */
export const jointAt = (
  { tokens }: Reader,
  at: number,
  languages: LanguageSet,
): { next: number; isRange: boolean; isComma: boolean } | null => {
  const afterComma = isMark(tokens[at], ",;") ? at + 1 : at;
  if (has(tokens[afterComma], "and", languages) || isMark(tokens[afterComma], "&+")) {
    const isDouble = isMark(tokens[afterComma + 1], "/") && has(tokens[afterComma + 2], "and", languages);
    return { next: afterComma + (isDouble ? 3 : 1), isRange: false, isComma: false };
  }
  if (afterComma > at) return { next: afterComma, isRange: false, isComma: true };
  if (isMark(tokens[at], "/")) return { next: at + 1, isRange: false, isComma: false };
  if (!has(tokens[at], "to", languages) && !isMark(tokens[at], "-–—")) return null;
  const isPair = has(tokens[at + 1], "to", languages) || has(tokens[at + 1], "and", languages);
  return { next: at + (isPair ? 2 : 1), isRange: true, isComma: false };
};

/** What lies between two ends of a range. */
const between = (from: Path, to: Path): Path[] => {
  const [first, last] = [from.at(-1) ?? "", to.at(-1) ?? ""];
  const head = to.slice(0, -1);
  if (from.length !== to.length || head.join() !== from.slice(0, -1).join()) return [];
  const numbers = (label: string): number =>
    /^\d+$/.test(label)
      ? Number(label)
      : /^[A-Z]+$/.test(label)
        ? (fromRoman(label) ?? 0)
        : /^[a-z]$/.test(label)
          ? label.charCodeAt(0)
          : Number.NaN;
  const [low, high] = [numbers(first), numbers(last)];
  const spell = (count: number): string =>
    /^\d/.test(last) ? String(count) : /^[A-Z]/.test(last) ? toRoman(count) : String.fromCharCode(count);
  if (!(high > low && high - low <= rangeMax) || /^\d/.test(first) !== /^\d/.test(last)) return [];
  return Array.from({ length: high - low - 1 }, (_, offset) => [...head, spell(low + offset + 1)]);
};

/** The next member of a list after a joint, in the place of the label of its kind in the one before it. */
const memberAt = (reader: Reader, at: number, previous: Path, context: PathContext, isComma: boolean) => {
  const { kind, languages, isTaken } = context;
  if (isTaken(at)) return null;
  const closed = closedAt(reader, at, languages, 2);
  const isWhole = kind === "recital" || (kind !== "part" && closed === null);
  const isLetter = kind === "part" && closed === null && reader.tokens[at]?.kind === "word";
  const first = isLetter
    ? bareLetterAt(reader, at, languages, true)
    : ((isWhole ? null : closed) ?? firstLabel(reader, at, context));
  const bare = isWhole && first === null && previous.length > 1 ? bareLetterAt(reader, at, languages, false) : null;
  const label = first ?? bare;
  if (label === null) return null;
  const isEnglishI = kind === "annex" && label.label === "I" && (reader.own & english) !== 0;
  if (isEnglishI || (isComma && !label.isClosed && bare !== null)) return null;
  const whole = pathFrom(reader, label, context);
  const isLower =
    kind === "article" && whole.path.length === 1 && previous.length > 1 && isBelow(previous, label.label);
  if (isWhole && bare === null && !isLower) return whole;
  const floor = kind === "part" ? 0 : 1;
  const depth = previous.findLastIndex((one, index) => index >= floor && areAlike(one, label.label));
  if (depth < 0) return null;
  const { path, next } = pathFrom(reader, label, { ...context, kind: "part" });
  return { path: [...previous.slice(0, depth), ...path], next };
};

/** "83.4 and 5": articles of a list ascend, so the lower number is a further paragraph. */
const isBelow = ([article = "", paragraph = ""]: Path, label: string): boolean =>
  /^\d+$/.test(paragraph) && Number(label) < Number.parseInt(article, 10) && Number(label) > Number(paragraph);

/** Reads the labels that begin at a token, with all members of their list; null where there are none. */
export const labelsAt = (
  reader: Reader,
  at: number,
  kind: LabelKind,
  languages: LanguageSet,
  isTaken: IsTaken = () => false,
): Labels | null => {
  const context: PathContext = { kind, languages, isTaken };
  const first = firstLabel(reader, at, context);
  if (first === null) return null;
  const whole = pathFrom(reader, first, context);
  const paths: Path[] = [whole.path];
  let { next } = whole;
  while (paths.length < membersMax) {
    const stop = afterFullStop(reader.tokens, next, languages);
    const joint = jointAt(reader, stop, languages);
    const previous = paths.at(-1) ?? [];
    const member = joint === null ? null : memberAt(reader, joint.next, previous, context, joint.isComma);
    if (joint === null || member === null) break;
    if (joint.isRange) paths.push(...between(previous, member.path));
    paths.push(member.path);
    ({ next } = member);
  }
  const stop = afterFullStop(reader.tokens, next, languages);
  return kind === "article" ? withOnward(reader.tokens, { paths, next: stop }, languages) : { paths, next: stop };
};

/** Articles with those that "ff." behind them adds. */
export const withOnward = (tokens: readonly Token[], labels: Labels, languages: LanguageSet): Labels => {
  const onward = onwardAt(tokens, labels.next, languages);
  const last = Number(labels.paths.at(-1)?.join());
  if (onward === null || Number.isNaN(last)) return labels;
  const added = Array.from({ length: onward.count }, (_, count) => [String(last + count + 1)]);
  return { paths: [...labels.paths, ...added], next: onward.next, onward: onward.count };
};
