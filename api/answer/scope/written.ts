import { type Citation, citation, fromRoman, toRoman } from "../../../shared/citation/index.ts";
import type { Span } from "./words.ts";

/** A provision as a question writes it; `actId` is still null. */
export interface WrittenCitation extends Span {
  readonly citation: Citation;
  /** Citations of one list ("Articles 13 and 14") share the end of the list, where the act's name follows. */
  readonly listStart: number;
  readonly listEnd: number;
}

const label = String.raw`(?:\d{1,2}[a-z]?|[a-z]{1,2}|[ivx]{1,5})`;
const brackets = String.raw`(?<brackets>(?:\s?\(\s?${label}\s?\))*)`;
const paragraphWords = String.raw`(?:,?\s*(?:paragraphs?|paras?|pars?|abs(?:atz|ätze)?|paragraphe)(?:\.|\b)\s*\(?(?<paragraph>\d{1,2}[a-z]?)\)?)?`;
const pointWords = String.raw`(?:(?:,?\s*first\ssubparagraph)?,?\s*(?:points?|lit(?:era)?|letters?|lettre|buchst(?:abe)?|nr|pt)(?:\.|\b)\s*(?<points>\(?${label}(?![\p{L}\p{N}])\)?(?:\.\d{1,2})?(?:\s?\(${label}\))*))?`;
const wordEnd = String.raw`(?![\p{L}\p{N}])`;
/** What follows a number that counts something and so is no article: "33, 72 hours". */
const notCounted = String.raw`(?!\s*(?:%|percent|hours?|days?|weeks?|months?|years?|million|billion|euros?|eur|employees|people|\/\d))`;

const leadPattern =
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
type Kind = keyof typeof items;

const listJoint =
  /\s*(?:,\s*(?:and|or)?|and|&|or|und|oder|et|ou|(?<range>to|through|bis|à|-|–))\s*(?:(?:articles?|arts?)(?:[.\s]+))?/iuy;
const siblingJoint = new RegExp(String.raw`\s*(?:,|and|&|or|und|to|-|–)\s*\(\s?(?<label>${label})\s?\)`, "iuy");
const rangeMax = 30;

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const prefixPattern = new RegExp(
  String.raw`(?:(?<ordinal>${ordinals.join("|")})\s+paragraph|(?:paragraphs?|para\.?|absatz)\s*\(?(?<paragraph>\d{1,2}[a-z]?)\)?|points?\s*\(?(?<point>${label})\)?(?:\s?\((?<inner>${label})\))?)\s+(?:of|in|from|to)\s+(?:the\s+)?$`,
  "iu",
);

const pieces = (text: string | undefined): string[] =>
  [...(text ?? "").matchAll(/[0-9a-z]+/gi)].map((match) => match[0].toLowerCase());

const numberOf = (kind: Kind, written: string): string | null => {
  if (kind === "article") return written.toLowerCase();
  if (kind === "recital") return String(Number(written));
  if (/^\d+$/.test(written)) return toRoman(Number(written)) || null;
  return fromRoman(written) === null ? null : written.toUpperCase();
};

type Groups = Record<string, string | undefined>;

