import type { Library } from "../retrieve/library.ts";
import { readScope } from "./read.ts";
import { countUses } from "./refusals/evidence.ts";

export { searchWordsOf } from "./names/search-words.ts";
export { readScope } from "./read.ts";
export { refuse } from "./refusals/refuse.ts";
export type { Refusal, Scope } from "./types.ts";

/** Compiles the names and word lists of a snapshot. Call it at mount: else the first question waits for it. */
export const prepareScope = async (library: Library): Promise<void> => {
  await countUses(library);
  readScope("", "auto", library);
};
