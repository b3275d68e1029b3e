import { type Citation, citation, formatCitation, fromRoman, toRoman } from "../../../shared/citation/index.ts";
import { type LanguageSet, type QuestionLanguage, setOf } from "../language/languages.ts";
import { type FormKind, isWordLetter, noRoles, numberBefore, numberEither, type Role } from "./lexicon.ts";
import { type Numbered, numberAt, type Part, partAt, withPart } from "./provision-forms.ts";
import { isGlued, isMark, type Token, tokenize } from "./tokens.ts";
import type { Span } from "./words.ts";

/** A provision as a question writes it; `actId` is still null. */
export interface WrittenCitation extends Span {
  readonly citation: Citation;
  /** Citations of one list ("Articles 13 and 14") share the end of the list, where the act's name follows. */
  readonly listStart: number;
  readonly listEnd: number;
  /** The languages in which it may be written. */
  readonly languages: LanguageSet;
}

const rangeMax = 30;
/** Provisions read of one text: nobody asks about more, and what a question costs must not grow with what it lists. */
const citationsMax = 100;
/** Parts that may stand one after another, before or after the number. */
const partsMax = 6;

/** All languages. */
export const anyLanguage: LanguageSet = -1;

/** What is read at present: the tokens of a text and the language of the question. */
interface Reader {
  readonly tokens: readonly Token[];
  readonly own: LanguageSet;
}

/** A provision with its parts, the token after it, and the languages in which it may be written. */
interface Item {
  readonly cited: Citation;
  readonly next: number;
  readonly languages: LanguageSet;
  /** True when the last part was named by a word: "lit. a and b" then goes on without brackets. */
  readonly isNamed: boolean;
}

const withParts = ({ tokens, own }: Reader, first: Item): Item => {
  let { cited, next, languages, isNamed } = first;
  for (let count = 0; count < partsMax; count += 1) {
    const part = partAt(tokens, next, languages, own, cited.paragraph !== null && cited.points.length === 0);
    if (part === null || cited.kind === "recital") break;
    cited = withPart(cited, part);
    ({ next, languages } = part);
    isNamed = part.name === "point";
  }
  return { cited, next, languages, isNamed };
};

const itemOf = (reader: Reader, kind: FormKind, { number, next }: Numbered, languages: LanguageSet): Item =>
  withParts(reader, { cited: citation({ kind, number }), next, languages, isNamed: false });

const between = (from: Citation, to: Citation): Citation[] => {
  const numeric = (of: Citation): number => (of.kind === "annex" ? (fromRoman(of.number) ?? 0) : Number(of.number));
  const [first, last] = [numeric(from), numeric(to)];
  if (!(last > first && last - first <= rangeMax)) return [];
  return Array.from({ length: last - first - 1 }, (_, offset) => {
    const number = first + offset + 1;
    return citation({ kind: from.kind, number: from.kind === "annex" ? toRoman(number) : String(number) });
  });
};

/** `(7) and (8)`: the same provision with its last part replaced. */
const sibling = (of: Citation, last: string): Citation | null => {
  if (of.points.length > 0) return citation({ ...of, points: [...of.points.slice(0, -1), last] });
  return of.paragraph === null ? null : citation({ ...of, paragraph: last });
};

const isWord = (token: Token | undefined, role: Role, languages: LanguageSet): boolean =>
  ((token?.roles[role] ?? 0) & languages) !== 0;

/** A comma, "and" or "to" between the members of a list; null where there is none. */
const jointAt = ({ tokens }: Reader, at: number, languages: LanguageSet): { next: number; isRange: boolean } | null => {
  const afterComma = isMark(tokens[at], ",") ? at + 1 : at;
  if (isWord(tokens[afterComma], "and", languages) || isMark(tokens[afterComma], "&")) {
    return { next: afterComma + 1, isRange: false };
  }
  if (afterComma > at) return { next: afterComma, isRange: false };
  if (!isWord(tokens[at], "to", languages) && !isMark(tokens[at], "-–—")) return null;
  const isPair = isWord(tokens[at + 1], "to", languages) || isWord(tokens[at + 1], "and", languages);
  return { next: at + (isPair ? 2 : 1), isRange: true };
};

