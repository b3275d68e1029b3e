import type { ActEntry, EmbeddingInfo, Manifest, TranslationEntry } from "../../shared/corpus/index.ts";
import { chunkerVersion } from "../chunk/chunk-act.ts";
import { parserVersion } from "../parse/index.ts";
import { graphVersion } from "../references/graph.ts";
import { canonicalJson, digestRows } from "./canonical.ts";

/** What a manifest is written from. */
export interface ManifestInput {
  readonly kind: Manifest["kind"];
  readonly asOf: string | null;
  readonly language: string;
  readonly acts: readonly ActEntry[];
  readonly embedding: EmbeddingInfo | null;
  readonly tables: Manifest["tables"];
  readonly sources: Manifest["sources"];
  readonly translations?: readonly TranslationEntry[];
}

const newestLaw = (acts: readonly ActEntry[]): string =>
  acts
    .map((act) => (act.expression === "oj" ? act.published_on : act.expression))
    .sort()
    .at(-1) ?? "1970-01-01";

/**
 * The digest of all that a content is made of: rows, acts, the embedding model, the versions of the steps, and the day as of
 * which it is the law. When and where it was built is no part of it.
 */
export const contentDigest = (
  of: Pick<Manifest, "steps" | "tables" | "acts" | "embedding" | "kind" | "as_of" | "translations">,
): string => {
  const { steps, tables, acts, embedding, kind, as_of } = of;
  // Only where a day was asked for: the same words mean more when they are said to be the newest.
  const day = as_of === null ? {} : { as_of };
  // Where they are: the text that answers are made from has the same digest without them.
  const translations = (of.translations ?? []).map(({ language, chunks, edges, acts }) => ({
    ...{ language, chunks, acts },
    ...(edges === undefined ? {} : { edges }),
  }));
  const further = translations.length === 0 ? {} : { translations };
  return digestRows([canonicalJson({ steps, tables, acts, embedding, kind, ...day, ...further })]);
};

/** A version's name: the date of its newest law, or `sample`, and the beginning of its digest. */
export const versionName = (of: Pick<Manifest, "kind" | "newest_law" | "content_digest">): string =>
  `${of.kind === "sample" ? "sample" : of.newest_law.replaceAll("-", ".")}-${of.content_digest.slice(0, 8)}`;

/** The manifest of a content, named after it. */
export const manifestOf = (input: ManifestInput): Manifest => {
  const { tables, kind, embedding } = input;
  const acts = [...input.acts];
  const translations = [...(input.translations ?? [])];
  const steps = { parser: parserVersion, chunker: chunkerVersion, graph: graphVersion };
  const identity = {
    kind,
    newest_law: newestLaw(acts),
    content_digest: contentDigest({ steps, tables, acts, embedding, kind, as_of: input.asOf, translations }),
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
    ...(translations.length === 0 ? {} : { translations }),
  };
};
