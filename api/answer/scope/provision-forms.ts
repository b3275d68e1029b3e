import { type Citation, citation, fromRoman, toRoman } from "../../../shared/citation/index.ts";
import type { LanguageSet } from "../language/languages.ts";
import { setOf } from "../language/languages.ts";
import { type FormKind, isWordLetter, latinLetter, numberBefore, numberEither, type Role } from "./lexicon.ts";
import { isGlued, isMark, type Token } from "./tokens.ts";

/** A part below a provision: what it is called, its labels from the outside in, the token after it. */
export interface Part {
  readonly name: "paragraph" | "point" | "subparagraph" | "section" | "unnamed";
  readonly labels: readonly string[];
  readonly next: number;
  readonly languages: LanguageSet;
}

/** The number of a provision and the token after it. */
export interface Numbered {
  readonly number: string;
  readonly next: number;
}

const english = setOf("en");
const quotes = "\"'“”„«»’‘΄`";

const has = (token: Token | undefined, role: Role, languages: LanguageSet): boolean =>
  ((token?.roles[role] ?? 0) & languages) !== 0;

const isEnd = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.kind === "mark" || tokens[at] === undefined || !isGlued(tokens, at);

/** "33o" and "33.o": what is left of the Portuguese and Spanish 33.º after normalization. */
const afterOrdinal = (tokens: readonly Token[], at: number): number => {
  const dotted = isMark(tokens[at], ".") && isGlued(tokens, at) ? at + 1 : at;
  const isOrdinal = /^(?:o|os|a)$/i.test(tokens[dotted]?.text ?? "") && isGlued(tokens, dotted);
  return isOrdinal && isEnd(tokens, dotted + 1) && tokens[dotted]?.text !== "a" ? dotted + 1 : at;
};

/** A number that counts something is no provision: "33, 72 hours". */
const isCounted = (tokens: readonly Token[], at: number, languages: LanguageSet): boolean =>
  isMark(tokens[at], "%") ||
  has(tokens[at], "units", languages | english) ||
  (isMark(tokens[at], "/") && tokens[at + 1]?.kind === "number");

/** "33." before a space: in languages that write ordinals with a full stop it belongs to the number. */
const afterFullStop = (tokens: readonly Token[], at: number, languages: LanguageSet): number =>
  (languages & numberEither) !== 0 && isMark(tokens[at], ".") && isGlued(tokens, at) && !isGlued(tokens, at + 1)
    ? at + 1
    : at;

const annexNumber = (tokens: readonly Token[], at: number, languages: LanguageSet): Numbered | null => {
  const { kind, text } = tokens[at] as Token;
  if (kind === "number") return { number: text.length > 2 ? "" : toRoman(Number(text)), next: at + 1 };
  const isWord = text.length === 1 && isWordLetter(text, languages & ~english);
  return isWord || fromRoman(text) === null ? null : { number: text.toUpperCase(), next: at + 1 };
};

const plainNumber = (tokens: readonly Token[], at: number, kind: FormKind): Numbered | null => {
  const { kind: tokenKind, text } = tokens[at] as Token;
  if (tokenKind !== "number" || text.length > 3) return null;
  if (kind === "recital") return { number: String(Number(text)), next: at + 1 };
  const ordinal = afterOrdinal(tokens, at + 1);
  if (ordinal > at + 1) return { number: text, next: ordinal };
  const letters = tokens[at + 1];
  if (!isGlued(tokens, at + 1) || letters?.kind !== "word") return { number: text, next: at + 1 };
  return /^[a-z]{1,2}$/i.test(letters.text) ? { number: `${text}${letters.text.toLowerCase()}`, next: at + 2 } : null;
};

/** The number of a provision that begins at a token; null where there is none, or it counts something. */
export const numberAt = (
  tokens: readonly Token[],
  at: number,
  kind: FormKind,
  languages: LanguageSet,
): Numbered | null => {
  if (tokens[at] === undefined) return null;
  const isBracketed = kind === "recital" && isMark(tokens[at], "(");
  const start = isBracketed ? at + 1 : at;
  if (tokens[start] === undefined) return null;
  const found = kind === "annex" ? annexNumber(tokens, start, languages) : plainNumber(tokens, start, kind);
  if (found === null || found.number === "" || !isEnd(tokens, found.next)) return null;
  if (kind !== "annex" && isCounted(tokens, found.next, languages)) return null;
  const next = isBracketed && isMark(tokens[found.next], ")") ? found.next + 1 : found.next;
  return { ...found, next: afterFullStop(tokens, next, languages) };
};

