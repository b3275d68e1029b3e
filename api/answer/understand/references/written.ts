import {
  type Citation,
  citation,
  formatCitation,
  fromRoman,
  isWhole,
  toRoman,
} from "../../../../shared/citation/index.ts";
import type { LanguageSet, QuestionLanguage } from "../../language/languages.ts";
import type { Span } from "../names/words.ts";
import { type Reader, readerOf } from "./label.ts";
import { labelsAt } from "./labels.ts";
import { noRoles } from "./lexicon.ts";
import {
  citationsMax,
  inOrder,
  isJoint,
  merge,
  type Part,
  partOf,
  provisionOf,
  withAfters,
  withBefores,
  withSubparagraphs,
} from "./parts.ts";
import { isHeadRole, type Piece, pieceAt, type Relation } from "./pieces.ts";
import { type Linked, type Run, readRun } from "./runs.ts";
import { type Token, tokenize } from "./tokens.ts";

/** A provision as a question writes it; `actId` is still null. */
export interface WrittenCitation extends Span {
  readonly citation: Citation;
  /** Citations of one list ("Articles 13 and 14") share the end of the list, where the act's name follows. */
  readonly listStart: number;
  readonly listEnd: number;
  /** The languages in which it may be written. */
  readonly languages: LanguageSet;
  /** Where the earlier citation begins whose provision is meant again ("paragraph 5 of the same article"). */
  readonly sameAs?: number;
  /** The whole of an article that is counted in words ("the first article"), which may be no provision at all. */
  readonly isCounted?: boolean;
  /** Added by "ff.": left out where the act ends before it. */
  readonly isOnward?: boolean;
  /** Read through a subparagraph, whose points need not be those of the paragraph. */
  readonly isThroughSubparagraph?: boolean;
}

/** All languages. */
export const anyLanguage: LanguageSet = -1;

/** A provision of a run with the parts that belong to it. */
interface Group {
  readonly head: Linked;
  readonly befores: Linked[];
  readonly afters: Linked[];
  readonly from: number;
  readonly next: number;
}

/** Where the parts between two provisions begin to belong to the second: after a joint, or where "of" leads to it. */
const splitBetween = (between: Run, second: Linked, isAfterFirst: boolean): number => {
  if (between.length === 0 || isJoint(second.link) || second.link === "comma") return between.length;
  if (!isAfterFirst) return 0;
  const joint = between.findIndex(({ link }) => isJoint(link));
  if (joint >= 0) return joint;
  const comma = between.findIndex(({ link }) => link === "comma");
  return second.link === "of" && comma >= 0 ? comma : between.length;
};

/** A provision, or a word that means one that was named before: "the next paragraph". */
const isHead = ({ piece }: Linked): boolean => isHeadRole(piece.roles[0]) || piece.relation !== undefined;

const groupsOf = (run: Run): Group[] => {
  const heads = run.flatMap((linked, index) => (isHead(linked) ? [index] : []));
  const starts = heads.map((head, order) => {
    const previous = heads[order - 1];
    const between = run.slice(previous === undefined ? 0 : previous + 1, head);
    const isListed = previous === undefined && between.length > 1 && (run[head] as Linked).link === "comma";
    return head - between.length + (isListed ? 0 : splitBetween(between, run[head] as Linked, previous !== undefined));
  });
  return heads.map((head, order) => {
    const [start, end] = [starts[order] ?? head, starts[order + 1] ?? run.length];
    const befores = run.slice(start, head);
    const afters = run.slice(head + 1, end);
    const from = Math.min(befores[0]?.piece.from ?? Number.POSITIVE_INFINITY, (run[head] as Linked).piece.from);
    return {
      head: run[head] as Linked,
      befores,
      afters,
      from,
      next: (afters.at(-1) ?? (run[head] as Linked)).piece.next,
    };
  });
};

/** "bod 26 odůvodnění", "preambuły pkt 26": a part that is the number of a recital. */
const recitalOf = ({ befores, afters }: Group): Citation[] => {
  const [part] = befores.length > 0 ? befores.slice(-1) : afters.filter(({ link }) => link !== "of").slice(0, 1);
  return (part?.piece.paths ?? []).flatMap(([number = ""]) =>
    /^\d+$/.test(number) ? [citation({ kind: "recital", number })] : [],
  );
};

