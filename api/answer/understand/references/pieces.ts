import { type LanguageSet, setOf } from "../../language/languages.ts";
import { languagesOfSmallWord } from "../names/small-words.ts";
import { afterFullStop, afterOrdinal, has, type LabelKind, narrowed, type Path, type Reader } from "./label.ts";
import { labelsAt, withOnward } from "./labels.ts";
import { type FormRole, formRolesOf, labelBefore, labelEither, mayFollowLabel, noRoles } from "./lexicon.ts";
import { afterEnding, countedAt, ordinalAt, ordinalsAt } from "./ordinals.ts";
import { isGlued, isMark, type Token } from "./tokens.ts";

/** A word with its labels: an article, a paragraph, a point. */
export interface Piece {
  /** What the word may mean, the likeliest first. */
  readonly roles: readonly FormRole[];
  /** Empty for a word without a label: "the same article", "odůvodnění". */
  readonly paths: readonly Path[];
  readonly from: number;
  readonly next: number;
  /** How many of the last paths "ff." adds. */
  readonly onward?: number;
  readonly languages: LanguageSet;
  /** Counted in words: "first subparagraph". */
  readonly isOrdinal: boolean;
  /** What of an earlier reference a word without a label means: "the same article", "the next paragraph". */
  readonly relation?: Relation;
}

/** How a reference lies to an earlier one. */
export type Relation = "same" | "next" | "previous";

interface Called {
  readonly roles: readonly FormRole[];
  /** All languages that have the word, and of them the question's own if it is one. */
  readonly languages: LanguageSet;
  readonly spoken: LanguageSet;
}

const english = setOf("en");
/** The word that follows decides in which language labels before it are written. */
const anyLanguage: LanguageSet = -1;
/** Words shorter than this mean something else in other languages ("Str. 5", "t."), but for "art". */
const longMin = 4;

export const isHeadRole = (role: FormRole | undefined): boolean =>
  role === "article" || role === "annex" || role === "recital";

const isShort = ({ text }: Token): boolean => text.length < longMin && !/^(?:art|§+)$/i.test(text);

/** "GDPR:n", "DORA-n": the ending of a name is no abbreviation. */
const isEndingOfName = (tokens: readonly Token[], at: number): boolean =>
  isGlued(tokens, at) &&
  isGlued(tokens, at - 1) &&
  tokens[at - 2]?.kind === "word" &&
  isMark(tokens[at - 1], (tokens[at]?.text.length ?? 0) === 1 ? ":-'’" : ":");

/** What a word may name: by the question's own language before all, then by the languages of the words before it (`within`). */
const calledAt = (reader: Reader, at: number, within: LanguageSet): Called | null => {
  const token = reader.tokens[at];
  if (token?.kind !== "word" || token.roles === noRoles || isEndingOfName(reader.tokens, at)) return null;
  const isUnsure = reader.own === english && token.roles.article !== undefined;
  const allowed = isShort(token) && !isUnsure ? reader.own | within : -1;
  const known = formRolesOf(token.roles).filter((role) => has(token, role, allowed));
  if (known.length === 0) return null;
  const own = known.filter((role) => has(token, role, reader.own));
  const near = known.filter((role) => has(token, role, within));
  if (own.length === 0 && (languagesOfSmallWord(token.text.toLowerCase()) & reader.own) !== 0) return null;
  const roles = own.length > 0 ? own : near.length > 0 ? near : known;
  const [first] = roles;
  if (first === undefined) return null;
  const languages = token.roles[first] ?? 0;
  return { roles, languages, spoken: narrowed(reader, languages) };
};

const kindOf = (roles: readonly FormRole[]): LabelKind => {
  const [first] = roles;
  // What may be a paragraph too ("§") has the labels of one
  if (first === "article" && roles.includes("paragraph")) return "part";
  return first === "article" || first === "annex" || first === "recital" ? first : "part";
};

/** Languages of a word that write its label before it. */
const precedes = ({ roles: [first], spoken }: Called): LanguageSet =>
  first === undefined ? 0 : spoken & (labelBefore[first] | labelEither[first]);