/** The label of a sibling after a joint: in brackets, before a bracket, or bare where a word named the one before it. */
const siblingAt = ({ tokens, own }: Reader, at: number, item: Item): { label: string; next: number } | null => {
  const token = tokens[at];
  const isBare =
    item.isNamed &&
    /^\p{Ll}$/u.test(token?.text ?? "") &&
    !isWordLetter(token?.text ?? "", item.languages) &&
    !isGlued(tokens, at + 1);
  const isBracket = isMark(token, "(") || (token?.kind === "word" && isMark(tokens[at + 1], ")"));
  if (!isBare && !isBracket) return null;
  const part = partAt(tokens, at, item.languages, own, isBare);
  const [label] = part?.labels ?? [];
  return part === null || label === undefined || part.name !== "unnamed" ? null : { label, next: part.next };
};

/** Reads the members of a list from its first one on: siblings, further numbers, ranges. */
const readList = (reader: Reader, kind: FormKind, first: Item): { members: Citation[]; next: number } => {
  const members = [first.cited];
  let item = first;
  while (members.length < citationsMax) {
    const joint = jointAt(reader, item.next, item.languages);
    if (joint === null) break;
    const same = siblingAt(reader, joint.next, item);
    const replaced = same === null ? null : sibling(item.cited, same.label);
    if (same !== null && replaced !== null) {
      members.push(replaced);
      item = { ...item, next: same.next };
      continue;
    }
    const isLead = isWord(reader.tokens[joint.next], kind, item.languages);
    const start = isLead ? afterLead(reader.tokens, joint.next) : joint.next;
    const numbered = numberAt(reader.tokens, start, kind, item.languages);
    if (numbered === null || (kind === "annex" && numbered.number === "I")) break;
    const member = itemOf(reader, kind, numbered, item.languages);
    if (joint.isRange) members.push(...between(item.cited, member.cited));
    members.push(member.cited);
    item = member;
  }
  return { members, next: item.next };
};

/** The article whose number stands at a token without any word before it; null where there is none. */
export const bareArticleAt = (
  tokens: readonly Token[],
  at: number,
  language: QuestionLanguage,
): { cited: Citation; next: number } | null => {
  const numbered = numberAt(tokens, at, "article", anyLanguage);
  const reader: Reader = { tokens, own: setOf(language) };
  return numbered === null ? null : itemOf(reader, "article", numbered, anyLanguage);
};

/** Where the number may begin after the word "article". */
const afterLead = (tokens: readonly Token[], at: number): number => {
  let next = at + 1;
  while (isMark(tokens[next], "._-") && next < at + 3) next += 1;
  return next;
};

/** The number that ends before a token: "33", "33.", "33:n"; with the token at which it begins. */
const numberEndingAt = (
  { tokens }: Reader,
  end: number,
  kind: FormKind,
  languages: LanguageSet,
): { number: string; start: number; isOrdinal: boolean } | null => {
  let at = end - 1;
  const isSuffix =
    tokens[at]?.kind === "word" && isMark(tokens[at - 1], ":-") && isGlued(tokens, at) && isGlued(tokens, at - 1);
  if (isSuffix) at -= 2;
  const isOrdinal = isMark(tokens[at], ".");
  if (isOrdinal || (kind === "recital" && isMark(tokens[at], ")"))) at -= 1;
  const hasLetter = tokens[at]?.kind === "word" && tokens[at - 1]?.kind === "number" && isGlued(tokens, at);
  const start = hasLetter ? at - 1 : at;
  const isPiece = isGlued(tokens, start) && isMark(tokens[start - 1], "/.");
  if (isPiece || (kind === "annex" && tokens[start]?.text !== tokens[start]?.text.toUpperCase())) return null;
  const found = numberAt(tokens, start, kind, languages & ~numberEither);
  if (found === null || found.next !== at + 1) return null;
  const isBracketed = kind === "recital" && isMark(tokens[start - 1], "(");
  return { number: found.number, start: isBracketed ? start - 1 : start, isOrdinal };
};

