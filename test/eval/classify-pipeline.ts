import { createClassifier } from "../../api/classify/index.ts";
import type { Classifier } from "../../api/classify/types.ts";
import type { Config } from "../../shared/config.ts";
import { type MeasuredCorpus, openMeasuredCorpus } from "./measured-corpus.ts";

/** A classifier over a published version, without HTTP and without a language model. */
export interface ClassifyPipeline extends MeasuredCorpus {
  readonly classifier: Classifier;
}

/** Opens what is measured, as `openMeasuredCorpus` does, and makes its classifier. */
export const openClassifyPipeline = async (config: Config, encoder?: string): Promise<ClassifyPipeline> => {
  const { snapshot, embedder } = await openMeasuredCorpus(config, encoder);
  return { snapshot, embedder, classifier: await createClassifier(snapshot, { embedder }) };
};