/** True for a word whose label stands before it in all its languages. */
const isOnlyBefore = ({ roles: [first], spoken }: Called): boolean =>
  first !== undefined && (spoken & ~labelBefore[first]) === 0;

/** "odôvodnenie č. 32", "Artikel Nr. 5": a word for the number between a word and its number. */
const afterNumberWord = (tokens: readonly Token[], at: number): number => {
  if (tokens[at]?.roles.number === undefined) return at;
  let next = at + 1;
  while (next < at + 3 && (isMark(tokens[next], ".°") || /^o$/i.test(tokens[next]?.text ?? ""))) next += 1;
  return tokens[next]?.kind === "number" ? next : at;
};

/** Where the label may begin after its word: "art. 5", "annex-3", "n.º 1". */
const afterWord = (tokens: readonly Token[], at: number): number => {
  let next = at + 1;
  while (isMark(tokens[next], "._-") && next < at + 3) next += 1;
  const counted = afterNumberWord(tokens, next);
  if (counted > next) return counted;
  const isOrdinal = /^(?:o|os|°|ο)$/i.test(tokens[next]?.text ?? "") && isGlued(tokens, next);
  // "lg-d 1 ja 2": the ending of an abbreviation
  const isEnding = next === at + 2 && /^\p{Ll}{1,2}$/u.test(tokens[next]?.text ?? "") && isGlued(tokens, next);
  const isBeforeLabel =
    isEnding && !isGlued(tokens, next + 1) && /^(?:\d+|\p{Ll})$/u.test(tokens[next + 1]?.text ?? "");
  return isOrdinal || isBeforeLabel ? next + 1 : next;
};

/** Tokens of labels that may stand before their word. */
const aheadMax = 60;

/** True where nothing but labels stands between a token and a word that may follow its label: most numbers have none. */
const mayComeFirst = (tokens: readonly Token[], at: number): boolean => {
  if (tokens[at]?.kind === "mark" && tokens[at + 1]?.kind === "mark") return false;
  for (let place = at; place < Math.min(tokens.length, at + aheadMax); place += 1) {
    const { kind, text, roles } = tokens[place] as Token;
    if (kind !== "word") continue;
    if (mayFollowLabel(roles)) return true;
    const isLabel = text.length < 2 || isGlued(tokens, place) || /^(?:[ivxl]+|[^\p{Script=Latin}]{1,3})$/iu.test(text);
    const isListed = (roles.and ?? roles.to ?? roles.ordinal) !== undefined;
    if (!isLabel && !isListed) return false;
  }
  return false;
};

const wordAfter = (tokens: readonly Token[], next: number): number =>
  isMark(tokens[next - 1], ".") ? next : afterEnding(tokens, next);

/** True when a word has a label after it, which is not that of another word. */
const hasLabelAfter = (reader: Reader, at: number, called: Called): boolean => {
  const start = afterWord(reader.tokens, at);
  return (
    !isOnlyBefore(called) &&
    !isTaken(reader, start, called.spoken) &&
    labelsAt(reader, start, kindOf(called.roles), called.spoken) !== null
  );
};

const readTaken = (reader: Reader, at: number, languages: LanguageSet): boolean => {
  const label = mayComeFirst(reader.tokens, at) ? labelsAt(reader, at, "part", languages) : null;
  const word = label === null ? 0 : wordAfter(reader.tokens, label.next);
  const called = label === null ? null : calledAt(reader, word, languages);
  if (called === null || (precedes(called) & languages) === 0) return false;
  return isOnlyBefore(called) || !hasLabelAfter(reader, word, called);
};

/** True when the label at a token belongs to the word after it ("cikk (1) bekezdés"), which has no other. Read once at each place. */
const isTaken = (reader: Reader, at: number, languages: LanguageSet): boolean => {
  const key = `${at} ${languages}`;
  const known = reader.taken.get(key);
  if (known !== undefined) return known;
  reader.taken.set(key, false);
  const found = readTaken(reader, at, languages);
  reader.taken.set(key, found);
  return found;
};

