import { existsSync } from "node:fs";
import { join } from "node:path";
import { createClassifier } from "../../api/classify/index.ts";
import type { Classifier } from "../../api/classify/types.ts";
import type { Config } from "../../shared/config.ts";
import { openSnapshot, readCurrentVersion, type Snapshot } from "../../shared/corpus/index.ts";
import { type Embedder, openEmbedder } from "../../shared/embedder.ts";
import { OperatorError } from "../../shared/errors.ts";

/** A classifier over a published version, without HTTP and without a language model. */
export interface ClassifyPipeline {
  readonly snapshot: Snapshot;
  readonly embedder: Embedder | null;
  readonly classifier: Classifier;
}

/** The snapshot's own model from the configured folder; never downloaded here. */
const openLocalEmbedder = async (snapshot: Snapshot, config: Config): Promise<Embedder | null> => {
  const wanted = snapshot.manifest.embedding;
  const folder = config.EMBEDDING_MODEL_DIR ?? join(config.DATA_DIR, "models");
  if (wanted === null || !existsSync(join(folder, wanted.model))) return null;
  const opened = await openEmbedder({ model: wanted.model, modelDir: folder, cacheDir: folder });
  return opened.info.digest === wanted.digest ? opened : null;
};

/** Opens CORPUS_VERSION or the current version. Throws an OperatorError when nothing is published. */
export const openClassifyPipeline = async (config: Config): Promise<ClassifyPipeline> => {
  const version = config.CORPUS_VERSION ?? readCurrentVersion(config.CORPUS_DIR);
  if (version === null) {
    throw new OperatorError(`No corpus is published in ${config.CORPUS_DIR}.`, { hint: "bun run ingest build" });
  }
  const snapshot = await openSnapshot(config.CORPUS_DIR, version);
  const embedder = await openLocalEmbedder(snapshot, config);
  return { snapshot, embedder, classifier: await createClassifier(snapshot, { embedder }) };
};