/** The list of numbers before a word: "13 ja 14 artikla", "13–15. cikk". */
const numbersBefore = (reader: Reader, lead: number, kind: FormKind, languages: LanguageSet) => {
  const last = numberEndingAt(reader, lead, kind, languages);
  if (last === null) return null;
  const members = [citation({ kind, number: last.number })];
  let { start } = last;
  while (members.length < citationsMax) {
    const joint = reader.tokens[start - 1];
    const isRange = isMark(joint, "-–—") || isWord(joint, "to", languages);
    const isJoint = isRange || isWord(joint, "and", languages) || isMark(joint, ",");
    const previous = isJoint ? numberEndingAt(reader, start - 1, kind, languages) : null;
    const [next] = members;
    if (previous === null || next === undefined) break;
    const here = citation({ kind, number: previous.number });
    members.unshift(here, ...(isRange ? between(here, next) : []));
    start = previous.start;
  }
  return { members, start, isOrdinal: last.isOrdinal };
};

/** The citation that a word opens, with its list: the tokens from its first to the one after its last. */
interface Found {
  readonly members: readonly Citation[];
  readonly from: number;
  readonly next: number;
  readonly languages: LanguageSet;
}

/** "Lisa 3" may be a person: where the number stands before the word, only a Roman one may follow it. */
const isDigits = (token: Token | undefined, kind: FormKind): boolean => kind === "annex" && token?.kind === "number";

const readAfter = (reader: Reader, lead: number, kind: FormKind, languages: LanguageSet): Found | null => {
  const numbered = numberAt(reader.tokens, afterLead(reader.tokens, lead), kind, languages);
  if (
    numbered === null ||
    ((languages & ~numberBefore[kind]) === 0 && isDigits(reader.tokens[numbered.next - 1], kind))
  )
    return null;
  const first = itemOf(reader, kind, numbered, languages);
  return { ...readList(reader, kind, first), from: lead, languages: first.languages };
};

const readBefore = (reader: Reader, lead: number, kind: FormKind, languages: LanguageSet): Found | null => {
  const numbers = numbersBefore(reader, lead, kind, languages);
  const last = numbers?.members.at(-1);
  if (numbers === null || last === undefined) return null;
  const item = withParts(reader, { cited: last, next: afterLead(reader.tokens, lead), languages, isNamed: false });
  return {
    members: [...numbers.members.slice(0, -1), item.cited],
    from: numbers.start,
    next: item.next,
    languages: item.languages,
  };
};

const kindOf = ({ roles }: Token, own: LanguageSet): FormKind | null => {
  const known = (["article", "annex", "recital"] as const).filter((kind) => roles[kind] !== undefined);
  return known.find((kind) => ((roles[kind] ?? 0) & own) !== 0) ?? known[0] ?? null;
};

/** Abbreviations after which a number counts something else in other languages ("Str. 5"). */
const isShort = ({ text }: Token): boolean => text.length < 4 && text !== "art";

const readAt = (reader: Reader, lead: number): Found | null => {
  const token = reader.tokens[lead] as Token;
  const kind = token.kind === "word" ? kindOf(token, reader.own) : null;
  if (kind === null || (isGlued(reader.tokens, lead) && reader.tokens[lead - 1]?.kind === "number")) return null;
  const languages = token.roles[kind] ?? 0;
  const before = languages & numberBefore[kind];
  const either = kind === "article" ? languages & numberEither : 0;
  const first = before === 0 ? null : readBefore(reader, lead, kind, before);
  if (first !== null) return first;
  const isOnlyBefore = languages === before && isShort(token);
  const after = isOnlyBefore ? null : readAfter(reader, lead, kind, languages);
  return after ?? (either === 0 ? null : readBefore(reader, lead, kind, either));
};

/** Parts that stand before their provision: "point 4 of Annex III", "prvi odstavek 33. člena". */
interface Opening {
  readonly parts: readonly Part[];
  readonly from: number;
  readonly next: number;
}

/** Words between a part and its provision ("of the", "dell'"): so many tokens at most. */
const linkMax = 4;

const isLinked = (tokens: readonly Token[], from: number, to: number, languages: LanguageSet): boolean =>
  to >= from &&
  to - from <= linkMax &&
  tokens.slice(from, to).every((token) => isMark(token, "'’-") || isWord(token, "of", languages));

