import { type Citation, citation, fromRoman, toRoman } from "../../../shared/citation/index.ts";

/** What stands in the brackets of a subdivision: `1`, `1a`, `f`, `viii`. */
export const label = String.raw`(?:\d{1,2}[a-z]?|[a-z]{1,2}|[ivx]{1,5})`;
const brackets = String.raw`(?<brackets>(?:\s?\(\s?${label}\s?\))*)`;
const paragraphWords = String.raw`(?:,?\s*(?:paragraphs?|paras?|pars?|abs(?:atz|ätze)?|paragraphe)(?:\.|\b)\s*\(?(?<paragraph>\d{1,2}[a-z]?)\)?)?`;
const pointWords = String.raw`(?:(?:,?\s*first\ssubparagraph)?,?\s*(?:points?|lit(?:era)?|letters?|lettre|buchst(?:abe)?|nr|pt)(?:\.|\b)\s*(?<points>\(?${label}(?![\p{L}\p{N}])\)?(?:\.\d{1,2})?(?:\s?\(${label}\))*))?`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;
/** What follows a number that counts something and so is no article: "33, 72 hours". */
const notCounted = String.raw`(?!\s*(?:%|percent|hours?|days?|weeks?|months?|years?|million|billion|euros?|eur|employees|people|\/\d))`;

/** The words that open a citation. */
export const leadPattern =
  /(?<![\p{L}\p{N}])(?:(?<article>articles?|arts?|artikeln?|§{1,2})|(?<annex>annex(?:es|e)?|anhang|anhänge)|(?<recital>recitals?|rec|erwägungsgr(?:und|ünde)|considérants?))(?:[.\s_-]+|(?=\d))/giu;
const items = {
  article: new RegExp(
    String.raw`(?<number>\d{1,3}[a-z]{0,2})${wordEnd}${notCounted}${brackets}${paragraphWords}${pointWords}`,
    "iuy",
  ),
  annex: new RegExp(
    String.raw`(?<number>[ivxlc]+|\d{1,2})${wordEnd}(?:,?\s?(?:section|part)\s(?<section>[a-z1-9])${wordEnd})?${brackets}(?<paragraph>)${pointWords}`,
    "iuy",
  ),
  recital: new RegExp(
    String.raw`\(?(?<number>\d{1,3})${wordEnd}${notCounted}\)?(?<brackets>)(?<paragraph>)(?<points>)`,
    "iuy",
  ),
} as const;
export type FormKind = keyof typeof items;

const pieces = (text: string | undefined): string[] =>
  [...(text ?? "").matchAll(/[0-9a-z]+/gi)].map((match) => match[0].toLowerCase());

const numberOf = (kind: FormKind, written: string): string | null => {
  if (kind === "article") return written.toLowerCase();
  if (kind === "recital") return String(Number(written));
  if (/^\d+$/.test(written)) return toRoman(Number(written)) || null;
  return fromRoman(written) === null ? null : written.toUpperCase();
};

export type Groups = Record<string, string | undefined>;

/** Makes a citation of the parts that a pattern has found; null when the number is none (a Roman number misspelt). */
export const compose = (kind: FormKind, groups: Groups): Citation | null => {
  const number = numberOf(kind, groups["number"] ?? "");
  if (number === null) return null;
  const inner = pieces(groups["brackets"]);
  const points = pieces(groups["points"]);
  if (kind !== "article") {
    return citation({ kind, number, section: groups["section"]?.toUpperCase() ?? null, points: [...inner, ...points] });
  }
  const named = groups["paragraph"]?.toLowerCase() ?? null;
  const opensWithParagraph = named === null && /^\d/.test(inner[0] ?? "");
  return citation({
    kind,
    number,
    paragraph: named ?? (opensWithParagraph ? (inner[0] ?? null) : null),
    points: [...(opensWithParagraph ? inner.slice(1) : inner), ...points],
  });
};

/** Tests a sticky pattern at one place. */
export const stickyExec = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

export interface Item {
  readonly cited: Citation;
  readonly end: number;
}

/** The provision whose number stands at this place. */
export const itemAt = (kind: FormKind, text: string, at: number): Item | null => {
  const match = stickyExec(items[kind], text, at);
  const cited = match === null ? null : compose(kind, match.groups as Groups);
  return match === null || cited === null ? null : { cited, end: at + match[0].length };
};
