import { fromRoman, toRoman } from "../../../../shared/citation/index.ts";
import type { LanguageSet } from "../../language/languages.ts";
import {
  afterFullStop,
  articleLabel,
  bareLetterAt,
  closedAt,
  english,
  has,
  isEnd,
  type Label,
  type LabelKind,
  type Labels,
  letterLabel,
  narrowed,
  numberLabel,
  onwardAt,
  type Path,
  plainLabel,
  type Reader,
} from "./label.ts";
import { formRoles, isWordLetter, romanParagraphs } from "./lexicon.ts";
import { isGlued, isMark, type Token } from "./tokens.ts";

/** Members of a list, and labels of a path. */
const membersMax = 40;
const depthMax = 5;
/** A range of more is none. */
const rangeMax = 30;

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