/**
 * True when the number at a token is not a further label of a word but an article of which the same word follows: "Abs. 1 und 9 Abs. 2",
 * "n.º 1, e 39.º, n.º 2".
 */
const isOfNext = (reader: Reader, at: number, { roles, languages }: Called): boolean => {
  const { tokens } = reader;
  const end = afterFullStop(tokens, afterOrdinal(tokens, at + 1), languages);
  const next = isMark(tokens[end], ",") ? end + 1 : end;
  const word = tokens[at]?.kind === "number" ? calledAt(reader, next, languages) : null;
  return word !== null && word.roles[0] === roles[0] && kindOf(roles) === "part";
};

/** True when the ordinal after a word belongs to it and not to the word that follows: "akapit drugi lit. a", not "lid eerste alinea". */
const isOfWordBefore = (reader: Reader, next: number, languages: LanguageSet): boolean => {
  const following = calledAt(reader, next, languages);
  if (following === null || !following.roles.some((role) => role === "paragraph" || role === "subparagraph"))
    return true;
  const start = afterWord(reader.tokens, next);
  return hasLabelAfter(reader, next, following) || ordinalAt(reader, start, languages) !== null;
};

/** The word first, then its labels: "Article 6(1)", "lit. f", "comma primo". */
const wordFirst = (reader: Reader, at: number, called: Called): Piece | null => {
  const { roles, languages, spoken } = called;
  const start = afterWord(reader.tokens, at);
  const isLink = has(reader.tokens[at], "of", spoken);
  const mayBeCounted = roles[0] !== "annex" && roles[0] !== "recital" && !isLink;
  // "articolul al cincilea"
  const counted = has(reader.tokens[start], "ordinalMark", spoken) ? start + 1 : start;
  const ordinal = mayBeCounted ? ordinalAt(reader, counted, spoken) : null;
  if (ordinal !== null && isOfWordBefore(reader, ordinal.next, spoken)) {
    return { roles, paths: [[ordinal.label]], from: at, next: ordinal.next, languages, isOrdinal: true };
  }
  if (isTaken(reader, start, spoken)) return null;
  const stops = (from: number): boolean =>
    isTaken(reader, from, spoken) || isOfNext(reader, from, called) || ordinalFirst(reader, from, languages) !== null;
  const labels = labelsAt(reader, start, kindOf(roles), spoken, (from) => from > start && stops(from));
  if (labels === null) return null;
  // "Lisa 3" may be a person, "p. 3" a page: where the label stands before the word, only a Roman one may follow it
  const isDoubtful =
    isShort(reader.tokens[at] as Token) || (roles[0] === "annex" && reader.tokens[start]?.kind === "number");
  return isOnlyBefore(called) && isDoubtful ? null : { roles, ...labels, from: at, languages, isOrdinal: false };
};

/** A part that is counted before its word, as any language may: "first paragraph", "prvi in šesti odstavek", "2e lid". */
const ordinalFirst = (reader: Reader, at: number, within: LanguageSet): Piece | null => {
  const inWords = ordinalsAt(reader, at);
  const found = inWords ?? countedAt(reader, at);
  const called = found === null ? null : calledAt(reader, found.next, within);
  if (found === null || called === null) return null;
  const languages = called.languages & (inWords?.languages ?? -1);
  const roles = called.roles.filter((role) => role === "paragraph" || role === "subparagraph");
  // "4a" before a word for an article is its number
  const mayCount = inWords !== null || reader.tokens[at + 1]?.text.length !== 1;
  const isArticle = called.roles[0] === "article" && roles.length === 0 && mayCount;
  if ((roles.length === 0 && !isArticle) || languages === 0) return null;
  if ((inWords === null || isArticle) && hasLabelAfter(reader, found.next, called)) return null;
  // "drugi členi" are other articles
  if (isArticle && found.paths.length === 1 && has(reader.tokens[found.next], "several", languages)) return null;
  const word = found.next;
  const after = reader.tokens[word + 2];
  const isCut =
    isMark(reader.tokens[word + 1], ".") && isGlued(reader.tokens, word + 1) && !/^\p{Lu}/u.test(after?.text ?? "A");
  const next = isCut ? word + 2 : word + 1;
  if (!has(reader.tokens[next], "teen", languages))
    return { roles: isArticle ? ["article"] : roles, paths: found.paths, from: at, next, languages, isOrdinal: true };
  const paths = found.paths.map(([count]) => [String(Number(count) + 10)]);
  return { roles: isArticle ? ["article"] : roles, paths, from: at, next: next + 1, languages, isOrdinal: true };
};

