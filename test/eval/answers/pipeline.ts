import { createAnswerer, openLibrary } from "../../../api/answer/index.ts";
import { createLanguageModel } from "../../../api/answer/model/index.ts";
import type { Answerer } from "../../../api/answer/types.ts";
import type { Config } from "../../../shared/config.ts";
import { languagesOf } from "../../../shared/encoder/models.ts";
import { type MeasuredCorpus, openMeasuredCorpus } from "../measured-corpus.ts";

/** The answering pipeline over a published version, without HTTP. */
export interface Pipeline extends MeasuredCorpus {
  readonly answerer: Answerer;
}

/** What an answering pipeline is opened with. */
export interface PipelineOptions {
  /** False: no language model is opened even where one is configured. */
  readonly allowModel: boolean;
  /** As `openMeasuredCorpus` takes it. */
  readonly encoder?: string | undefined;
}

/** Opens what is measured and makes its answerer. Throws an OperatorError when it is not there. */
export const openPipeline = async (config: Config, { allowModel, encoder }: PipelineOptions): Promise<Pipeline> => {
  const { snapshot, embedder } = await openMeasuredCorpus(config, encoder);
  const answerer = createAnswerer(await openLibrary(snapshot), {
    model: allowModel ? createLanguageModel(config) : null,
    embedder,
    encoderLanguages: languagesOf(embedder?.info.model ?? ""),
  });
  return { snapshot, embedder, answerer };
};