const steps = { previous: -1, same: 0, next: 1 } as const;

/** The number that a relation leads to; null where there is none: before the first, or after "4a". */
const stepped = (number: string | null, relation: Relation): string | null => {
  if (number === null || relation === "same") return number;
  const count = Number(number) + steps[relation];
  return count > 0 ? String(count) : null;
};

/** What a relative word means by itself: an article or annex, or a paragraph of it; null where it means none. */
const relatedTo = (earlier: Citation, { roles, relation = "same" }: Piece): Citation | null => {
  const whole = citation({ kind: earlier.kind, number: earlier.number });
  if (roles[0] === "paragraph") {
    const paragraph = stepped(earlier.paragraph, relation);
    return paragraph === null ? null : citation({ ...whole, paragraph });
  }
  const number = earlier.kind === "annex" && relation !== "same" ? null : stepped(earlier.number, relation);
  return number === null ? null : citation({ ...whole, number });
};

/** The provisions that a group begins with; `earlier` is what "the same article" means. */
const headsOf = ({ head: { piece }, befores, afters }: Group, earlier: Citation | null): Citation[] => {
  const kind = piece.roles[0] as Citation["kind"];
  if (piece.paths.length > 0) return piece.paths.map((path) => provisionOf(kind, path));
  const isAlone = befores.length + afters.length === 0 && (piece.relation ?? "same") === "same";
  const related = earlier === null || isAlone ? null : relatedTo(earlier, piece);
  return related === null ? [] : [related];
};

/** The provisions of a group, and whether a subparagraph leads to them. */
const citationsOf = (
  reader: Reader,
  group: Group,
  earlier: Citation | null,
): { cited: Citation[]; isThroughSubparagraph: boolean } => {
  const { head, befores, afters } = group;
  const kind = head.piece.roles[0];
  const isBareRecital = kind === "recital" && head.piece.paths.length === 0;
  const heads = isBareRecital ? recitalOf(group) : headsOf(group, earlier);
  const last = heads.at(-1);
  if (last === undefined || kind === "recital") return { cited: heads, isThroughSubparagraph: false };
  const partsOf = (list: readonly Linked[]): Part[] => list.map((part) => partOf(reader, part, last.kind));
  const outer = partsOf(afters);
  const parts = withSubparagraphs([...outer, ...inOrder(merge(partsOf(befores)))]);
  const [behind, ahead] = [parts.slice(0, outer.length), parts.slice(outer.length)];
  const [first, ...rest] = [...heads.slice(0, -1), ...withAfters(last, behind)] as [Citation, ...Citation[]];
  return {
    cited: [...withBefores(first, ahead), ...rest],
    isThroughSubparagraph: parts.some(({ name }) => name === "subparagraph"),
  };
};

/** Each provision once, in the order of its first mention. */
const once = (cited: readonly Citation[]): Citation[] => [
  ...new Map(cited.map((one) => [formatCitation(one), one])).values(),
];

/** "Article 13 to Article 15": what lies between two provisions. */
const between = (from: Citation | undefined, to: Citation | undefined): Citation[] => {
  if (from === undefined || to === undefined || from.kind !== to.kind) return [];
  const numeric = ({ kind, number }: Citation): number =>
    kind === "annex" ? (fromRoman(number) ?? 0) : Number(number);
  const [first, last] = [numeric(from), numeric(to)];
  if (!(last > first && last - first <= rangeMax)) return [];
  return Array.from({ length: last - first - 1 }, (_, offset) => {
    const number = first + offset + 1;
    return citation({ kind: from.kind, number: from.kind === "annex" ? toRoman(number) : String(number) });
  });
};

const rangeMax = 30;

