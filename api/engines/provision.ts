import {
  type Citation,
  citation,
  citationId,
  formatCitation,
  kindWithoutNumber,
  parseCitation,
} from "../../shared/citation/index.ts";
import { type ActEntry, type Chunk, type LawText, legalStatus } from "../../shared/corpus/index.ts";
import { eurLexUrl } from "../../shared/eur-lex.ts";
import { isOnlyAnnex, namesNone, numberMissing, provisionNotFound, unknownRegulation } from "./not-held.ts";
import type { Provision } from "./types.ts";

/** What put the present words into the text, with the name that the act is cited by. */
const amendmentOf = ({ amended }: Chunk, { amended_by = [] }: ActEntry) => {
  if (amended === undefined || amended === null) return null;
  const by = amended_by.find(({ celex }) => celex === amended.by);
  return {
    action: amended.action,
    celex: amended.by,
    number: by?.number ?? null,
    published_on: by?.published_on ?? null,
  };
};

const toResponseChunk = (chunk: Chunk, act: ActEntry, url: string, day: string) => ({
  chunk_id: chunk.chunk_id,
  text: chunk.text,
  article_id: chunk.article_id,
  title: chunk.title,
  section: chunk.section,
  chunk_type: chunk.chunk_type,
  document_type: chunk.document_type,
  legal_status: legalStatus(chunk, act, day),
  applies_from: chunk.applies_from,
  amended: amendmentOf(chunk, act),
  source_celex: chunk.source_celex,
  url,
  binding: chunk.binding,
});

/** A provision as it was asked for: its act, its address, and the chunks there in order. */
export interface FoundProvision {
  readonly act: ActEntry;
  readonly wanted: Citation;
  readonly chunks: readonly Chunk[];
}

/** Finds a provision by any spelling of the contract. Throws `unknown_regulation` or `article_not_found`. */
export const findProvision = (law: LawText, regulation: string, articleNumber: string): FoundProvision => {
  const act = law.act(regulation.toLowerCase());
  if (act === undefined) throw unknownRegulation(law);
  const kind = kindWithoutNumber(articleNumber);
  if (kind !== null && !isOnlyAnnex(law, act, kind)) throw numberMissing(law, act, kind);
  const parsed = parseCitation(articleNumber);
  if (parsed === null) throw namesNone(law, act);
  const wanted = citation({ ...parsed, actId: act.id });
  const chunks = law.resolve(wanted);
  if (chunks.length === 0) throw provisionNotFound(law, act, wanted);
  return { act, wanted, chunks };
};

/**
 * Reads a provision as the law stands on a day. `articleNumber` in any spelling of the contract. Throws `unknown_regulation` or
 * `article_not_found`.
 */
export const readProvision = (law: LawText, regulation: string, articleNumber: string, day: string): Provision =>
  provisionOf(law, findProvision(law, regulation, articleNumber), day);

/** A provision that was found, as it is sent; `further` is what is told of a text in another language than the corpus's. */
export const provisionOf = (
  law: Pick<LawText, "manifest">,
  { act, wanted, chunks }: FoundProvision,
  day: string,
  further: object = {},
): Provision => {
  const url = eurLexUrl(act, wanted);
  const response = {
    regulation: act.id,
    article: formatCitation(wanted),
    chunks: chunks.map((chunk) => toResponseChunk(chunk, act, url, day)),
    total_chunks: chunks.length,
    corpus_version: law.manifest.corpus_version,
    ...further,
  };
  return { id: citationId(wanted), regulation: act.regulation, json: JSON.stringify(response) };
};