const isStart = (tokens: readonly Token[], at: number): boolean =>
  !isGlued(tokens, at) || !(tokens[at - 1]?.kind === "number" || isMark(tokens[at - 1], "/.:"));

const labelKinds = ["article", "annex", "recital", "part"] as const;

/** The labels first, then their word, in the languages that write so: "33. cikk", "a) és b) pont", "III lisa". */
const labelFirst = (reader: Reader, at: number, within: LanguageSet): Piece | null => {
  const { tokens } = reader;
  if (!mayComeFirst(tokens, at)) return null;
  for (const kind of labelKinds) {
    const labels = labelsAt(reader, at, kind, anyLanguage);
    if (labels === null) continue;
    const word = wordAfter(tokens, labels.next);
    const called = calledAt(reader, word, within);
    if (called === null || kindOf(called.roles) !== kind) continue;
    const isSmall = kind === "annex" && !/^[IVXL\d]+$/.test(tokens[at]?.text ?? "");
    if (precedes(called) === 0 || isSmall || hasLabelAfter(reader, word, called)) continue;
    const isCut = (tokens[word]?.text.length ?? 0) <= longMin && isMark(tokens[word + 1], ".");
    const next = isCut && isGlued(tokens, word + 1) ? word + 2 : word + 1;
    const whole =
      kind === "article"
        ? withOnward(tokens, { paths: labels.paths, next }, called.languages)
        : { paths: labels.paths, next };
    return { roles: called.roles, ...whole, from: at, languages: called.languages, isOrdinal: false };
  }
  return null;
};

const relations = ["next", "previous", "same"] as const;

/** "toho istého článku", "an t-airteagal céanna", "der nächste Absatz": the word beside a word for an article or paragraph. */
const relatedFrom = (
  { tokens }: Reader,
  at: number,
  languages: LanguageSet,
): { relation: Relation; from: number } | null => {
  for (const relation of relations) {
    if (has(tokens[at + 1], relation, languages)) return { relation, from: at };
    const places = relation === "same" ? [at - 1, at - 2] : [at - 1];
    const before = places.find((place) => has(tokens[place], relation, languages));
    if (before !== undefined) return { relation, from: before };
  }
  return null;
};

/** A word without a label, which another piece gives it: "bod 26 odůvodnění", "the same article", "the next paragraph". */
const bareWord = (reader: Reader, at: number, { roles, languages, spoken }: Called): Piece | null => {
  const bare = { roles, paths: [], next: at + 1, languages, isOrdinal: false };
  if (roles[0] === "recital") return { ...bare, from: at };
  const mayRelate = isHeadRole(roles[0]) || (roles[0] === "paragraph" && !has(reader.tokens[at], "of", spoken));
  const related = mayRelate ? relatedFrom(reader, at, languages) : null;
  return related === null ? null : { ...bare, ...related };
};

/**
 * The piece of a reference that begins at a token; null where none does. `within` are the languages of the piece before it, if there is
 * one.
 */
export const pieceAt = (reader: Reader, at: number, within: LanguageSet): Piece | null => {
  const { tokens } = reader;
  const first = isStart(tokens, at) ? (ordinalFirst(reader, at, within) ?? labelFirst(reader, at, within)) : null;
  if (first !== null) return first;
  const isGluedToNumber = isGlued(tokens, at) && tokens[at - 1]?.kind === "number";
  const called = isGluedToNumber ? null : calledAt(reader, at, within);
  return called === null ? null : (wordFirst(reader, at, called) ?? bareWord(reader, at, called));
};
