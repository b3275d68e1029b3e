import type { Config } from "../shared/config.ts";
import type { Snapshot } from "../shared/corpus/index.ts";
import { ServiceError } from "../shared/errors.ts";
import type { Engines } from "./corpus.ts";

const missing = (what: string) => new ServiceError("service_unavailable", `${what} is not part of this build.`);

/** Makes what answers from a snapshot, with the language model and the embedder of the configuration. */
export const createEngines = async (snapshot: Snapshot, config: Config): Promise<Engines> => {
  const answerPath = "./answer/index.ts";
  const classifyPath = "./classify/index.ts";
  const answering = await import(answerPath).catch(() => null);
  const classifying = await import(classifyPath).catch(() => null);
  return {
    answer: await (answering?.createAnswerer(snapshot, { config }) ??
      async function* () {
        yield* [];
        throw missing("Answering");
      }),
    classify: await (classifying?.createClassifier(snapshot, { config }) ??
      (() => Promise.reject(missing("Classifying")))),
  };
};
