import { join } from "node:path";
import type { Config } from "../../shared/config.ts";
import type { Snapshot } from "../../shared/corpus/index.ts";
import type { EmbeddingInfo } from "../../shared/corpus/manifest.ts";
import { createAnswerer } from "../answer/index.ts";
import type { LanguageModel } from "../answer/model/index.ts";
import { createClassifier } from "../classify/index.ts";
import type { Logger } from "../operations/log.ts";
import { createEncoder, type Encoder } from "./encoder.ts";
import type { Engines } from "./types.ts";

/** Makes the engines of snapshots. */
export interface EngineMaker {
  make(snapshot: Snapshot): Promise<Engines>;
  /** Ends the processes of the embedding models. */
  close(): Promise<void>;
}

/** Encoders by their model, each opened once: a new version of the corpus mostly has the vectors of the same one. */
const createEncoders = (config: Config, log: Logger) => {
  const encoders = new Map<string, Encoder>();
  return {
    of: (wanted: EmbeddingInfo): Encoder => {
      const key = `${wanted.model} ${wanted.digest}`;
      const known = encoders.get(key);
      if (known !== undefined) return known;
      const cacheDir = join(config.DATA_DIR, "models");
      const made = createEncoder({ wanted, modelDir: config.EMBEDDING_MODEL_DIR, cacheDir, log });
      encoders.set(key, made);
      return made;
    },
    close: async (): Promise<void> => {
      await Promise.all([...encoders.values()].map((encoder) => encoder.close()));
    },
  };
};

/** Makes what makes engines, with a language model (or none) and the embedding model that each snapshot names. */
export const createEngineMaker = (config: Config, model: LanguageModel | null, log: Logger): EngineMaker => {
  const encoders = createEncoders(config, log);
  const vectorFolder = join(config.DATA_DIR, "cache", "case-vectors");
  return {
    make: async (snapshot) => {
      const wanted = snapshot.manifest.embedding;
      const embedder = wanted === null ? null : encoders.of(wanted);
      await embedder?.started;
      return {
        answer: await createAnswerer(snapshot, { model, embedder }),
        classify: await createClassifier(snapshot, { model, embedder, vectorFolder }),
        searchesByMeaning: () => embedder?.isOpen() ?? false,
      };
    },
    close: encoders.close,
  };
};
