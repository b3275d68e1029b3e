import type { ActEntry, Chunk } from "../shared/corpus/index.ts";
import type { IsoDate } from "../shared/dates.ts";
import type { CountingEmbedder } from "../shared/embedder.ts";
import { OperatorError } from "../shared/errors.ts";
import { chunkAct } from "./chunk/chunk-act.ts";
import { parseCounted, type SourceCounts } from "./count/parse-counted.ts";
import { actEntryOf } from "./enrich/act-entry.ts";
import { type ActDocuments, servedExpression } from "./fetch/index.ts";
import type { Act } from "./parse/index.ts";
import type { Progress } from "./progress.ts";

/** One act of the corpus to be, before its provisions are related to those of the others. */
export interface ParsedAct {
  readonly documents: ActDocuments;
  /** The text that is served, with the recitals of the Official Journal. */
  readonly act: Act;
  readonly entry: ActEntry;
  readonly chunks: readonly Chunk[];
  /** What the raw files hold, by a second count; null where there is no such document. */
  readonly counts: { readonly published: SourceCounts | null; readonly consolidated: SourceCounts | null };
}

const requireCounts = (documents: ActDocuments, published: Act): void => {
  const expected = documents.entry.counts;
  if (expected === undefined) return;
  const found = {
    articles: published.articles.length,
    recitals: published.recitals.length,
    annexes: published.annexes.length,
  };
  const wrong = (Object.keys(expected) as Array<keyof typeof expected>).filter(
    (kind) => expected[kind] !== found[kind],
  );
  if (wrong.length === 0) return;
  const words = wrong.map((kind) => `${found[kind]} ${kind} instead of ${expected[kind]}`).join(", ");
  throw new OperatorError(`${documents.entry.celex}: ${words} (${documents.published.origin}).`, {
    hint: "The document is not whole, or the catalog's counts are wrong. Nothing was published.",
  });
};

/** Provisional limit for texts when no model counts their tokens: four characters a token is usual for English. */
const lexicalCharactersMax = 1536;

const fitsModel =
  (embedder: CountingEmbedder | null) =>
  (text: string): boolean => {
    if (embedder === null) return text.length <= lexicalCharactersMax;
    const limit = embedder.info.tokens_max;
    return text.length <= limit || embedder.countTokens(text) <= limit;
  };

const parseAct = (documents: ActDocuments, embedder: CountingEmbedder | null, progress: Progress): ParsedAct => {
  const { act: published, counts } = parseCounted(documents.published, progress.note);
  requireCounts(documents, published);
  const later = documents.consolidated === null ? null : parseCounted(documents.consolidated, progress.note);
  const consolidated = later?.act ?? null;
  const act: Act =
    consolidated === null
      ? published
      : { ...consolidated, recitals: published.recitals, citations: published.citations };
  const entry = actEntryOf(documents.entry, published, act, servedExpression(documents));
  const chunks = chunkAct(act, entry, { fits: fitsModel(embedder) });
  return { documents, act, entry, chunks, counts: { published: counts, consolidated: later?.counts ?? null } };
};

const wasPublishedBy = (parsed: ParsedAct, asOf: IsoDate | null): boolean =>
  asOf === null || parsed.entry.published_on <= asOf;

/**
 * Parses and chunks all acts and leaves out those that were published after the day. Throws an OperatorError that names the
 * document when one is damaged or not what it should be.
 */
export const parseActs = (
  all: readonly ActDocuments[],
  options: { readonly asOf: IsoDate | null; readonly embedder: CountingEmbedder | null; readonly progress: Progress },
): ParsedAct[] => {
  const { asOf, embedder, progress } = options;
  progress.step("parse", all.length);
  const parsed = all.map((documents) => {
    const act = parseAct(documents, embedder, progress);
    progress.advance();
    return act;
  });
  const kept = parsed.filter((act) => wasPublishedBy(act, asOf));
  if (kept.length === 0) {
    const first = parsed.map(({ entry }) => entry.published_on).sort()[0];
    throw new OperatorError(`No act of the catalog was published by ${asOf ?? "now"}.`, {
      hint: `The first of them was published on ${first}: choose that day or a later one.`,
    });
  }
  return kept;
};