/** `1`, `1a`, `f`, `viii`, `ба`: what names a part. */
const labelAt = (tokens: readonly Token[], at: number): { label: string; next: number } | null => {
  const token = tokens[at];
  if (token === undefined || token.kind === "mark") return null;
  if (token.kind === "number") {
    if (token.text.length > 2) return null;
    const letter = tokens[at + 1];
    if (!isGlued(tokens, at + 1) || letter?.kind !== "word") return { label: token.text, next: at + 1 };
    const ordinal = afterOrdinal(tokens, at + 1);
    if (ordinal > at + 1) return { label: token.text, next: ordinal };
    return /^[a-z]$/i.test(letter.text) && isEnd(tokens, at + 2)
      ? { label: `${token.text}${letter.text.toLowerCase()}`, next: at + 2 }
      : null;
  }
  if (!isEnd(tokens, at + 1)) return null;
  const written = token.text.toLowerCase();
  if (/^(?:[a-z]{1,2}|[ivx]{1,5})$/.test(written)) return { label: written, next: at + 1 };
  const letter = latinLetter(written);
  return letter === null ? null : { label: letter, next: at + 1 };
};

/** `(1)`, `( f )`. */
const bracketAt = (tokens: readonly Token[], at: number): { label: string; next: number } | null => {
  if (!isMark(tokens[at], "(")) return null;
  const inner = labelAt(tokens, at + 1);
  return inner !== null && isMark(tokens[inner.next], ")") ? { label: inner.label, next: inner.next + 1 } : null;
};

const bracketsFrom = (tokens: readonly Token[], from: number): { labels: string[]; next: number } => {
  const labels: string[] = [];
  let next = from;
  for (let found = bracketAt(tokens, next); found !== null; found = bracketAt(tokens, next)) {
    labels.push(found.label);
    next = found.next;
  }
  return { labels, next };
};

const partRoles = ["paragraph", "point", "subparagraph", "section"] as const;

/** What a word calls a part; where languages differ, the reading of more languages counts, the question's own before all. */
const partNameOf = (
  token: Token | undefined,
  languages: LanguageSet,
  own: LanguageSet,
): { name: Part["name"]; languages: LanguageSet } | null => {
  if (token === undefined) return null;
  const known = partRoles.filter((role) => has(token, role, languages));
  const name = known.find((role) => has(token, role, own)) ?? known[0];
  return name === undefined ? null : { name, languages: languages & (token.roles[name] ?? 0) };
};

const skip = (tokens: readonly Token[], at: number, marks: string): number => (isMark(tokens[at], marks) ? at + 1 : at);

/** The label after a part's word, in brackets, quotes or bare, with the brackets that follow it. */
const labelsAfterWord = (
  tokens: readonly Token[],
  from: number,
  languages: LanguageSet,
): { labels: string[]; next: number } | null => {
  let at = skip(tokens, from, ".");
  at = Math.max(at, afterOrdinal(tokens, at));
  at = skip(tokens, at, quotes);
  const bracketed = bracketsFrom(tokens, at);
  if (bracketed.labels.length > 0) return bracketed;
  const bare = labelAt(tokens, isMark(tokens[at], "(") ? at + 1 : at);
  if (bare === null) return null;
  const token = tokens[at] as Token;
  const isOtherWord =
    token.text.length > 1 && (["and", "to", "of", "law"] as const).some((role) => has(token, role, languages));
  if (isOtherWord || isCounted(tokens, bare.next, languages)) return null;
  const labels = [bare.label];
  let next = bare.next;
  if (isMark(tokens[next], ".") && isGlued(tokens, next) && isGlued(tokens, next + 1)) {
    const inner = labelAt(tokens, next + 1);
    if (inner !== null && /^\d/.test(inner.label)) {
      labels.push(inner.label);
      next = inner.next;
    }
  }
  next = skip(tokens, next, `)${quotes}`);
  const inside = bracketsFrom(tokens, afterFullStop(tokens, next, languages));
  return { labels: [...labels, ...inside.labels], next: inside.next };
};

/** "paragraph 1", "lit. f", "буква а)". */
const partByWord = (tokens: readonly Token[], at: number, languages: LanguageSet, own: LanguageSet): Part | null => {
  const called = partNameOf(tokens[at], languages, own);
  const found = called === null ? null : labelsAfterWord(tokens, at + 1, called.languages);
  return called === null || found === null ? null : { ...called, ...found };
};

