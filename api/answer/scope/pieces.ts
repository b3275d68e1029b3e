import { type LanguageSet, setOf } from "../language/languages.ts";
import { has, type LabelKind, type Labels, labelsAt, narrowed, type Path, type Reader } from "./labels.ts";
import { type FormRole, formRolesOf, labelBefore, labelEither, mayFollowLabel, noRoles } from "./lexicon.ts";
import { languagesOfSmallWord } from "./small-words.ts";
import { isGlued, isMark, type Token } from "./tokens.ts";

/** A word with its labels: an article, a paragraph, a point. */
export interface Piece {
  /** What the word may mean, the likeliest first. */
  readonly roles: readonly FormRole[];
  /** Empty for a word without a label: "the same article", "odůvodnění". */
  readonly paths: readonly Path[];
  readonly from: number;
  readonly next: number;
  readonly languages: LanguageSet;
  /** Counted in words: "first subparagraph". */
  readonly isOrdinal: boolean;
}

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
const ordinalsMax = 10;

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

const kindOf = ([first]: readonly FormRole[]): LabelKind =>
  first === "article" || first === "annex" || first === "recital" ? first : "part";

/** Languages of a word that write its label before it. */
const precedes = ({ roles: [first], spoken }: Called): LanguageSet =>
  first === undefined ? 0 : spoken & (labelBefore[first] | labelEither[first]);

/** True for a word whose label stands before it in all its languages. */
const isOnlyBefore = ({ roles: [first], spoken }: Called): boolean =>
  first !== undefined && (spoken & ~labelBefore[first]) === 0;

/** Where the label may begin after its word: "art. 5", "annex-3", "n.º 1". */
const afterWord = (tokens: readonly Token[], at: number): number => {
  let next = at + 1;
  while (isMark(tokens[next], "._-") && next < at + 3) next += 1;
  const isOrdinal = /^(?:o|os|°|ο)$/i.test(tokens[next]?.text ?? "") && isGlued(tokens, next);
  // "lg-d 1 ja 2": the ending of an abbreviation
  const isEnding = next === at + 2 && /^\p{Ll}{1,2}$/u.test(tokens[next]?.text ?? "") && isGlued(tokens, next);
  const isBeforeLabel =
    isEnding && !isGlued(tokens, next + 1) && /^(?:\d+|\p{Ll})$/u.test(tokens[next + 1]?.text ?? "");
  return isOrdinal || isBeforeLabel ? next + 1 : next;
};

/** "33:n artikla", "33-ти член", "2. Absatz": what a number may have between itself and its word. */
const afterEnding = (tokens: readonly Token[], at: number): number => {
  if (isMark(tokens[at], ".") && isGlued(tokens, at)) return at + 1;
  const isJoined = isMark(tokens[at], ":-'’") && isGlued(tokens, at) && isGlued(tokens, at + 1);
  return isJoined && /^\p{L}{1,5}$/u.test(tokens[at + 1]?.text ?? "") ? at + 2 : at;
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

/** True when the number at a token is not a further label of a word but stands before the same word: "Abs. 1 und 9 Abs. 2". */
const isOfNext = (reader: Reader, at: number, { roles, languages }: Called): boolean => {
  const word = reader.tokens[at]?.kind === "number" ? calledAt(reader, at + 1, languages) : null;
  return word !== null && word.roles[0] === roles[0] && kindOf(roles) === "part";
};

const ordinalAt = (reader: Reader, at: number, languages: LanguageSet): { label: string; next: number } | null => {
  const { ordinal, ordinalLanguages = 0 } = reader.tokens[at]?.roles ?? {};
  const isKnown = ordinal !== undefined && (ordinalLanguages & languages) !== 0;
  return isKnown ? { label: String(ordinal), next: at + 1 } : null;
};

/** The word first, then its labels: "Article 6(1)", "lit. f", "comma primo". */
const wordFirst = (reader: Reader, at: number, called: Called): Piece | null => {
  const { roles, languages, spoken } = called;
  const start = afterWord(reader.tokens, at);
  const ordinal = isHeadRole(roles[0]) ? null : ordinalAt(reader, start, spoken);
  const following = ordinal === null ? null : calledAt(reader, ordinal.next, spoken);
  if (ordinal !== null && (following === null || isHeadRole(following.roles[0]))) {
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

/** "first", "prvi in šesti". */
const ordinalsAt = (reader: Reader, from: number): (Labels & { languages: LanguageSet }) | null => {
  const { tokens } = reader;
  const paths: Path[] = [];
  let languages: LanguageSet = -1;
  let at = from;
  while (paths.length < ordinalsMax) {
    const ordinal = ordinalAt(reader, at, languages);
    if (ordinal === null) return null;
    paths.push([ordinal.label]);
    languages &= tokens[at]?.roles.ordinalLanguages ?? 0;
    const comma = isMark(tokens[ordinal.next], ",") ? ordinal.next + 1 : ordinal.next;
    const joint = has(tokens[comma], "and", languages) ? comma + 1 : comma;
    const goesOn = joint > ordinal.next && ordinalAt(reader, joint, languages) !== null;
    if (!goesOn) return { paths, next: ordinal.next, languages };
    at = joint;
  }
  return null;
};

/** "2e lid", "1er alinéa", "3rd paragraph", "2. Absatz": a number that counts. */
const countedAt = ({ tokens }: Reader, at: number): Labels | null => {
  const token = tokens[at];
  if (token?.kind !== "number" || token.text.length > 2 || Number(token.text) === 0) return null;
  const isEnding =
    isGlued(tokens, at + 1) && tokens[at + 1]?.kind === "word" && /^\p{L}{1,4}$/u.test(tokens[at + 1]?.text ?? "");
  const next = isEnding ? at + 2 : afterEnding(tokens, at + 1);
  return next === at + 1 ? null : { paths: [[String(Number(token.text))]], next };
};

/** A part that is counted before its word, as any language may: "first paragraph", "prvi in šesti odstavek", "2e lid". */
const ordinalFirst = (reader: Reader, at: number, within: LanguageSet): Piece | null => {
  const inWords = ordinalsAt(reader, at);
  const found = inWords ?? countedAt(reader, at);
  const called = found === null ? null : calledAt(reader, found.next, within);
  if (found === null || called === null) return null;
  const languages = called.languages & (inWords?.languages ?? -1);
  const roles = called.roles.filter((role) => role === "paragraph" || role === "subparagraph");
  if (roles.length === 0 || languages === 0) return null;
  if (inWords === null && hasLabelAfter(reader, found.next, called)) return null;
  return { roles, paths: found.paths, from: at, next: found.next + 1, languages, isOrdinal: true };
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
    return { roles: called.roles, paths: labels.paths, from: at, next, languages: called.languages, isOrdinal: false };
  }
  return null;
};

/** "toho istého článku", "an t-airteagal céanna": the word for the same beside a word for an article. */
const sameFrom = ({ tokens }: Reader, at: number, languages: LanguageSet): number | null => {
  if (has(tokens[at + 1], "same", languages)) return at;
  const before = [at - 1, at - 2].find((place) => has(tokens[place], "same", languages));
  return before ?? null;
};

/** A word without a label, which another piece gives it: "bod 26 odůvodnění", "the same article". */
const bareWord = (reader: Reader, at: number, { roles, languages }: Called): Piece | null => {
  const from = roles[0] === "recital" ? at : isHeadRole(roles[0]) ? sameFrom(reader, at, languages) : null;
  return from === null ? null : { roles, paths: [], from, next: at + 1, languages, isOrdinal: false };
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
