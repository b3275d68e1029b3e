import { parseWrittenDate } from "../../../shared/dates.ts";

/** The kinds of figures that people ask the law for. */
export type FigureKind = "duration" | "date" | "money" | "percent";

/** A figure in a text: its kind, and one spelling for all ways to write it ("three months" and "3 months"). */
export interface Figure {
  readonly kind: FigureKind;
  readonly value: string;
  readonly written: string;
}

const numberWords = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const number = String.raw`(?:\d+(?:[.,]\d+)*|${numberWords.join("|")}|fifteen|twenty|thirty|sixty|ninety)`;
const largeWords: Readonly<Record<string, string>> = {
  fifteen: "15",
  twenty: "20",
  thirty: "30",
  sixty: "60",
  ninety: "90",
};

const digits = (written: string): string => {
  const word = written.toLowerCase();
  const position = numberWords.indexOf(word);
  return position >= 0 ? String(position + 1) : (largeWords[word] ?? word.replaceAll(",", ""));
};

const patterns: ReadonlyArray<readonly [FigureKind, RegExp, (match: RegExpExecArray) => string]> = [
  [
    "date",
    /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b/g,
    (match) => parseWrittenDate(match[0]) ?? match[0],
  ],
  [
    "money",
    new RegExp(
      String.raw`(?:EUR|€|euros?)\s?(${number})((?:\s\d{3})*)(?:\s?(million|billion|m|bn)\b)?|\b(${number})((?:\s\d{3})*)\s?(million|billion)?\s?(?:EUR|€|euros?)\b`,
      "gi",
    ),
    (match) =>
      `${digits(match[1] ?? match[4] ?? "")}${(match[2] ?? match[5] ?? "").replace(/\s/g, "")}${(match[3] ?? match[6] ?? "").charAt(0).toLowerCase()}`,
  ],
  [
    "percent",
    new RegExp(String.raw`\b(${number})\s?(?:%|per\s?cent|percent)`, "gi"),
    (match) => digits(match[1] ?? ""),
  ],
  [
    "duration",
    new RegExp(String.raw`\b(${number})[\s-](?:(?:calendar|working|business)\s)?(hour|day|week|month|year)s?\b`, "gi"),
    (match) => `${digits(match[1] ?? "")} ${(match[2] ?? "").toLowerCase()}`,
  ],
];

/** All figures of a text, in the order of their kinds. */
export const figuresIn = (text: string): Figure[] =>
  patterns.flatMap(([kind, pattern, read]) =>
    [...text.matchAll(pattern)].map((match) => ({
      kind,
      value: read(match as RegExpExecArray),
      written: match[0].trim(),
    })),
  );

const askedPatterns: ReadonlyArray<readonly [FigureKind, RegExp]> = [
  ["money", /\bhow (?:much|high|big|large)\b|\bfines?\b|\bpenalt(?:y|ies)\b|\bcosts?\b|\bamounts?\b|\bmaximum fine\b/i],
  ["percent", /\bpercent|\bper cent|%|\bturnover\b|\bfines?\b|\bpenalt(?:y|ies)\b/i],
  [
    "duration",
    /\bhow (?:long|soon|quickly|fast|often|frequently|many (?:hours|days|weeks|months|years))\b|\bdeadlines?\b|\btime[ -]?(?:limit|frame|line)s?\b|\bwithin what\b|\bhow much time\b|\bretention\b|\bby when\b/i,
  ],
  ["date", /\bwhen\b|\bfrom (?:what|which) (?:date|day)\b|\bsince when\b|\bas of\b|\bby when\b|\bdates?\b/i],
];

/** The kinds of figures that a question asks for. */
export const figuresAskedFor = (question: string): ReadonlySet<FigureKind> =>
  new Set(askedPatterns.filter(([, pattern]) => pattern.test(question)).map(([kind]) => kind));
