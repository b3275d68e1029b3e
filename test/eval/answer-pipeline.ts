import { existsSync } from "node:fs";
import { join } from "node:path";
import { createAnswerer } from "../../api/answer/index.ts";
import { createLanguageModel } from "../../api/answer/model/index.ts";
import type { Answerer } from "../../api/answer/types.ts";
import type { Config } from "../../shared/config.ts";
import { openSnapshot, readCurrentVersion, type Snapshot } from "../../shared/corpus/index.ts";
import { type Embedder, openEmbedder } from "../../shared/embedder.ts";
import { languagesOf } from "../../shared/encoder/languages.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";

/** The answering pipeline over a published version, without HTTP. */
export interface Pipeline {
  readonly snapshot: Snapshot;
  readonly answerer: Answerer;
  /** False: the question is searched for by its words alone. */
  readonly usesVectors: boolean;
}

/** The snapshot's own model, from the configured folder or the cache. It is never downloaded here: a measurement needs no network. */
export const openSnapshotEmbedder = async (snapshot: Snapshot, config: Config): Promise<Embedder | null> => {
  const wanted = snapshot.manifest.embedding;
  if (wanted === null) return null;
  const folder = config.EMBEDDING_MODEL_DIR ?? join(config.DATA_DIR, "models");
  if (!existsSync(join(folder, wanted.model))) return null;
  const opened = await openEmbedder({ model: wanted.model, modelDir: folder, cacheDir: folder });
  return opened.info.digest === wanted.digest ? opened : null;
};

/**
 * Opens CORPUS_VERSION, or what is published as current, and makes its answerer. Without `allowModel` no language model is opened
 * even where one is configured. Throws an OperatorError when nothing is published.
 */
export const openPipeline = async (config: Config, allowModel: boolean): Promise<Pipeline> => {
  const version = config.CORPUS_VERSION ?? readCurrentVersion(config.CORPUS_DIR);
  if (version === null) {
    throw new OperatorError(`No corpus is published in ${config.CORPUS_DIR}.`, { hint: "bun run ingest build" });
  }
  const snapshot = await openSnapshot(config.CORPUS_DIR, version);
  const embedder = await openSnapshotEmbedder(snapshot, config).catch((error: unknown) => {
    throw new OperatorError(`The embedding model cannot be opened: ${messageOf(error)}`, { cause: error });
  });
  return {
    snapshot,
    answerer: await createAnswerer(snapshot, {
      model: allowModel ? createLanguageModel(config) : null,
      embedder,
      encoderLanguages: languagesOf(embedder?.info.model ?? ""),
    }),
    usesVectors: embedder !== null,
  };
};
