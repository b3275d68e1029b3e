/** What a question and a passage begin with, for a model that was trained so; empty for others. */
export interface Prefixes {
  readonly question: string;
  readonly passage: string;
}

/** A model that this project has been measured with. All are read by mean pooling. */
interface KnownModel {
  readonly prefixes: Prefixes;
  /** `en`, or `many`: it understands questions in other languages than the law's. */
  readonly languages: "en" | "many";
}

const none: Prefixes = { question: "", passage: "" };

/** Measured in docs/answers.md. */
const knownModels: Readonly<Record<string, KnownModel>> = {
  "Xenova/multilingual-e5-small": { prefixes: { question: "query: ", passage: "passage: " }, languages: "many" },
  "Xenova/all-MiniLM-L6-v2": { prefixes: none, languages: "en" },
  "minishlab/potion-base-2M-int8": { prefixes: none, languages: "en" },
};

/** How texts are put to a model; null for one that nobody has measured: it gets them as they are. */
export const knownModel = (model: string): KnownModel | null => knownModels[model] ?? null;

/** The prefixes of a model, none for an unknown one. */
export const prefixesOf = (model: string): Prefixes => knownModels[model]?.prefixes ?? none;

/** What is put to a model as a question. Lines of the editor's index are questions too: like is compared with like. */
export const asQuestion = (model: string, text: string): string => `${prefixesOf(model).question}${text}`;

/** What is put to a model as a passage to be found. */
export const asPassage = (model: string, text: string): string => `${prefixesOf(model).passage}${text}`;
