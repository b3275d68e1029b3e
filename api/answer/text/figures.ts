import { parseWrittenDate } from "../../../shared/dates.ts";
import { numberPattern, readNumber } from "./numbers.ts";

/** The kinds of figures that people ask the law for. */
export type FigureKind = "duration" | "date" | "money" | "percent";

/** A figure in a text: its kind, and one spelling for all ways to write it ("three months" and "3 months", "EUR 1 million"). */
export interface Figure {
  readonly kind: FigureKind;
  readonly value: string;
  readonly written: string;
}

const scales: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  billion: 1e9,
  bn: 1e9,
};

const amount = (number: string | undefined, scale: string | undefined): string =>
  String(Math.round((readNumber(number ?? "") ?? Number.NaN) * (scales[(scale ?? "").toLowerCase()] ?? 1) * 100) / 100);

const scale = String.raw`(?:\s?(thousand|million|billion|mn|bn|m)\b)?`;
const currency = "(?:EUR|€|euros?)";

const periods: Readonly<Record<string, string>> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
  annually: "year",
};

interface Pattern {
  readonly kind: FigureKind;
  /** What a text must hold to be worth the search: it is looked for in far less time than a number in any spelling. */
  readonly sign: RegExp;
  readonly pattern: RegExp;
  read(match: RegExpExecArray): string;
}

const patterns: readonly Pattern[] = [
  {
    kind: "date",
    sign: /\d{4}/,
    pattern:
      /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g,
    read: (match) => parseWrittenDate(match[0]) ?? match[0],
  },
  { kind: "date", sign: /\d-\d/, pattern: /\b\d{4}-\d{2}-\d{2}\b/g, read: (match) => match[0] },
  {
    kind: "money",
    sign: /eur|€/i,
    pattern: new RegExp(String.raw`${currency}\s?(${numberPattern})${scale}`, "gi"),
    read: (match) => amount(match[1], match[2]),
  },
  {
    kind: "money",
    sign: /eur|€/i,
    pattern: new RegExp(String.raw`(?<!(?:EUR|€)\s?|[\d.,])(${numberPattern})${scale}\s?${currency}(?![a-z])`, "gi"),
    read: (match) => amount(match[1], match[2]),
  },
  {
    kind: "percent",
    sign: /%|cent/i,
    pattern: new RegExp(String.raw`(?<![\d.,])(${numberPattern})\s?(?:%|per\s?cent\b|percent\b)`, "gi"),
    read: (match) => amount(match[1], undefined),
  },
  {
    kind: "duration",
    sign: /hour|day|week|month|year/i,
    pattern: new RegExp(
      String.raw`(?<![\d.,])(${numberPattern})[\s-](?:(?:consecutive|calendar|working|business|full)\s)?(hour|day|week|month|year)s?\b`,
      "gi",
    ),
    read: (match) => `${amount(match[1], undefined)} ${(match[2] ?? "").toLowerCase()}`,
  },
  {
    kind: "duration",
    sign: /da[iy]|week|month|quarter|year|annual/i,
    pattern:
      /\b(?:once|twice|at least once|one time)\s(?:a|per|every|each)\s(?:calendar\s)?(day|week|month|quarter|year)\b|\b(daily|weekly|monthly|quarterly|yearly|annually)\b/gi,
    read: (match) => `every ${periods[(match[2] ?? "").toLowerCase()] ?? (match[1] ?? "").toLowerCase()}`,
  },
];

/** All figures of a text, in the order of their kinds. */
export const figuresIn = (text: string): Figure[] =>
  patterns
    .filter(({ sign }) => sign.test(text))
    .flatMap(({ kind, pattern, read }) =>
      [...text.matchAll(pattern)].map((match) => ({
        kind,
        value: read(match as RegExpExecArray),
        written: match[0].trim(),
      })),
    );

/** The text without its figures, for what looks at the numbers that are left. */
export const withoutFigures = (text: string): string =>
  patterns.reduce((rest, { sign, pattern }) => (sign.test(rest) ? rest.replace(pattern, " ") : rest), text);
