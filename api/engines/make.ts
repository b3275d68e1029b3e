import { join } from "node:path";
import type { Config } from "../../shared/config.ts";
import type { Manifest, Snapshot, StoredLaw } from "../../shared/corpus/index.ts";
import type { EmbeddingInfo } from "../../shared/corpus/manifest.ts";
import { languagesOf } from "../../shared/encoder/models.ts";
import { createFinder } from "../answer/find.ts";
import { createAnswerer, openLibrary } from "../answer/index.ts";
import type { LanguageModel } from "../answer/model/index.ts";
import type { Encoder as QuestionEncoder } from "../answer/retrieval.ts";
import { createStoredAnswerer, createStoredFinder } from "../answer/retrieve/stored/engines.ts";
import { openStoredLibrary } from "../answer/retrieve/stored/open.ts";
import { createClassifier } from "../classify/index.ts";
import type { Logger } from "../operations/log.ts";
import { readClassifiedLaw } from "./classified-law.ts";
import { createEncoder, type Encoder } from "./encoder.ts";
import type { Engines } from "./types.ts";

/** Makes the engines of snapshots. */
export interface EngineMaker {
  make(snapshot: Snapshot): Promise<Engines>;
  /** The same for a corpus that stays on the disk. */
  makeStored(law: StoredLaw): Promise<Engines>;
  /** Ends the processes of the embedding models. */
  close(): Promise<void>;
}

/** Encoders by their model, each opened once: a new version of the corpus mostly has the vectors of the same one. */
export const createEncoders = (create: (wanted: EmbeddingInfo) => Encoder) => {
  const held = new Map<string, { readonly encoder: Encoder; users: number }>();
  const keyOf = ({ model, digest }: EmbeddingInfo): string => `${model} ${digest}`;
  return {
    take: (wanted: EmbeddingInfo): Encoder => {
      const entry = held.get(keyOf(wanted)) ?? { encoder: create(wanted), users: 0 };
      entry.users += 1;
      held.set(keyOf(wanted), entry);
      return entry.encoder;
    },
    /** Gives back what was taken: the last to do so ends the process. */
    giveBack: async (wanted: EmbeddingInfo): Promise<void> => {
      const entry = held.get(keyOf(wanted));
      if (entry === undefined) return;
      entry.users -= 1;
      if (entry.users > 0) return;
      held.delete(keyOf(wanted));
      await entry.encoder.close();
    },
    close: async (): Promise<void> => {
      await Promise.all([...held.values()].map(({ encoder }) => encoder.close()));
    },
  };
};

/** Makes what makes engines, with a language model (or none) and the embedding model that each snapshot names. */
export const createEngineMaker = (config: Config, model: LanguageModel | null, log: Logger): EngineMaker => {
  const cacheDir = join(config.DATA_DIR, "models");
  const encoders = createEncoders((wanted) =>
    createEncoder({ wanted, modelDir: config.EMBEDDING_MODEL_DIR, cacheDir, log }),
  );
  let isFirst = true;

  /** Takes the embedding model of a corpus for what is made with it. */
  const withEncoder = async (
    { embedding: wanted }: Manifest,
    build: (encoder: QuestionEncoder | null) => Promise<Pick<Engines, "answer" | "find" | "classify">>,
  ): Promise<Engines> => {
    const embedder = wanted === null ? null : encoders.take(wanted);
    const close = async (): Promise<void> => {
      if (wanted !== null) await encoders.giveBack(wanted);
    };
    try {
      // At a start words answer until the model is open; later what is mounted answers until then.
      if (!isFirst) await embedder?.started;
      isFirst = false;
      const languages = languagesOf(wanted?.model ?? "");
      const built = await build(embedder === null ? null : { embedder, languages });
      return { ...built, searchesByMeaning: () => embedder?.isOpen() ?? false, close };
    } catch (thrown) {
      await close();
      throw thrown;
    }
  };

  const optionsOf = (encoder: QuestionEncoder | null) => ({
    model,
    embedder: encoder?.embedder ?? null,
    encoderLanguages: encoder?.languages ?? null,
  });

  return {
    make: (snapshot) =>
      withEncoder(snapshot.manifest, async (encoder) => {
        const library = await openLibrary(snapshot);
        return {
          answer: createAnswerer(library, optionsOf(encoder)),
          find: createFinder(library, encoder),
          classify: await createClassifier(snapshot, { model }),
        };
      }),
    makeStored: (law) =>
      withEncoder(law.manifest, async (encoder) => {
        const stored = await openStoredLibrary(law);
        return {
          answer: createStoredAnswerer(stored, optionsOf(encoder)),
          find: createStoredFinder(stored, encoder),
          classify: await createClassifier(await readClassifiedLaw(law), { model }),
        };
      }),
    close: encoders.close,
  };
};
