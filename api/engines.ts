import type { Config } from "../shared/config.ts";
import type { Snapshot } from "../shared/corpus/index.ts";
import type { Engines } from "./corpus.ts";

/** Makes what answers from a snapshot, with the language model and the embedder of the configuration. */
export const createEngines = async (snapshot: Snapshot, config: Config): Promise<Engines> => {
  const answerPath = "./answer/index.ts";
  const classifyPath = "./classify/index.ts";
  const [{ createAnswerer }, { createClassifier }] = await Promise.all([import(answerPath), import(classifyPath)]);
  return {
    answer: await createAnswerer(snapshot, { config }),
    classify: await createClassifier(snapshot, { config }),
  };
};
