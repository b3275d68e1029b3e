import { createClassifier } from "../../../api/classify/index.ts";
import type { Classifier } from "../../../api/classify/types.ts";
import type { Config } from "../../../shared/config.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import { openMeasuredCorpus, wordsAlone } from "../measured-corpus.ts";

/** A classifier over a published version, without HTTP and without a language model. */
export interface ClassifyPipeline {
  readonly snapshot: Snapshot;
  readonly classifier: Classifier;
}

/** Opens what is measured, and makes its classifier. It needs no encoder. */
export const openClassifyPipeline = async (config: Config): Promise<ClassifyPipeline> => {
  const { snapshot } = await openMeasuredCorpus(config, wordsAlone);
  return { snapshot, classifier: await createClassifier(snapshot, {}) };
};