/** "first paragraph", "prvi odstavek". */
const partByOrdinal = (tokens: readonly Token[], at: number, languages: LanguageSet, own: LanguageSet): Part | null => {
  const ordinal = tokens[at]?.roles.ordinal;
  const called = ordinal === undefined ? null : partNameOf(tokens[at + 1], languages, own);
  if (called === null || called.name === "point" || called.name === "section") return null;
  return { ...called, labels: [String(ordinal)], next: at + 2 };
};

/** "1 kohta", "(1) bekezdés", "f) pont", "1. odstavek": the label before its word. */
const partByLabel = (tokens: readonly Token[], at: number, languages: LanguageSet, own: LanguageSet): Part | null => {
  const allowed = languages & (numberBefore.article | numberBefore.annex | numberEither);
  if (allowed === 0) return null;
  const label = bracketAt(tokens, at) ?? labelAt(tokens, at);
  if (label === null) return null;
  const word = skip(tokens, label.next, ".)");
  const called = partNameOf(tokens[word], allowed, own);
  if (called === null) return null;
  const isOfNext =
    (allowed & numberEither & called.languages) !== 0 && labelsAfterWord(tokens, word + 1, allowed) !== null;
  return isOfNext ? null : { ...called, labels: [label.label], next: word + 1 };
};

/** ".1" and ".f" right after a number: "artikel 33.1", "art. 6.1.f". */
const partByDot = (tokens: readonly Token[], at: number, languages: LanguageSet): Part | null => {
  if (!isMark(tokens[at], ".") || !isGlued(tokens, at) || !isGlued(tokens, at + 1)) return null;
  const inner = labelAt(tokens, at + 1);
  if (inner === null || /^[^\d]{2}/.test(inner.label) || isCounted(tokens, inner.next, languages)) return null;
  return { name: "unnamed", labels: [inner.label], next: skip(tokens, inner.next, ")"), languages };
};

/** "f)" and, after a paragraph, a bare "f" that is no word of the language. */
const partByLetter = (tokens: readonly Token[], at: number, languages: LanguageSet, isOpen: boolean): Part | null => {
  const token = tokens[at];
  if (token?.kind !== "word" || token.text.length > 2) return null;
  const inner = labelAt(tokens, at);
  if (inner === null) return null;
  if (isMark(tokens[inner.next], ")"))
    return { name: "unnamed", labels: [inner.label], next: inner.next + 1, languages };
  const isBare = isOpen && /^\p{Ll}$/u.test(token.text) && !isWordLetter(token.text, languages);
  return isBare ? { name: "unnamed", labels: [inner.label], next: inner.next, languages } : null;
};

/**
 * The part that begins at a token, of whatever form; `own` is the question's language, `isOpen` tells that a paragraph stands before.
 */
export const partAt = (
  tokens: readonly Token[],
  at: number,
  languages: LanguageSet,
  own: LanguageSet,
  isOpen: boolean,
): Part | null => {
  const named = skip(tokens, at, ",");
  const byWord =
    partByLabel(tokens, named, languages, own) ??
    partByWord(tokens, named, languages, own) ??
    partByOrdinal(tokens, named, languages, own);
  if (byWord !== null) return byWord;
  const bracket = bracketAt(tokens, at);
  if (bracket !== null) return { name: "unnamed", labels: [bracket.label], next: bracket.next, languages };
  const byLetter = partByLetter(tokens, isOpen ? named : at, languages, isOpen && named === at);
  return partByDot(tokens, at, languages) ?? byLetter;
};

/** Puts a part below a provision: a first number is the paragraph of an article, all else are points from the outside in. */
export const withPart = (of: Citation, { name, labels }: Pick<Part, "name" | "labels">): Citation => {
  const [first = "", ...rest] = labels;
  if (name === "subparagraph" || of.kind === "recital") return of;
  if (name === "section") return of.kind === "annex" ? citation({ ...of, section: first.toUpperCase() }) : of;
  const isFree = of.kind === "article" && of.paragraph === null;
  if (isFree && (name === "paragraph" || (name === "unnamed" && of.points.length === 0 && /^\d/.test(first)))) {
    return citation({ ...of, paragraph: first, points: [...of.points, ...rest] });
  }
  return citation({ ...of, points: [...of.points, ...labels] });
};
