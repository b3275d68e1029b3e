import { createClassifier } from "../../api/classify/index.ts";
import type { Classification, ClassifyInput } from "../../api/classify/types.ts";
import { openSnapshot, type Snapshot } from "../../shared/corpus/index.ts";
import { lawCorpus, sampleCorpus } from "../support/corpus.ts";
import { mirrorDir } from "../support/mirror.ts";

let opened: Promise<Snapshot> | null = null;

/** The law where the saved documents are at hand, else the samples: opened once for all tests. */
export const classifySnapshot = (): Promise<Snapshot> => {
  opened ??= (mirrorDir === null ? sampleCorpus() : lawCorpus()).then(({ corpusDir, version }) =>
    openSnapshot(corpusDir, version),
  );
  return opened;
};

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
