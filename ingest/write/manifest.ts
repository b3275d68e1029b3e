import type { ActEntry, EmbeddingInfo, Manifest } from "../../shared/corpus/index.ts";
import { chunkerVersion } from "../chunk/chunk-act.ts";
import { parserVersion } from "../parse/index.ts";
import { graphVersion } from "../references/graph.ts";
import { canonicalJson, digestRows } from "./canonical.ts";
import type { SnapshotContent } from "./tables.ts";

export interface ManifestInput {
  readonly kind: Manifest["kind"];
  readonly asOf: string | null;
  readonly language: string;
  readonly acts: readonly ActEntry[];
  readonly embedding: EmbeddingInfo | null;
  readonly content: SnapshotContent;
  readonly sources: Manifest["sources"];
}

const newestLaw = (acts: readonly ActEntry[]): string =>
  acts
    .map((act) => (act.expression === "oj" ? act.published_on : act.expression))
    .sort()
    .at(-1) ?? "1970-01-01";

/**
 * The digest of all that a content is made of: rows, acts, the embedding model and the versions of the steps. When and where
 * it was built is no part of it.
 */
export const contentDigest = (of: Pick<Manifest, "steps" | "tables" | "acts" | "embedding" | "kind">): string =>
  digestRows([
    canonicalJson({ steps: of.steps, tables: of.tables, acts: of.acts, embedding: of.embedding, kind: of.kind }),
  ]);

/** A version's name: the date of its newest law, or `sample`, and the beginning of its digest. */
export const versionName = (of: Pick<Manifest, "kind" | "newest_law" | "content_digest">): string =>
  `${of.kind === "sample" ? "sample" : of.newest_law.replaceAll("-", ".")}-${of.content_digest.slice(0, 8)}`;

const tableOf = (rows: readonly unknown[]): Manifest["tables"]["chunks"] => ({
  rows: rows.length,
  digest: digestRows(rows),
});

/** The manifest of a content, named after it. */
export const manifestOf = (input: ManifestInput): Manifest => {
  const { content, kind, embedding } = input;
  const acts = [...input.acts];
  const steps = { parser: parserVersion, chunker: chunkerVersion, graph: graphVersion };
  const tables = { chunks: tableOf(content.chunks), edges: tableOf(content.edges), index: tableOf(content.index) };
  const identity = {
    kind,
    newest_law: newestLaw(acts),
    content_digest: contentDigest({ steps, tables, acts, embedding, kind }),
  };
  return {
    schema: 1,
    corpus_version: versionName(identity),
    ...identity,
    as_of: input.asOf,
    language: input.language,
    built_at: new Date().toISOString(),
    steps,
    embedding,
    acts,
    tables,
    sources: input.sources,
  };
};
