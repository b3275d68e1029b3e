import type { Citation } from "../../shared/citation/index.ts";
import { wordsOf } from "../languages/index.ts";
import type { Law } from "./law.ts";

const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const months = "January February March April May June July August September October November December".split(" ");
const scales: Readonly<Record<string, number>> = { thousand: 1_000, million: 1_000_000, billion: 1_000_000_000 };

const datePattern = new RegExp(String.raw`\b(\d{1,2})\s(${months.join("|")})\s(\d{4})\b`, "g");
const numberPattern =
  /\d+(?:[\s.,]\d{3}(?!\d))*(?:[.,]\d+)?(?:\s(?<scale>thousand|million|billion)\b)?(?<percent>\s?(?:%|per\s?cent\b))?/g;
const wordPattern = new RegExp(
  String.raw`\b(?:(${tens.join("|")})(?:-(${ones.slice(1, 10).join("|")}))?|(${ones.join("|")}))\b`,
  "gi",
);
const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
/** What a number in words is a figure of; "two kinds of rules" only counts what the sentence itself has. */
const measured =
  /^(?:\s(?:calendar|working|business|full))?[\s-](?:hour|day|week|month|year|quarter|minute|per\s?cent)/i;

const numberOf = (written: string, scale: string | undefined): string =>
  String(Number(written.replace(/[\s.,](?=\d{3}(?!\d))/g, "").replace(",", ".")) * (scales[scale ?? ""] ?? 1));

const datesIn = (text: string): string[] =>
  [...text.matchAll(datePattern)].map(([, day, month = "", year]) => `${day} ${month} ${year}`);

const numbersIn = (text: string): string[] =>
  [...text.matchAll(numberPattern)].map(({ 0: written, groups }) => {
    const digits = /^[\d\s.,]*\d/.exec(written)?.[0] ?? written;
    return `${numberOf(digits, groups?.["scale"])}${groups?.["percent"] === undefined ? "" : "%"}`;
  });

const wordValue = (ten: string | undefined, unit: string | undefined, small: string | undefined): number =>
  ten === undefined
    ? ones.indexOf(small?.toLowerCase() ?? "")
    : 20 + 10 * tens.indexOf(ten.toLowerCase()) + Math.max(0, ones.indexOf(unit?.toLowerCase() ?? ""));

const wordsIn = (text: string, isFigure: (after: string) => boolean): string[] =>
  [...text.matchAll(wordPattern)]
    .filter(({ 0: written, index }) => isFigure(text.slice(index + written.length)))
    .map(([, ten, unit, small]) => String(wordValue(ten, unit, small)));

/** Figures and dates that a text in plain words gives, references taken out before. */
const figuresGiven = (text: string): string[] => {
  const undated = text.replace(datePattern, " ");
  return [...datesIn(text), ...numbersIn(undated), ...wordsIn(undated, (after) => measured.test(after))];
};

const ordinalsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(String.raw`\b(${ordinals.join("|")})\b`, "gi"))].map(([written]) =>
    String(ordinals.indexOf(written.toLowerCase()) + 1),
  );

/** All figures and dates that stand in words of the law, in any form that plain words may give them in. */
export const figuresOf = (words: string): ReadonlySet<string> => {
  const numbers = [...numbersIn(words), ...wordsIn(words, () => true), ...ordinalsIn(words)];
  return new Set([...datesIn(words), ...numbers, ...numbers.map((number) => number.replace(/%$/, ""))]);
};

const hide = (text: string, start: number, length: number): string =>
  text.slice(0, start) + "…".repeat(length) + text.slice(start + length);

const hideAll = (text: string, pattern: RegExp): string => text.replace(pattern, (found) => "…".repeat(found.length));

const articlePattern = /\b(?:Articles?|Annex(?:es)?|Recitals?)\s(?:\d+[a-z]?|[IVX]+\b)(?:\([\da-z]+\))*/g;
const partPattern =
  /\b(?:paragraphs?|points?|Chapters?|Sections?|Titles?)\s\(?[\dIVXA-Z]+[a-z]?\)?(?:(?:,|\sand|\sor|\sto)\s\(?[\dIVX]+[a-z]?\)?)*/g;
/** A standard by its number, which counts nothing. */
const standardPattern = /\b(?:ISO|IEC|EN|NIST)(?:\/IEC)?\s\d+(?:[-:]\d+)*/g;
/** The name of an act behind a reference: "Article 67 MiFID II", "Article 167 of the EU's Financial Regulation". */
const nameBehind = /^(?:,?\s(?:of|to)\s(?:the\s)?(?:EU's\s)?|\s)(?<name>[A-Z]\w*(?:\s[A-Z]\w*)?)/;

/** The main act of a family by the id of one under it: an act says of the act that empowers it no more than "Article 31". */
const mainOf = (actId: string): string => actId.replace(/_\d{4}_\d+$/u, "");

/** References that lead to no provision, neither of these acts nor of one that the text names; none can be told where a main act is away. */
const brokenReferences = (text: string, hidden: string, actIds: readonly string[], law: Law): string[] => {
  if (actIds.some((actId) => !law.has(mainOf(actId)))) return [];
  const left = [...hidden.matchAll(articlePattern)];
  const acts = left.length === 0 ? [] : [...actIds, ...law.named(text)];
  return left.flatMap(({ 0: written, index }) => {
    const whole = written
      .replace(/\(.*$/, "")
      .replace(/^(Article|Recital)s/, "$1")
      .replace("Annexes", "Annex");
    if (acts.some((actId) => law.find(actId, whole) !== null)) return [];
    const name = nameBehind.exec(text.slice(index + written.length))?.groups?.["name"];
    const isForeign = name !== undefined && law.named(name).length === 0;
    return isForeign ? [] : [`names ${written}, which does not exist`];
  });
};

/** Words that are true until a day and false from then on. */
const passing = /\b(?:not (?:quite |necessarily )?yet|not today|as of (?:now|today)|at present|currently)\b/iu;

/** What a text with a date says of today: versions stay served when that day is past. */
const passingWords = (text: string): string[] => {
  const said = datesIn(text).length === 0 ? undefined : passing.exec(text)?.[0];
  return said === undefined ? [] : [`says "${said}" beside a date: say from or until when ("Only from …")`];
};

/** What a text is about, and what may stand in it. */
export interface Subject {
  readonly about: Citation;
  /** The acts whose articles need no act's name beside them. */
  readonly actIds: readonly string[];
  /** Null where not all that is cited beside the text is in the corpus: nobody can tell then. */
  readonly isKnown: ((figure: string) => boolean) | null;
}

/**
 * What a text about a provision says that cannot be true, or not for long: a reference to an article that does not exist, a figure or
 * date that is not known from the provision and what is cited beside it, and what its date will make false.
 */
export const strayFigures = (text: string, { about, actIds, isKnown }: Subject, law: Law): string[] => {
  const found = law.referencesIn(text, about);
  const hidden = hideAll(
    found.reduce((rest, { start, quote }) => hide(rest, start, quote.length), text),
    new RegExp(wordsOf().patterns.acts, "gu"),
  );
  const broken = brokenReferences(text, hidden, actIds, law);
  const left = [articlePattern, partPattern, standardPattern].reduce(hideAll, hidden);
  const figures = isKnown === null ? [] : figuresGiven(left);
  const strange = [...new Set(figures)].filter((figure) => isKnown?.(figure) === false);
  return [
    ...broken,
    ...passingWords(text),
    ...strange.map((figure) => `${figure} stands neither in the provision nor in those cited beside it`),
  ];
};