/** `6(1)(f)` without any word before it: brackets after a number are read as an article of law. */
const nakedPattern = /(?<![\p{L}\p{N}.(/])(?<number>\d{1,3}[a-z]?)(?<brackets>\(\d{1,2}[a-z]?\)(?:\([a-z]{1,4}\))+)/giu;

const findNaked = (text: string, known: readonly WrittenCitation[]): WrittenCitation[] => {
  const found: WrittenCitation[] = [];
  for (const match of text.matchAll(nakedPattern)) {
    if (found.length >= citationsMax) break;
    const [listStart, listEnd] = [match.index, match.index + match[0].length];
    if (known.some((other) => other.listStart < listEnd && listStart < other.listEnd)) continue;
    const path = [...match[0].matchAll(/[0-9a-z]+/gi)].map(([label]) => label.toLowerCase());
    const cited = provisionOf("article", path);
    found.push({ citation: cited, start: listStart, end: listEnd, listStart, listEnd, languages: anyLanguage });
  }
  return found;
};

/** What a run of pieces cites, group by group. */
const readGroups = (reader: Reader, run: Run, found: WrittenCitation[]): void => {
  const { tokens } = reader;
  for (const group of groupsOf(run)) {
    if (found.length >= citationsMax) return;
    const { piece, link } = group.head;
    const isProvision = isHeadRole(piece.roles[0]);
    const earlier = found.findLast((one) => !isProvision || one.citation.kind === piece.roles[0]);
    const { cited: members, isThroughSubparagraph } = citationsOf(reader, group, earlier?.citation ?? null);
    const gap = link === "to" ? between(found.at(-1)?.citation, members[0]) : [];
    const listStart = tokens[group.from]?.start ?? 0;
    const listEnd = tokens[group.next - 1]?.end ?? listStart;
    const isSame = piece.relation !== undefined && piece.paths.length === 0 && earlier !== undefined;
    const isCounted = piece.isOrdinal && piece.roles[0] === "article" && members.every(isWhole);
    const onward = new Set(members.slice(members.length - (piece.onward ?? 0)));
    for (const cited of once([...gap, ...members]).slice(0, citationsMax - found.length)) {
      const place = { start: listStart, end: listEnd, listStart, listEnd };
      found.push({
        citation: cited,
        ...place,
        languages: piece.languages,
        ...(isSame ? { sameAs: earlier.start } : {}),
        ...(isCounted ? { isCounted } : {}),
        ...(onward.has(cited) ? { isOnward: true } : {}),
        ...(isThroughSubparagraph ? { isThroughSubparagraph } : {}),
      });
    }
  }
};

/** The articles whose numbers stand at a token without any word before them, and the token after them; null where there are none. */
export const bareArticlesAt = (
  tokens: readonly Token[],
  at: number,
  language: QuestionLanguage,
): { cited: readonly Citation[]; next: number } | null => {
  const reader = readerOf(tokens, language);
  const labels = labelsAt(reader, at, "article", reader.own);
  if (labels === null) return null;
  const piece: Piece = { roles: ["article"], ...labels, from: at, languages: reader.own, isOrdinal: false };
  const [group] = groupsOf(readRun(reader, piece));
  return group === undefined ? null : { cited: once(citationsOf(reader, group, null).cited), next: group.next };
};

/**
 * The provisions that a question cites in any of the usual forms of the official languages, in its order, each once in its list and
 * the first hundred of all. The text must be in NFKC. `language` decides where a word means different parts in different languages.
 */
export const findWrittenCitations = (text: string, language: QuestionLanguage = "en"): WrittenCitation[] => {
  const reader = readerOf(tokenize(text), language);
  const { tokens } = reader;
  const found: WrittenCitation[] = [];
  for (let at = 0; at < tokens.length && found.length < citationsMax; at += 1) {
    const token = tokens[at] as Token;
    const isPlain = token.kind === "word" && token.roles === noRoles && token.text.length > 5;
    const piece = isPlain ? null : pieceAt(reader, at, 0);
    if (piece === null) continue;
    const run = readRun(reader, piece);
    readGroups(reader, run, found);
    at = Math.max(at, (run.at(-1) as Linked).piece.next - 1);
  }
  found.push(...findNaked(text, found));
  return found.sort((left, right) => left.start - right.start);
};
