import { Type } from "@sinclair/typebox";
import { fromRoman } from "../../../../shared/citation/index.ts";
import { type ActDivision, type ActEntry, type DivisionKind, divisionKind } from "../../../../shared/corpus/index.ts";
import { foldWord, withoutAccents } from "../../language/fold.ts";
import { type LanguageSet, type QuestionLanguage, setOf } from "../../language/languages.ts";
import { partsOf, readData } from "../data.ts";
import { type Span, splitWords, type Word } from "../names/words.ts";
import { isLinkWord, rolesOf } from "../references/lexicon.ts";

/** One level of a division as it is written: `Chapter III`, `Chapters II and III`. */
interface Step {
  readonly kind: DivisionKind;
  readonly numbers: readonly number[];
}

/** A division as a question writes it, as many of its levels as it says: `Section 2 of Chapter III`. */
export interface WrittenDivision extends Span {
  readonly steps: readonly Step[];
}

const words = Type.Optional(Type.String());
const formsSchema = Type.Object(
  {
    part: words,
    title: words,
    chapter: words,
    section: words,
    subsection: words,
    ahead: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
const data = readData("divisions/data/division-forms", Type.Record(Type.String(), formsSchema));

const kinds = ["part", "title", "chapter", "section", "subsection"] as const;

/** The words of some languages. */
interface Forms {
  readonly whole: ReadonlyMap<string, DivisionKind>;
  readonly stems: ReadonlyArray<readonly [string, DivisionKind]>;
  readonly isAhead: boolean;
}

const formsOf = (languages: readonly string[]): Forms => {
  const written = languages.flatMap((language) =>
    kinds.flatMap((kind) => partsOf(data[language]?.[kind]).map((word) => [word, kind] as const)),
  );
  return {
    whole: new Map(written.filter(([word]) => !word.endsWith("*")).map(([word, kind]) => [foldWord(word), kind])),
    stems: written.flatMap(([word, kind]) => (word.endsWith("*") ? [[withoutAccents(word.slice(0, -1)), kind]] : [])),
    isAhead: languages.some((language) => data[language]?.ahead),
  };
};

const known = new Map<QuestionLanguage, Forms>();

/** English is understood in every question. */
const formsIn = (language: QuestionLanguage): Forms => {
  const forms = known.get(language) ?? formsOf(language === "und" ? Object.keys(data) : ["en", language]);
  known.set(language, forms);
  return forms;
};

const kindOf = ({ text }: Word, { whole, stems }: Forms): DivisionKind | null => {
  const bare = withoutAccents(text);
  return whole.get(text) ?? stems.find(([stem]) => bare.startsWith(stem))?.[1] ?? null;
};

const numberOf = (word: Word | undefined): number | null => {
  if (word === undefined) return null;
  return /^\d{1,2}$/.test(word.text) ? Number(word.text) : fromRoman(word.text);
};

/** What stands between two words is no more than these marks. */
const isBeside = (text: string, left: Word | undefined, right: Word | undefined, marks: RegExp): boolean =>
  left !== undefined && right !== undefined && marks.test(text.slice(left.end, right.start));

/** How a word or a mark goes on from one number to the next; null where it does not. */
const joinOf = (word: Word | undefined, languages: LanguageSet): "and" | "to" | null => {
  if (word === undefined) return null;
  const { and = 0, to = 0 } = rolesOf(word.text);
  return (to & languages) !== 0 ? "to" : (and & languages) !== 0 ? "and" : null;
};

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset + 1);

/** `III`, `II and III`, `1, 2 and 3`, `I to IV`: the numbers from a word on, and the place after them. */
const numbersFrom = (
  text: string,
  all: readonly Word[],
  at: number,
  languages: LanguageSet,
): { numbers: number[]; next: number } => {
  const first = numberOf(all[at]);
  const numbers = first === null ? [] : [first];
  let next = first === null ? at : at + 1;
  while (numbers.length > 0) {
    const before = all[next - 1];
    const join = isBeside(text, before, all[next], /^[\s,]+$/u) ? joinOf(all[next], languages) : null;
    const place = join === null ? next : next + 1;
    const number = numberOf(all[place]);
    const mark = all[next] === undefined ? "" : text.slice(before?.end, all[next]?.start).trim();
    if (number === null || (join === null && !/^[,&–-]$/u.test(mark))) break;
    const isRange = join === "to" || /[–-]/u.test(mark);
    numbers.push(...(isRange ? range(numbers.at(-1) ?? number, number) : [number]));
    next = place + 1;
  }
  return { numbers, next };
};

interface Found extends Span, Step {}

/** Every level that is written, one by one. */
const findSteps = (text: string, language: QuestionLanguage): Found[] => {
  const forms = formsIn(language);
  const languages = setOf(language) | setOf("en");
  const all = splitWords(text);
  const found: Found[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at] as Word;
    const kind = kindOf(word, forms);
    if (kind === null) continue;
    const { numbers, next } = isBeside(text, word, all[at + 1], /^[\s.:]+$/u)
      ? numbersFrom(text, all, at + 1, languages)
      : { numbers: [], next: at };
    const [before, after] = [all[at - 1], all[next - 1]];
    const ahead = numberOf(before);
    if (numbers.length > 0 && after !== undefined) {
      found.push({ kind, numbers, start: word.start, end: after.end });
      at = next - 1;
    } else if (forms.isAhead && before !== undefined && ahead !== null && isBeside(text, before, word, /^\.?\s*$/u)) {
      found.push({ kind, numbers: [ahead], start: before.start, end: word.end });
    }
  }
  return found;
};

/** What stands between the levels of one division: `Chapter III, Section 2`, `Section 2 of Chapter III`. */
const between = /^[\s,;(–-]*(?:\p{L}{1,4}\s+){0,2}$/u;

/** The divisions that a question writes, in its order. The text must be in NFKC. */
export const findDivisions = (text: string, language: QuestionLanguage): WrittenDivision[] => {
  const languages = setOf(language) | setOf("en");
  const found: Array<{ steps: Step[]; start: number; end: number }> = [];
  for (const { kind, numbers, start, end } of findSteps(text, language)) {
    const last = found.at(-1);
    const gap = last === undefined ? "" : text.slice(last.end, start);
    const isOther = last?.steps.every((step) => step.kind !== kind) ?? false;
    const joins = splitWords(gap).some((word) => joinOf(word, languages) !== null && !isLinkWord(word.text, languages));
    if (last !== undefined && isOther && !joins && between.test(gap)) {
      last.steps.push({ kind, numbers });
      last.end = end;
    } else found.push({ steps: [{ kind, numbers }], start, end });
  }
  return found;
};

const levelOf = (label: string): { kind: DivisionKind | null; number: number | null } => ({
  kind: divisionKind(label),
  number: numberOf(splitWords(label).at(-1)),
});

const isAt = (label: string, { kind, numbers }: Step): boolean => {
  const level = levelOf(label);
  return level.kind === kind && level.number !== null && numbers.includes(level.number);
};

/**
 * The divisions of an act that are meant; empty where it has none such, null where the words could mean several (a section of which the
 * chapter is not said).
 */
export const divisionsMeant = ({ steps }: WrittenDivision, { divisions = [] }: ActEntry): ActDivision[] | null => {
  const found = divisions.filter(
    ({ path }) =>
      steps.some((step) => isAt(path.at(-1) ?? "", step)) &&
      steps.every((step) => path.some((label) => isAt(label, step))),
  );
  const labels = found.map(({ path }) => path.at(-1) ?? "");
  return new Set(labels).size < labels.length ? null : found;
};
