import { type ActEntry, type LawText, legalStatus } from "../../shared/corpus/index.ts";
import { eurLexUrl } from "../../shared/eur-lex.ts";
import { citeChunk } from "../answer/compose/cite.ts";
import type { Finder, Hit } from "../answer/find.ts";
import type { SearchResponse, SearchResult } from "../openapi/schemas/library.ts";
import { excerptOf } from "./excerpt.ts";

/** What is searched for in a state of the law. */
export interface SearchWanted {
  readonly text: string;
  /** Id of the act to search; null: those that the text names, else all. */
  readonly actId: string | null;
  readonly limit: number;
  /** The day of which `legal_status` is told, ISO. */
  readonly day: string;
}

/** A hit as it is told: an excerpt of the words that were looked for, and whether they apply on a day. */
export const resultOf = ({ provision, chunk, score }: Hit, stems: ReadonlySet<string>, day: string): SearchResult => {
  const { act } = provision;
  return {
    article_id: provision.id,
    provision_id: chunk.chunk_id,
    citation: citeChunk(chunk, act),
    regulation: act.regulation,
    act_id: act.id,
    title: provision.title,
    excerpt: excerptOf(chunk.text, stems),
    legal_status: legalStatus(chunk, act, day),
    applies_from: chunk.applies_from,
    score: Math.round(score * 1000) / 1000,
    url: eurLexUrl(act, provision.citation),
  };
};

/** Provisions for words, a question or a citation, best first. `acts`: those to look in; null: those that the text names, else all. */
export const searchLaw = async (
  { manifest }: Pick<LawText, "manifest">,
  find: Finder,
  { text, limit, day }: SearchWanted,
  acts: readonly ActEntry[] | null,
): Promise<SearchResponse> => {
  const { hits, stems } = await find({ text, acts, countMax: limit });
  return { results: hits.map((hit) => resultOf(hit, stems, day)), corpus_version: manifest.corpus_version };
};
