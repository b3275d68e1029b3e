import type { LanguageSet } from "../../language/languages.ts";
import { afterOrdinal, has, type Labels, type Path, type Reader } from "./label.ts";
import { isGlued, isMark, type Token } from "./tokens.ts";

const ordinalsMax = 10;

/** "33:n artikla", "33-ти член", "2. Absatz": what a number may have between itself and its word. */
export const afterEnding = (tokens: readonly Token[], at: number): number => {
  if (isMark(tokens[at], ".") && isGlued(tokens, at)) return at + 1;
  const isJoined = isMark(tokens[at], ":-'’") && isGlued(tokens, at) && isGlued(tokens, at + 1);
  return isJoined && /^\p{L}{1,5}$/u.test(tokens[at + 1]?.text ?? "") ? at + 2 : at;
};

const ordinalOf = (token: Token | undefined, languages: LanguageSet): number | null => {
  const { ordinal, ordinalLanguages = 0 } = token?.roles ?? {};
  return ordinal !== undefined && (ordinalLanguages & languages) !== 0 ? ordinal : null;
};

/** What may be left of a word behind a mark: the apostrophe of "raba'", the ending of "ħmistax-il". */
const afterRest = (tokens: readonly Token[], at: number): number => {
  if (isMark(tokens[at], "'’`") && isGlued(tokens, at)) return at + 1;
  const isEnding = isMark(tokens[at], "-") && isGlued(tokens, at) && isGlued(tokens, at + 1);
  return isEnding && /^\p{L}{1,2}$/u.test(tokens[at + 1]?.text ?? "") ? at + 2 : at;
};

/** "second", "décimo quinto", "dix-septième". */
export const ordinalAt = (
  reader: Reader,
  at: number,
  languages: LanguageSet,
): { label: string; next: number } | null => {
  const { tokens } = reader;
  const isTeen = has(tokens[at], "teen", languages) && isMark(tokens[at + 1], "-");
  const start = isTeen ? at + 2 : at;
  const first = ordinalOf(tokens[start], languages);
  if (first === null) return null;
  const next = afterRest(tokens, start + 1);
  const second = first === 10 || first === 20 ? ordinalOf(tokens[next], languages) : null;
  const isSum = second !== null && second < 10;
  const count = first + (isTeen ? 10 : 0) + (isSum ? second : 0);
  return { label: String(count), next: isSum ? afterRest(tokens, next + 1) : next };
};

/** "first", "prvi in šesti". */
export const ordinalsAt = (reader: Reader, from: number): (Labels & { languages: LanguageSet }) | null => {
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
export const countedAt = ({ tokens }: Reader, at: number): Labels | null => {
  const token = tokens[at];
  if (token?.kind !== "number" || token.text.length > 2 || Number(token.text) === 0) return null;
  const isEnding =
    isGlued(tokens, at + 1) && tokens[at + 1]?.kind === "word" && /^\p{L}{1,4}$/u.test(tokens[at + 1]?.text ?? "");
  const sign = afterOrdinal(tokens, at + 1);
  const next = sign > at + 1 ? sign : isEnding ? at + 2 : afterEnding(tokens, at + 1);
  return next === at + 1 ? null : { paths: [[String(Number(token.text))]], next };
};
