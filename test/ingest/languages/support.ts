import { catalog } from "../../../ingest/catalog.ts";
import { type MakeOptions, makeVersion } from "../../../ingest/make-version.ts";
import type { Manifest } from "../../../shared/corpus/index.ts";
import { buildOptions, lawSource, sharedCache, temporaryFolder } from "../../support/corpus.ts";

/** Two acts of which there are French documents, and one of which there is none. */
export const someActs = ["gdpr", "dora", "dora_2024_1772"] as const;

export interface MultilingualCorpus {
  readonly corpusDir: string;
  readonly manifest: Manifest;
  readonly notes: readonly string[];
}

/** Builds a small corpus of the law without vectors, in a folder of its own unless it is told another. */
export const buildSome = async (overrides: Partial<MakeOptions> = {}): Promise<MultilingualCorpus> => {
  const notes: string[] = [];
  const options = await buildOptions({
    source: lawSource(),
    catalog: catalog.filter(({ id }) => someActs.some((wanted) => wanted === id)),
    embedder: null,
    cacheDir: sharedCache(),
    corpusDir: temporaryFolder(),
    ...overrides,
  });
  const progress = { ...options.progress, note: (message: string) => void notes.push(message) };
  const { manifest } = await makeVersion({ ...options, progress });
  return { corpusDir: options.corpusDir, manifest, notes };
};
