import { join } from "node:path";
import type { Config } from "../../shared/config.ts";
import type { Snapshot } from "../../shared/corpus/index.ts";
import { type Embedder, openEmbedder } from "../../shared/embedder.ts";
import { createAnswerer } from "../answer/index.ts";
import type { LanguageModel } from "../answer/model/index.ts";
import { createClassifier } from "../classify/index.ts";
import type { Logger } from "../operations/log.ts";
import type { Engines } from "./types.ts";

const lexicalOnly = "questions are not embedded: answers are found by words alone";

type Open = (model: string) => Promise<Embedder>;

/** Opens a model once: a new version of the corpus mostly has the vectors of the same one, and a model is large. */
const createOpen = (config: Config): Open => {
  const opened = new Map<string, Promise<Embedder>>();
  return (model) => {
    const known = opened.get(model);
    if (known !== undefined) return known;
    const opening = openEmbedder({
      model,
      modelDir: config.EMBEDDING_MODEL_DIR,
      cacheDir: join(config.DATA_DIR, "models"),
    });
    opened.set(model, opening);
    // One that is not to be had today may be there at the next mount.
    opening.catch(() => opened.delete(model));
    return opening;
  };
};

/**
 * The embedder that made the snapshot's vectors; null where there are none, or where that very model is not to be had: vectors
 * of two models never meet.
 */
const openSnapshotEmbedder = async (snapshot: Snapshot, open: Open, log: Logger): Promise<Embedder | null> => {
  const wanted = snapshot.manifest.embedding;
  if (wanted === null) return null;
  try {
    const embedder = await open(wanted.model);
    if (embedder.info.digest === wanted.digest) return embedder;
    log.error(lexicalOnly, new Error("the model at hand is not the one of the snapshot"), { model: wanted.model });
  } catch (thrown) {
    log.error(lexicalOnly, thrown, { model: wanted.model });
  }
  return null;
};

/** Makes what makes the engines of a snapshot, with a language model (or none) and the embedder of the configuration. */
export const createEngineMaker = (
  config: Config,
  model: LanguageModel | null,
  log: Logger,
): ((snapshot: Snapshot) => Promise<Engines>) => {
  const open = createOpen(config);
  return async (snapshot) => {
    const embedder = await openSnapshotEmbedder(snapshot, open, log);
    return {
      answer: await createAnswerer(snapshot, { model, embedder }),
      classify: await createClassifier(snapshot, { model, embedder }),
    };
  };
};
