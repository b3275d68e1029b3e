import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { catalog } from "../../ingest/catalog.ts";
import { type DocumentSource, mirrorSource, sampleCatalog, samplesSource } from "../../ingest/fetch/index.ts";
import { type MakeOptions, makeVersion } from "../../ingest/make-version.ts";
import { createProgress } from "../../ingest/progress.ts";
import type { VectorMatrix } from "../../shared/corpus/index.ts";
import { type CountingEmbedder, openEmbedder } from "../../shared/embedder.ts";

const projectDir = resolve(import.meta.dir, "../..");

/** A published corpus in a temporary folder. */
export interface TestCorpus {
  readonly corpusDir: string;
  readonly version: string;
}

const rootPrefix = "acquis-test-";
const rootDir = join(tmpdir(), `${rootPrefix}${process.pid}`);

const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
};

/** Removes what earlier runs left: the test runner ends without a moment to tidy up in, as a kill does. */
const removeLeftBehind = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(rootPrefix) ? Number(name.slice(rootPrefix.length)) : Number.NaN;
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    try {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    } catch {
      // Another user's, or still mounted: not ours to remove.
    }
  }
};
removeLeftBehind();

/** An empty folder of this run's own. */
export const temporaryFolder = (): string => {
  mkdirSync(rootDir, { recursive: true });
  return mkdtempSync(join(rootDir, "folder-"));
};

/** The rows of a matrix. */
export const vectorsOf = (matrix: VectorMatrix | null): Float32Array[] | null =>
  matrix === null ? null : Array.from({ length: matrix.rows }, (_, row) => matrix.row(row));

const modelDir = resolve(projectDir, "../shared/models");

/** The settings of the embedding model that tests use, as configuration; empty where there is none: tests are lexical then. */
export const testModel: Record<string, string> = existsSync(modelDir)
  ? { EMBEDDING_MODEL: "minishlab/potion-base-2M-int8", EMBEDDING_MODEL_DIR: modelDir }
  : {};

const once = <Value>(make: () => Promise<Value>): (() => Promise<Value>) => {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
};

/** The tests' embedding model, opened once; null where there is none. */
export const testEmbedder = once(async (): Promise<CountingEmbedder | null> => {
  const { EMBEDDING_MODEL: model, EMBEDDING_MODEL_DIR: folder } = testModel;
  if (model === undefined || folder === undefined) return null;
  return openEmbedder({ model, modelDir: folder, cacheDir: temporaryFolder() });
});

/** Options of a build for tests: the samples, a folder of its own, nothing printed. Overrides are laid on top. */
export const buildOptions = async (overrides: Partial<MakeOptions> = {}): Promise<MakeOptions> => ({
  source: samplesSource(),
  catalog: sampleCatalog(catalog),
  editorIndexDir: join(projectDir, "ingest/editor-index"),
  language: "en",
  asOf: null,
  embedder: "embedder" in overrides ? null : await testEmbedder(),
  cacheDir: temporaryFolder(),
  corpusDir: temporaryFolder(),
  publish: true,
  progress: createProgress({ quiet: true }),
  ...overrides,
});

const build = async (overrides: Partial<MakeOptions> = {}): Promise<TestCorpus> => {
  const options = await buildOptions(overrides);
  const { manifest } = await makeVersion(options);
  return { corpusDir: options.corpusDir, version: manifest.corpus_version };
};

/** The corpus of the bundled samples, built once for all tests of a run. Change nothing in it: others read it too. */
export const sampleCorpus = once(() => build());

/** The folder of saved official documents; null where there is none. */
export const mirrorDir = ((): string | null => {
  const folder = process.env["EURLEX_MIRROR"] ?? resolve(projectDir, "../shared/eurlex");
  return existsSync(folder) ? folder : null;
})();

/** The saved official documents as a source. Ask only where `mirrorDir` is not null. */
export const lawSource = (): DocumentSource => mirrorSource(mirrorDir ?? "no mirror");

/** The whole corpus of the law, built once for all tests of a run. Ask only where `mirrorDir` is not null. */
export const lawCorpus = once(() => build({ source: lawSource(), catalog }));

/** Says that tests over the official documents are left out, so that nobody takes their silence for success. */
export const sayLeftOut = (what: string): void => {
  process.stderr.write(`\n!!! LEFT OUT: ${what} (no saved documents: set EURLEX_MIRROR)\n`);
};