const compose = (kind: Kind, groups: Groups): Citation | null => {
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

/** "point 4 of Annex III", "the first paragraph of Article 10": what stands before the provision belongs to it. */
const withPrefix = (text: string, start: number, cited: Citation): { cited: Citation; start: number } => {
  const match = prefixPattern.exec(text.slice(Math.max(0, start - 60), start));
  if (match === null) return { cited, start };
  const groups = match.groups as Groups;
  const ordinal = ordinals.indexOf(groups["ordinal"]?.toLowerCase() ?? "");
  const paragraph = ordinal >= 0 ? String(ordinal + 1) : (groups["paragraph"]?.toLowerCase() ?? null);
  const points = [groups["point"], groups["inner"]].flatMap((point) =>
    point === undefined ? [] : [point.toLowerCase()],
  );
  const from = start - match[0].length;
  if (cited.kind === "recital") return { cited, start };
  if (cited.kind === "annex") {
    return {
      cited: citation({ ...cited, points: [...(paragraph === null ? points : [paragraph]), ...cited.points] }),
      start: from,
    };
  }
  return {
    cited: citation({ ...cited, paragraph: cited.paragraph ?? paragraph, points: [...cited.points, ...points] }),
    start: from,
  };
};

/** `(7) and (8)`: the same provision with its last part replaced. */
const sibling = (of: Citation, last: string): Citation | null => {
  if (of.points.length > 0) return citation({ ...of, points: [...of.points.slice(0, -1), last] });
  return of.paragraph === null ? null : citation({ ...of, paragraph: last });
};

const between = (from: Citation, to: Citation): Citation[] => {
  const numeric = (of: Citation): number => (of.kind === "annex" ? (fromRoman(of.number) ?? 0) : Number(of.number));
  const [first, last] = [numeric(from), numeric(to)];
  if (!(last > first && last - first <= rangeMax)) return [];
  return Array.from({ length: last - first - 1 }, (_, offset) => {
    const number = first + offset + 1;
    return citation({ kind: from.kind, number: from.kind === "annex" ? toRoman(number) : String(number) });
  });
};

const stickyExec = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

interface Item {
  readonly cited: Citation;
  readonly end: number;
}

const itemAt = (kind: Kind, text: string, at: number): Item | null => {
  const match = stickyExec(items[kind], text, at);
  const cited = match === null ? null : compose(kind, match.groups as Groups);
  return match === null || cited === null ? null : { cited, end: at + match[0].length };
};

/** Reads the members of a list from its first one on: siblings in brackets, further numbers, ranges. */
const readList = (kind: Kind, text: string, first: Item): { members: Citation[]; end: number } => {
  const members = [first.cited];
  let { cited, end } = first;
  for (;;) {
    const same = stickyExec(siblingJoint, text, end);
    const next = same === null ? null : sibling(cited, (same.groups?.["label"] ?? "").toLowerCase());
    if (same !== null && next !== null) {
      members.push(next);
      end += same[0].length;
      continue;
    }
    const joint = stickyExec(listJoint, text, end);
    const item = joint === null ? null : itemAt(kind, text, end + joint[0].length);
    if (joint === null || item === null) return { members, end };
    if (joint.groups?.["range"] !== undefined) members.push(...between(cited, item.cited));
    members.push(item.cited);
    ({ cited, end } = item);
  }
};

/** `6(1)(f)` without any word before it: brackets after a number are read as an article of law. */
const nakedPattern = /(?<![\p{L}\p{N}.(/])(?<number>\d{1,3}[a-z]?)(?<brackets>\(\d{1,2}[a-z]?\)(?:\([a-z]{1,4}\))+)/giu;

/** Every provision that a question cites in any of the usual forms, in its order. The text must be in NFKC. */
export const findWrittenCitations = (text: string): WrittenCitation[] => {
  const found: WrittenCitation[] = [];
  for (const lead of text.matchAll(leadPattern)) {
    const kind: Kind = lead.groups?.["article"] ? "article" : lead.groups?.["annex"] ? "annex" : "recital";
    const first = itemAt(kind, text, lead.index + lead[0].length);
    if (first === null || found.some((other) => other.listEnd > lead.index)) continue;
    const list = readList(kind, text, first);
    const opened = withPrefix(text, lead.index, first.cited);
    const members = [opened.cited, ...list.members.slice(1)];
    for (const cited of members) {
      found.push({ citation: cited, start: opened.start, end: list.end, listStart: opened.start, listEnd: list.end });
    }
  }
  for (const match of text.matchAll(nakedPattern)) {
    const end = match.index + match[0].length;
    const cited = compose("article", match.groups as Groups);
    if (cited === null || found.some((other) => other.listStart < end && match.index < other.listEnd)) continue;
    found.push({ citation: cited, start: match.index, end, listStart: match.index, listEnd: end });
  }
  return found.sort((left, right) => left.start - right.start);
};