const openingAt = ({ tokens, own }: Reader, at: number, before: Opening | null): Opening | null => {
  const { paragraph = 0, point = 0, subparagraph = 0, ordinal } = tokens[at]?.roles ?? {};
  const languages = paragraph | point | subparagraph || (ordinal === undefined ? 0 : -1);
  const part = languages === 0 ? null : partAt(tokens, at, languages, own, false);
  if (part === null || part.name === "unnamed" || part.name === "section") return null;
  const isChained =
    before !== null && before.parts.length < partsMax && isLinked(tokens, before.next, at, part.languages);
  return isChained
    ? { parts: [...before.parts, part], from: before.from, next: part.next }
    : { parts: [part], from: at, next: part.next };
};

/** What stands before the provision belongs to it; the part nearest to it is the outermost. */
const withOpening = (cited: Citation, opening: Opening): Citation => {
  if (cited.kind === "recital") return cited;
  return [...opening.parts].reverse().reduce((inner, part) => withPart(inner, part), cited);
};

/** Each provision once, in the order of its first mention. */
const once = (cited: readonly Citation[]): Citation[] => [
  ...new Map(cited.map((one) => [formatCitation(one), one])).values(),
];

/** `6(1)(f)` without any word before it: brackets after a number are read as an article of law. */
const nakedPattern = /(?<![\p{L}\p{N}.(/])(?<number>\d{1,3}[a-z]?)(?<brackets>\(\d{1,2}[a-z]?\)(?:\([a-z]{1,4}\))+)/giu;

const findNaked = (text: string, known: readonly WrittenCitation[]): WrittenCitation[] => {
  const found: WrittenCitation[] = [];
  for (const match of text.matchAll(nakedPattern)) {
    if (found.length >= citationsMax) break;
    const end = match.index + match[0].length;
    if (known.some((other) => other.listStart < end && match.index < other.listEnd)) continue;
    const labels = [...(match.groups?.["brackets"] ?? "").matchAll(/[0-9a-z]+/gi)].map(([label]) =>
      label.toLowerCase(),
    );
    const whole = citation({ kind: "article", number: (match.groups?.["number"] ?? "").toLowerCase() });
    const cited = withPart(whole, { name: "unnamed", labels });
    found.push({
      citation: cited,
      start: match.index,
      end,
      listStart: match.index,
      listEnd: end,
      languages: anyLanguage,
    });
  }
  return found;
};

/**
 * The provisions that a question cites in any of the usual forms of the official languages, in its order, each once in its list and
 * the first hundred of all. The text must be in NFKC. `language` decides where a word means different parts in different languages.
 */
export const findWrittenCitations = (text: string, language: QuestionLanguage = "en"): WrittenCitation[] => {
  const reader: Reader = { tokens: tokenize(text), own: setOf(language) };
  const { tokens } = reader;
  const found: WrittenCitation[] = [];
  let opening: Opening | null = null;
  for (let at = 0; at < tokens.length && found.length < citationsMax; at += 1) {
    if (tokens[at]?.roles === noRoles) continue;
    const here = readAt(reader, at);
    const start = tokens[here?.from ?? 0]?.start ?? 0;
    if (here === null || (found.at(-1)?.listEnd ?? 0) > start) {
      if (opening === null || at >= opening.next) opening = openingAt(reader, at, opening) ?? opening;
      continue;
    }
    const isOpened = opening !== null && isLinked(tokens, opening.next, here.from, anyLanguage);
    const first = here.members[0] as Citation;
    const members = once([
      isOpened && opening !== null ? withOpening(first, opening) : first,
      ...here.members.slice(1),
    ]);
    const listStart = isOpened && opening !== null ? (tokens[opening.from]?.start ?? start) : start;
    const listEnd = tokens[here.next - 1]?.end ?? start;
    const { languages } = here;
    for (const cited of members) {
      found.push({ citation: cited, start: listStart, end: listEnd, listStart, listEnd, languages });
    }
    opening = null;
    at = Math.max(at, here.next - 1);
  }
  found.push(...findNaked(text, found));
  return found.sort((left, right) => left.start - right.start);
};
