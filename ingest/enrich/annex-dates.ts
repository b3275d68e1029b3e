import { type Citation, citationId, isUnder, parseCitationId } from "../../shared/citation/index.ts";
import type { Applicability, Chunk, Edge } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { ActIndex } from "../references/act-index.ts";
import { provisionsIn } from "./rules.ts";

/** What an annex's date is told from: its own words, and what refers to it. */
export interface AnnexContext {
  readonly chunks: readonly Chunk[];
  readonly edges: readonly Edge[];
  readonly index: ActIndex;
  /** The final article of the act. */
  readonly source: Citation;
  /** ISO 639-1 code of the act's language. */
  readonly language: string;
}

/** As much of an annex's beginning as may be its heading. */
const headingCharactersMax = 400;

/**
 * "Technical documentation referred to in Article 11(1)": the articles that an annex's own heading names. Read from where it
 * stands, so that "Section A" is the annex's.
 */
const articlesInHeading = (annex: Citation, { chunks, index, language }: AnnexContext): Citation[] => {
  const id = citationId(annex);
  const first = chunks.find((chunk) => chunk.article_id === id);
  const heading =
    first === undefined ? "" : `${first.title}. ${first.introduction} ${first.text}`.slice(0, headingCharactersMax);
  return provisionsIn(heading, index, annex, language).filter((address) => address.kind === "article");
};

const articlesCiting = (annexId: string, { edges, source }: AnnexContext): Citation[] =>
  edges
    .filter((edge) => edge.target !== null && isUnder(edge.target, annexId))
    .flatMap((edge) => parseCitationId(edge.source) ?? [])
    .filter((address) => address.kind === "article" && address.actId === source.actId);

/** The earliest of several dates; null for none. */
export const earliest = (dates: readonly Applicability[]): IsoDate | null =>
  dates.map((date) => date.from).sort()[0] ?? null;

interface Followed {
  readonly source: string;
  readonly dates: readonly Applicability[];
}

const byDate = (left: Followed, right: Followed): number =>
  (earliest(left.dates) ?? "").localeCompare(earliest(right.dates) ?? "");

/**
 * The dates of an annex that no clause names: those of the article that its heading names (the first to apply where it names
 * several), else of the articles that refer to it if these all apply from one day. Empty where they do not: the law then gives
 * the annex no other date than the general one.
 */
export const followedDates = (
  annex: Citation,
  context: AnnexContext,
  datesOf: (article: Citation) => Applicability[],
): Applicability[] => {
  const follow = (article: Citation): Followed => ({ source: citationId(article), dates: datesOf(article) });
  const named = articlesInHeading(annex, context).map(follow).sort(byDate);
  const citing = articlesCiting(citationId(annex), context).map(follow);
  const agree = new Set(citing.map(({ dates }) => JSON.stringify(dates.map(({ from }) => from)))).size === 1;
  const [first] = named.length > 0 ? named : agree ? citing : [];
  return (first?.dates ?? []).map((date) => ({ ...date, source: first?.source ?? date.source }));
};
