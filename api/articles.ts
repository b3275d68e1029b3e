import { type Citation, citation, citationId, formatCitation, parseCitation } from "../shared/citation/index.ts";
import { type ActEntry, type Chunk, legalStatus, type Snapshot } from "../shared/corpus/index.ts";
import { ServiceError } from "../shared/errors.ts";

/**
 * A looked-up provision as the reply that is sent each time: the ArticleResponse as JSON, in a Blob, since its bytes are shared by
 * all responses instead of being copied into each; and the main act, for the usage counts.
 */
export interface Article {
  readonly status: 200;
  readonly body: Blob;
  readonly regulation: string;
}

/** `at` is now, in ms since 1970. */
export type ArticleLookup = (regulation: string, articleNumber: string, at: number) => Article;

/** Spellings that are remembered; beyond that all are forgotten, since a caller can invent them for ever. */
const spellingsMax = 20_000;
const dayMs = 86_400_000;

const toResponseChunk = (chunk: Chunk, act: ActEntry, day: string) => ({
  chunk_id: chunk.chunk_id,
  text: chunk.text,
  article_id: chunk.article_id,
  title: chunk.title,
  section: chunk.section,
  chunk_type: chunk.chunk_type,
  document_type: chunk.document_type,
  legal_status: legalStatus(chunk, act, day),
  applies_from: chunk.applies_from,
  source_celex: chunk.source_celex,
  binding: chunk.binding,
});

const unknownRegulation = (snapshot: Snapshot): ServiceError =>
  new ServiceError(
    "unknown_regulation",
    `The corpus holds no act of this id. It holds: ${snapshot.manifest.acts.map((act) => act.id).join(", ")}.`,
  );

const articleNotFound = (act: ActEntry): ServiceError =>
  new ServiceError("article_not_found", `${act.number} has no such article, annex or recital in this corpus.`);

interface Found {
  readonly act: ActEntry;
  readonly wanted: Citation;
  readonly chunks: readonly Chunk[];
}

const find = (snapshot: Snapshot, regulation: string, articleNumber: string): Found => {
  const act = snapshot.act(regulation.toLowerCase());
  if (act === undefined) throw unknownRegulation(snapshot);
  const parsed = parseCitation(articleNumber);
  if (parsed === null) throw articleNotFound(act);
  const wanted = citation({ ...parsed, actId: act.id });
  const chunks = snapshot.resolve(wanted);
  if (chunks.length === 0) throw articleNotFound(act);
  return { act, wanted, chunks };
};

const toArticle = ({ act, wanted, chunks }: Found, version: string, day: string): Article => {
  const response = {
    regulation: act.id,
    article: formatCitation(wanted),
    chunks: chunks.map((chunk) => toResponseChunk(chunk, act, day)),
    total_chunks: chunks.length,
    corpus_version: version,
  };
  return { status: 200, body: new Blob([JSON.stringify(response)]), regulation: act.regulation };
};

/**
 * Makes the lookup of a snapshot. A response depends on the snapshot, the day (the law's status does) and the provision, so it
 * is made once and then only sent. The lookup throws `unknown_regulation` or `article_not_found`.
 */
export const createArticleLookup = (snapshot: Snapshot): ArticleLookup => {
  const version = snapshot.manifest.corpus_version;
  let day = -1;
  let spellings = 0;
  let bySpelling = new Map<string, Map<string, Article>>();
  let byProvision = new Map<string, Article>();

  const forgetSpellings = (): void => {
    spellings = 0;
    bySpelling = new Map();
  };

  const articleOf = (found: Found): Article => {
    const id = citationId(found.wanted);
    const known = byProvision.get(id);
    if (known !== undefined) return known;
    const made = toArticle(found, version, new Date(day * dayMs).toISOString().slice(0, 10));
    byProvision.set(id, made);
    return made;
  };

  return (regulation, articleNumber, at) => {
    const today = Math.floor(at / dayMs);
    if (today > day) {
      day = today;
      byProvision = new Map();
      forgetSpellings();
    }
    const known = bySpelling.get(regulation)?.get(articleNumber);
    if (known !== undefined) return known;
    const article = articleOf(find(snapshot, regulation, articleNumber));
    if (spellings >= spellingsMax) forgetSpellings();
    const ofRegulation = bySpelling.get(regulation) ?? new Map<string, Article>();
    bySpelling.set(regulation, ofRegulation.set(articleNumber, article));
    spellings += 1;
    return article;
  };
};
