import type { EmbeddingInfo } from "../corpus/manifest.ts";

/** The models that were trained with prefixes; every other gets texts as they are. All are read by mean pooling. */
const prefixesByModel: Readonly<Record<string, EmbeddingInfo["prefixes"]>> = {
  "Xenova/multilingual-e5-small": { question: "query: ", passage: "passage: " },
};

/** What is said of a model's prefixes in a manifest: nothing where it has none. */
export const prefixesOf = (model: string): Pick<EmbeddingInfo, "prefixes"> => {
  const prefixes = prefixesByModel[model];
  return prefixes === undefined ? {} : { prefixes };
};

/** What is put to a model as a question. Lines of the editor's index are questions too: like is compared with like. */
export const asQuestion = ({ prefixes }: EmbeddingInfo, text: string): string => `${prefixes?.question ?? ""}${text}`;

/** What is put to a model as a passage to be found. */
export const asPassage = ({ prefixes }: EmbeddingInfo, text: string): string => `${prefixes?.passage ?? ""}${text}`;
