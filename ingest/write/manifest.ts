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
 * The manifest of a content. The version is named after the newest law and the digest of all that the content is made of:
 * rows, acts, the embedding model and the versions of the steps. When and where it was built is no part of it.
 */
export const manifestOf = (input: ManifestInput): Manifest => {
  const steps = { parser: parserVersion, chunker: chunkerVersion, graph: graphVersion };
  const tables = {
    chunks: { rows: input.content.chunks.length, digest: digestRows(input.content.chunks) },
    edges: { rows: input.content.edges.length, digest: digestRows(input.content.edges) },
    index: { rows: input.content.index.length, digest: digestRows(input.content.index) },
  };
  const identity = canonicalJson({ steps, tables, acts: input.acts, embedding: input.embedding, kind: input.kind });
  const digest = digestRows([identity]);
  const newest = newestLaw(input.acts);
  const prefix = input.kind === "sample" ? "sample" : newest.replaceAll("-", ".");
  return {
    schema: 1,
    corpus_version: `${prefix}-${digest.slice(0, 8)}`,
    content_digest: digest,
    kind: input.kind,
    as_of: input.asOf,
    language: input.language,
    newest_law: newest,
    built_at: new Date().toISOString(),
    steps,
    embedding: input.embedding,
    acts: [...input.acts],
    tables,
    sources: input.sources,
  };
};
