import type { EmbeddingInfo } from "../corpus/manifest.ts";

/** How an embedding model wants to be used, from its card on the model hub. All of these are read by the mean over a text's tokens. */
interface Model {
  /** What it was trained to find before each text; null: nothing. */
  readonly prefixes: NonNullable<EmbeddingInfo["prefixes"]> | null;
  /** The languages that it reads, by ISO 639-1 codes; null: all official languages of the Union. */
  readonly languages: readonly string[] | null;
}

const models: Readonly<Record<string, Model>> = {
  "Xenova/multilingual-e5-small": { prefixes: { question: "query: ", passage: "passage: " }, languages: null },
  "Xenova/all-MiniLM-L6-v2": { prefixes: null, languages: ["en"] },
  "minishlab/potion-base-2M-int8": { prefixes: null, languages: ["en"] },
};

/**
 * What a manifest says of how a model was used: its prefixes where it has some; for a model that is not in the table what was assumed
 * of it, which is true of most that are made for sentences.
 */
export const usageOf = (model: string): Pick<EmbeddingInfo, "prefixes" | "assumed"> => {
  const known = models[model];
  if (known === undefined) return { assumed: { pooling: "mean" } };
  return known.prefixes === null ? {} : { prefixes: known.prefixes };
};

/** The languages that a model reads; null for one of many languages, or one that nobody has tried. */
export const languagesOf = (model: string): readonly string[] | null => models[model]?.languages ?? null;

/** What is put to a model as a question. Lines of the editor's index are questions too: like is compared with like. */
export const asQuestion = ({ prefixes }: EmbeddingInfo, text: string): string => `${prefixes?.question ?? ""}${text}`;

/** What is put to a model as a passage to be found. */
export const asPassage = ({ prefixes }: EmbeddingInfo, text: string): string => `${prefixes?.passage ?? ""}${text}`;
