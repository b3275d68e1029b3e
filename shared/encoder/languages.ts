/** The languages that a model was trained to read, by ISO 639-1 codes. */
const languagesByModel: Readonly<Record<string, readonly string[]>> = {
  "Xenova/all-MiniLM-L6-v2": ["en"],
  "minishlab/potion-base-2M-int8": ["en"],
};

/** The languages that a model reads; null for one of many languages, or one that nobody has tried. */
export const languagesOf = (model: string): readonly string[] | null => languagesByModel[model] ?? null;
