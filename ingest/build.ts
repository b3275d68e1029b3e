import { citation } from "../shared/citation/index.ts";
import type { ActEntry, Chunk, Manifest } from "../shared/corpus/index.ts";
import type { IsoDate } from "../shared/dates.ts";
import type { CountingEmbedder } from "../shared/embedder.ts";
import { OperatorError } from "../shared/errors.ts";
import { type CompiledCommentary, compileCommentary } from "./commentary/compile.ts";
import { lawOf } from "./commentary/law.ts";
import type { SourceCounts } from "./count/parse-counted.ts";
import { embedContent } from "./embed/embed-content.ts";
import { applyDates } from "./enrich/applicability.ts";
import { applicationClausesOf, unreadClausesOf } from "./enrich/application-clauses.ts";
import { finalArticleOf } from "./enrich/entry-into-force.ts";
import { transpositionOf } from "./enrich/transposition.ts";
import { type ActDocuments, missedExpression } from "./fetch/index.ts";
import { type ParsedAct, parseActs } from "./parse-acts.ts";
import type { Progress } from "./progress.ts";
import { buildGraph, corpusIndex } from "./references/graph.ts";
import { manifestOf } from "./write/manifest.ts";
import type { SnapshotContent } from "./write/tables.ts";

/** What a build is told besides its documents. */
export interface BuildOptions {
  /** What the documents are: the law, or the condensed samples. */
  readonly kind: Manifest["kind"];
  readonly commentaryDir: string;
  readonly language: string;
  readonly asOf: IsoDate | null;
  readonly embedder: CountingEmbedder | null;
  readonly cacheDir: string;
  readonly progress: Progress;
}

/** A snapshot that is ready to be written. */
export interface BuiltSnapshot {
  readonly manifest: Manifest;
  readonly content: SnapshotContent;
}

const datedChunks = (
  { act, entry, chunks }: ParsedAct,
  edges: SnapshotContent["edges"],
  indexes: ReturnType<typeof corpusIndex>,
): Chunk[] => {
  const finalArticle = finalArticleOf(act);
  const dating = transpositionOf(act)?.article ?? finalArticle;
  return applyDates({
    chunks,
    edges,
    index: indexes.own(entry),
    clauses: finalArticle === undefined ? [] : applicationClausesOf(finalArticle, entry.in_force_from),
    source: citation({ actId: entry.id, kind: "article", number: dating?.number ?? "1" }),
    generalDate: entry.applies_from,
    inForceFrom: entry.in_force_from,
  });
};

/** A date that is not understood must be read by a person: until then its provisions have the act's general date. */
const noteUnreadDates = ({ act, entry }: ParsedAct, progress: Progress): void => {
  const finalArticle = finalArticleOf(act);
  if (finalArticle === undefined || entry.language !== "en") return;
  for (const sentence of unreadClausesOf(finalArticle, entry.in_force_from)) {
    progress.note(
      `${entry.celex}, Article ${finalArticle.number}: no date of application could be read in "${sentence}"`,
    );
  }
};

const sourceOf = (document: ActDocuments["published"], counts: SourceCounts | null): Manifest["sources"][number] => ({
  celex: document.celex,
  expression: document.expression,
  language: document.language,
  format: document.format,
  sha256: document.sha256,
  ...(counts === null ? {} : { counts }),
});

/** Says what the law's new words have silenced: it is no error, but somebody should read it again. */
const noteSilent = (what: string, ids: readonly string[], progress: Progress): void => {
  if (ids.length === 0) return;
  const more = ids.length > 5 ? ", …" : "";
  progress.note(
    `The commentary on ${ids.length} provision(s) is left out, ${what}: ${ids.slice(0, 5).join(", ")}${more}`,
  );
};

/** The commentary on these acts. An older or condensed text lacks provisions, and has other words, than it rightly speaks of. */
const commentaryOn = (
  parsed: readonly ParsedAct[],
  { commentaryDir, kind, asOf, progress }: BuildOptions,
): CompiledCommentary => {
  const isOlder = asOf !== null || parsed.some(({ documents }) => missedExpression(documents, asOf) !== null);
  const lenient = kind === "sample" || isOlder;
  const compiled = compileCommentary(commentaryDir, lawOf(parsed), { lenient });
  const { problems, changed, unbound } = compiled;
  if (problems.length > 0) {
    throw new OperatorError(
      `The commentary has ${problems.length} problem(s):\n  ${problems.slice(0, 10).join("\n  ")}`,
      { hint: "bun run ingest commentary check lists them all." },
    );
  }
  if (!lenient) {
    noteSilent("since the law has other words there now (bun run ingest commentary check)", changed, progress);
    noteSilent("not being bound to the words of the law (bun run ingest commentary bind)", unbound, progress);
  }
  return compiled;
};

/** What is known of an act only among the others: what empowers it, and how many chunks it has. */
const withCorpusFacts = ({ entry, chunks }: ParsedAct, edges: SnapshotContent["edges"]): ActEntry => {
  const empowering = edges
    .filter((edge) => edge.type === "legal_basis" && edge.source.startsWith(`${entry.id}_art`))
    .map((edge) => edge.target ?? edge.target_act);
  return { ...entry, legal_basis: [...new Set(empowering)], counts: { ...entry.counts, chunks: chunks.length } };
};

/**
 * Documents in, a snapshot out: parse, chunk, relate, date, compile the commentary, embed. Nothing is written but
 * caches. Throws an OperatorError that names the document when one is missing, damaged or not what it should be.
 */
export const buildSnapshot = async (
  documents: readonly ActDocuments[],
  options: BuildOptions,
): Promise<BuiltSnapshot> => {
  const parsed = parseActs(documents, options);
  for (const act of parsed) noteUnreadDates(act, options.progress);
  options.progress.step("relate", parsed.length);
  const inputs = parsed.map(({ entry, chunks, act }) => ({ entry, chunks, preamble: act.citations }));
  const indexes = corpusIndex(inputs);
  const edges = buildGraph(inputs);
  const chunks = parsed.flatMap((act) => datedChunks(act, edges, indexes));
  const { index, statements, topics } = commentaryOn(parsed, options);
  const compared = { chunks, index, statements };
  const vectors = await embedContent(compared, options);
  const content: SnapshotContent = { ...compared, edges, topics, ...vectors };
  const sources = parsed.flatMap(({ documents: { published, consolidated }, counts }) => [
    sourceOf(published, counts.published),
    ...(consolidated === null ? [] : [sourceOf(consolidated, counts.consolidated)]),
  ]);
  const manifest = manifestOf({
    kind: options.kind,
    asOf: options.asOf,
    language: options.language,
    acts: parsed.map((act) => withCorpusFacts(act, edges)),
    embedding: options.embedder?.info ?? null,
    content,
    sources,
  });
  return { manifest, content };
};
