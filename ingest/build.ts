import { join } from "node:path";
import { citation } from "../shared/citation/index.ts";
import type { ActEntry, Chunk, Manifest } from "../shared/corpus/index.ts";
import type { IsoDate } from "../shared/dates.ts";
import type { Embedder } from "../shared/embedder.ts";
import { OperatorError } from "../shared/errors.ts";
import { chunkAct } from "./chunk/chunk-act.ts";
import { compileEditorIndex } from "./editor-index/compile.ts";
import { embeddingTextOf, embedTexts } from "./embed/embed-texts.ts";
import { openVectorCache } from "./embed/vector-cache.ts";
import { actEntryOf } from "./enrich/act-entry.ts";
import { applyDates } from "./enrich/applicability.ts";
import { applicationClausesOf } from "./enrich/application-clauses.ts";
import { finalArticleOf } from "./enrich/entry-into-force.ts";
import { type ActDocuments, servedExpression } from "./fetch/index.ts";
import { type Act, parseDocument } from "./parse/index.ts";
import type { Progress } from "./progress.ts";
import { buildGraph, corpusIndex } from "./references/graph.ts";
import { manifestOf } from "./write/manifest.ts";
import type { SnapshotContent } from "./write/tables.ts";

export interface BuildOptions {
  /** What the documents are: the law, or the condensed samples. */
  readonly kind: Manifest["kind"];
  readonly editorIndexDir: string;
  readonly language: string;
  readonly asOf: IsoDate | null;
  readonly embedder: Embedder | null;
  readonly cacheDir: string;
  readonly progress: Progress;
}

/** A snapshot that is ready to be written. */
export interface BuiltSnapshot {
  readonly manifest: Manifest;
  readonly content: SnapshotContent;
}

interface ParsedAct {
  readonly documents: ActDocuments;
  /** The text that is served, with the recitals of the Official Journal. */
  readonly act: Act;
  readonly entry: ActEntry;
  readonly chunks: readonly Chunk[];
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
  (embedder: Embedder | null) =>
  (text: string): boolean => {
    if (embedder === null) return text.length <= lexicalCharactersMax;
    const limit = embedder.info.tokens_max;
    return text.length <= limit || embedder.countTokens(text) <= limit;
  };

const parseAct = (documents: ActDocuments, options: BuildOptions): ParsedAct => {
  const published = parseDocument(documents.published);
  requireCounts(documents, published);
  const consolidated = documents.consolidated === null ? null : parseDocument(documents.consolidated);
  const act: Act =
    consolidated === null
      ? published
      : { ...consolidated, recitals: published.recitals, citations: published.citations };
  const entry = actEntryOf(documents.entry, published, act, servedExpression(documents));
  const chunks = chunkAct(act, entry, { fits: fitsModel(options.embedder) });
  return { documents, act, entry, chunks };
};

const wasPublishedBy = (parsed: ParsedAct, asOf: IsoDate | null): boolean =>
  asOf === null || parsed.entry.published_on <= asOf;

const parseAll = (all: readonly ActDocuments[], options: BuildOptions): ParsedAct[] => {
  options.progress.step("parse", all.length);
  const parsed = all.map((documents) => {
    const act = parseAct(documents, options);
    options.progress.advance();
    return act;
  });
  const kept = parsed.filter((act) => wasPublishedBy(act, options.asOf));
  if (kept.length === 0) throw new OperatorError(`No act of the catalog was published by ${options.asOf ?? "now"}.`);
  return kept;
};

const datedChunks = (
  parsed: ParsedAct,
  edges: SnapshotContent["edges"],
  indexes: ReturnType<typeof corpusIndex>,
): Chunk[] => {
  const finalArticle = finalArticleOf(parsed.act);
  return applyDates({
    chunks: parsed.chunks,
    edges,
    index: indexes.own(parsed.entry),
    clauses: finalArticle === undefined ? [] : applicationClausesOf(finalArticle),
    source: citation({ actId: parsed.entry.id, kind: "article", number: finalArticle?.number ?? "1" }),
    generalDate: parsed.entry.applies_from,
  });
};

const embedContent = async (
  chunks: readonly Chunk[],
  index: SnapshotContent["index"],
  options: BuildOptions,
): Promise<Pick<SnapshotContent, "chunkVectors" | "indexVectors">> => {
  const { embedder, progress } = options;
  if (embedder === null) return { chunkVectors: null, indexVectors: null };
  const cache = openVectorCache(join(options.cacheDir, "vectors.sqlite"), embedder.info.digest);
  try {
    progress.step("embed", chunks.length + index.length);
    const advance = (count: number): void => progress.advance(count);
    const chunkVectors = await embedTexts(chunks.map(embeddingTextOf), embedder, cache, advance);
    const indexVectors = await embedTexts(
      index.map((entry) => entry.text),
      embedder,
      cache,
      advance,
    );
    return { chunkVectors, indexVectors };
  } finally {
    cache.close();
  }
};

const sourceOf = (document: ActDocuments["published"]): Manifest["sources"][number] => ({
  celex: document.celex,
  expression: document.expression,
  language: document.language,
  format: document.format,
  sha256: document.sha256,
});

/**
 * Documents in, a snapshot out: parse, chunk, relate, date, compile the editor's index, embed. Nothing is written but
 * caches. Throws an OperatorError that names the document when one is missing, damaged or not what it should be.
 */
export const buildSnapshot = async (
  documents: readonly ActDocuments[],
  options: BuildOptions,
): Promise<BuiltSnapshot> => {
  const parsed = parseAll(documents, options);
  options.progress.step("relate", parsed.length);
  const inputs = parsed.map(({ entry, chunks, act }) => ({ entry, chunks, preamble: act.citations }));
  const indexes = corpusIndex(inputs);
  const edges = buildGraph(inputs);
  const chunks = parsed.flatMap((act) => datedChunks(act, edges, indexes));
  const isWholeLaw = options.kind === "law" && options.asOf === null;
  const compiled = compileEditorIndex(
    options.editorIndexDir,
    new Map(parsed.map(({ entry }) => [entry.id, indexes.own(entry)])),
    { lenient: !isWholeLaw },
  );
  if (compiled.problems.length > 0) {
    throw new OperatorError(
      `The editor's index has ${compiled.problems.length} problem(s):\n  ${compiled.problems.slice(0, 10).join("\n  ")}`,
      {
        hint: "bun run ingest index check lists them all.",
      },
    );
  }
  const vectors = await embedContent(chunks, compiled.entries, options);
  const content: SnapshotContent = { chunks, edges, index: compiled.entries, ...vectors };
  const legalBasis = (id: string): string[] => [
    ...new Set(
      edges
        .filter((edge) => edge.type === "legal_basis" && edge.source.startsWith(`${id}_art`))
        .map((edge) => edge.target ?? edge.target_act),
    ),
  ];
  const acts = parsed.map(({ entry, chunks: own }) => ({
    ...entry,
    legal_basis: legalBasis(entry.id),
    counts: { ...entry.counts, chunks: own.length },
  }));
  const sources = parsed.flatMap(({ documents: { published, consolidated } }) =>
    [published, consolidated].flatMap((document) => (document === null ? [] : [sourceOf(document)])),
  );
  const manifest = manifestOf({
    kind: options.kind,
    asOf: options.asOf,
    language: options.language,
    acts,
    embedding: options.embedder?.info ?? null,
    content,
    sources,
  });
  return { manifest, content };
};
