import { existsSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { catalog } from "../../ingest/catalog.ts";
import { type DocumentSource, mirrorSource, sampleCatalog, samplesSource } from "../../ingest/fetch/index.ts";
import { type MakeOptions, makeVersion } from "../../ingest/make-version.ts";
import { createProgress } from "../../ingest/progress.ts";
import { openSnapshot, type Snapshot, type VectorMatrix } from "../../shared/corpus/index.ts";
import { type OpenedEmbedder, openEmbedder } from "../../shared/encoder/embedder.ts";
import { mirrorDir } from "./law/mirror.ts";
import { madeOnce, runFolder } from "./run-folder.ts";

const projectDir = resolve(import.meta.dir, "../..");

/** A published corpus in a temporary folder. */
export interface TestCorpus {
  readonly corpusDir: string;
  readonly version: string;
}

/** An empty folder of this run's own. */
export const temporaryFolder = (): string => mkdtempSync(join(runFolder(), "folder-"));

/** The rows of a matrix. */
export const vectorsOf = (matrix: VectorMatrix | null): Float32Array[] | null =>
  matrix === null ? null : Array.from({ length: matrix.rows }, (_, row) => matrix.row(row));

/** The folder of embedding models, where there is one. */
export const modelDir = resolve(projectDir, "../shared/models");

/** The settings of the embedding model that tests use, as configuration; empty where there is none: tests are lexical then. */
export const testModel: Record<string, string> = existsSync(modelDir)
  ? { EMBEDDING_MODEL: "minishlab/potion-base-2M-int8", EMBEDDING_MODEL_DIR: modelDir }
  : {};

/** Makes something at the first call, and gives the same at all others. */
export const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
};

/** The tests' embedding model, opened once; null where there is none. */
export const testEmbedder = once(async (): Promise<OpenedEmbedder | null> => {
  const { EMBEDDING_MODEL: model, EMBEDDING_MODEL_DIR: folder } = testModel;
  if (model === undefined || folder === undefined) return null;
  return openEmbedder({ model, modelDir: folder, cacheDir: temporaryFolder() });
});

/** Options of a build for tests: the samples, a folder of its own, nothing printed. Overrides are laid on top. */
export const buildOptions = async (overrides: Partial<MakeOptions> = {}): Promise<MakeOptions> => ({
  source: samplesSource(),
  catalog: sampleCatalog(catalog),
  commentaryDir: join(projectDir, "ingest/commentary"),
  language: "en",
  asOf: null,
  embedder: "embedder" in overrides ? null : await testEmbedder(),
  cacheDir: temporaryFolder(),
  corpusDir: temporaryFolder(),
  publish: true,
  progress: createProgress({ quiet: true }),
  ...overrides,
});

/** What the builds of a run keep for each other: an act that stands in several corpora is read once. */
export const sharedCache = (): string => join(runFolder(), "cache");

const corpusOf = (name: string, overrides: Partial<MakeOptions>): (() => Promise<TestCorpus>) =>
  once(() =>
    madeOnce(name, async (corpusDir) => {
      const { manifest } = await makeVersion(await buildOptions({ ...overrides, cacheDir: sharedCache(), corpusDir }));
      return { corpusDir, version: manifest.corpus_version };
    }),
  );

const openedOnce = (corpus: () => Promise<TestCorpus>): (() => Promise<Snapshot>) =>
  once(async () => {
    const { corpusDir, version } = await corpus();
    return openSnapshot(corpusDir, version);
  });

/** The corpus of the bundled samples, built once for all tests of a run. Change nothing in it: others read it too. */
export const sampleCorpus = corpusOf("samples", {});

/** The same, opened once for all tests of a process. */
export const sampleSnapshot = openedOnce(sampleCorpus);

/** One of the samples' acts, for tests that read a whole corpus many times. Change nothing in it. */
export const smallCorpus = corpusOf("small", { catalog: sampleCatalog(catalog).filter(({ id }) => id === "gdpr") });

/** The saved official documents as a source. Ask only where `mirrorDir` is not null. */
export const lawSource = (): DocumentSource => mirrorSource(mirrorDir ?? "no mirror");

/** The whole corpus of the law, built once for all tests of a run. Ask only where `mirrorDir` is not null. */
export const lawCorpus = corpusOf("law", mirrorDir === null ? {} : { source: lawSource(), catalog });

/** The same, opened once for all tests of a process. */
export const lawSnapshot = openedOnce(lawCorpus);

/** The law as it stood on 1 January 2025, without vectors, built once for all tests of a run. Ask only where `mirrorDir` is not null. */
export const earlierLawCorpus = corpusOf(
  "earlier-law",
  mirrorDir === null ? {} : { source: lawSource(), catalog, asOf: "2025-01-01", embedder: null },
);

/** The same, opened once for all tests of a process. */
export const earlierLawSnapshot = openedOnce(earlierLawCorpus);
