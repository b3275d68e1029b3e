import { createClassifier } from "../../api/classify/index.ts";
import type { Classification, ClassifyInput } from "../../api/classify/types.ts";
import type { Snapshot } from "../../shared/corpus/index.ts";
import { lawSnapshot, sampleSnapshot } from "../support/corpus.ts";
import { mirrorDir } from "../support/law/mirror.ts";

/** The law where the saved documents are at hand, else the samples. */
export const classifySnapshot = (): Promise<Snapshot> => (mirrorDir === null ? sampleSnapshot() : lawSnapshot());

let classifier: ReturnType<typeof createClassifier> | null = null;

/** Classifies a description as the service does, without a language model. */
export const classifyText = async (description: string, more: Partial<ClassifyInput> = {}): Promise<Classification> => {
  classifier ??= classifySnapshot().then((snapshot) => createClassifier(snapshot, {}));
  const run = await classifier;
  return run(
    { description, dataTypes: [], decisionScope: "", sector: "", ...more },
    { allowModel: false, signal: new AbortController().signal },
  );
};
