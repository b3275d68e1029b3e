import { type Citation, citationId, parseCitationId } from "../../shared/citation/index.ts";
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
}

/** As much of an annex's beginning as may be its heading. */
const headingCharactersMax = 400;

/** "Technical documentation referred to in Article 11(1)": the articles that an annex's own heading names. */
const articlesInHeading = (annexId: string, { chunks, index, source }: AnnexContext): Citation[] => {
  const first = chunks.find((chunk) => chunk.article_id === annexId);
  const heading =
    first === undefined ? "" : `${first.title}. ${first.introduction} ${first.text}`.slice(0, headingCharactersMax);
  return provisionsIn(heading, index, source).filter((address) => address.kind === "article");
};

const articlesCiting = (annexId: string, { edges, source }: AnnexContext): Citation[] =>
  edges
    .filter((edge) => edge.target === annexId || edge.target?.startsWith(`${annexId}_`))
    .flatMap((edge) => parseCitationId(edge.source) ?? [])
    .filter((address) => address.kind === "article" && address.actId === source.actId);

/** The earliest of several dates; null for none. */
export const earliest = (dates: readonly Applicability[]): IsoDate | null =>
  dates.map((date) => date.from).sort()[0] ?? null;

/**
 * The dates of an annex that no clause names: those of the article that its heading names, else of the one that first applies
 * among those that refer to it. Empty where none does.
 */
export const followedDates = (
  annex: Citation,
  context: AnnexContext,
  datesOf: (article: Citation) => Applicability[],
): Applicability[] => {
  const id = citationId(annex);
  const named = articlesInHeading(id, context);
  const followed = (named.length > 0 ? named : articlesCiting(id, context)).map((article) => ({
    source: citationId(article),
    dates: datesOf(article),
  }));
  const [first] = followed.sort((left, right) =>
    (earliest(left.dates) ?? "").localeCompare(earliest(right.dates) ?? ""),
  );
  return (first?.dates ?? []).map((date) => ({ ...date, source: first?.source ?? id }));
};
