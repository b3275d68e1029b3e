import { type Citation, citation, formatCitation, fromRoman, toRoman } from "../../../shared/citation/index.ts";
import {
  compose,
  type FormKind,
  type Groups,
  type Item,
  itemAt,
  label,
  leadPattern,
  stickyExec,
} from "./provision-forms.ts";
import type { Span } from "./words.ts";

/** A provision as a question writes it; `actId` is still null. */
export interface WrittenCitation extends Span {
  readonly citation: Citation;
  /** Citations of one list ("Articles 13 and 14") share the end of the list, where the act's name follows. */
  readonly listStart: number;
  readonly listEnd: number;
}

const listJoint =
  /\s*(?:,\s*(?:and|or)?|and|&|or|und|oder|et|ou|(?<range>to|through|bis|à|-|–))\s*(?:(?:articles?|arts?)(?:[.\s]+))?/iuy;
const siblingJoint = new RegExp(String.raw`\s*(?:,|and|&|or|und|to|-|–)\s*\(\s?(?<label>${label})\s?\)`, "iuy");
const rangeMax = 30;
/** Provisions read of one text: nobody asks about more, and what a question costs must not grow with what it lists. */
const citationsMax = 100;

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const prefixPattern = new RegExp(
  String.raw`(?:(?<ordinal>${ordinals.join("|")})\s+paragraph|(?:paragraphs?|para\.?|absatz)\s*\(?(?<paragraph>\d{1,2}[a-z]?)\)?|points?\s*\(?(?<point>${label})\)?(?:\s?\((?<inner>${label})\))?)\s+(?:of|in|from|to)\s+(?:the\s+)?$`,
  "iu",
);

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

/** Reads the members of a list from its first one on: siblings in brackets, further numbers, ranges. */
const readList = (kind: FormKind, text: string, first: Item): { members: Citation[]; end: number } => {
  const members = [first.cited];
  let { cited, end } = first;
  while (members.length < citationsMax) {
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
  return { members, end };
};

/** Each provision once, in the order of its first mention. */
const once = (cited: readonly Citation[]): Citation[] => [
  ...new Map(cited.map((one) => [formatCitation(one), one])).values(),
];

/** `6(1)(f)` without any word before it: brackets after a number are read as an article of law. */
const nakedPattern = /(?<![\p{L}\p{N}.(/])(?<number>\d{1,3}[a-z]?)(?<brackets>\(\d{1,2}[a-z]?\)(?:\([a-z]{1,4}\))+)/giu;

/**
 * The provisions that a question cites in any of the usual forms, in its order, each once in its list and the first hundred of all.
 * The text must be in NFKC.
 */
export const findWrittenCitations = (text: string): WrittenCitation[] => {
  const found: WrittenCitation[] = [];
  for (const lead of text.matchAll(leadPattern)) {
    const kind: FormKind = lead.groups?.["article"] ? "article" : lead.groups?.["annex"] ? "annex" : "recital";
    const first = itemAt(kind, text, lead.index + lead[0].length);
    if (first === null || (found.at(-1)?.listEnd ?? 0) > lead.index) continue;
    if (found.length >= citationsMax) break;
    const list = readList(kind, text, first);
    const opened = withPrefix(text, lead.index, first.cited);
    const members = once([opened.cited, ...list.members.slice(1)]);
    for (const cited of members) {
      found.push({ citation: cited, start: opened.start, end: list.end, listStart: opened.start, listEnd: list.end });
    }
  }
  for (const match of text.matchAll(nakedPattern)) {
    if (found.length >= 2 * citationsMax) break;
    const end = match.index + match[0].length;
    const cited = compose("article", match.groups as Groups);
    if (cited === null || found.some((other) => other.listStart < end && match.index < other.listEnd)) continue;
    found.push({ citation: cited, start: match.index, end, listStart: match.index, listEnd: end });
  }
  return found.sort((left, right) => left.start - right.start);
};
