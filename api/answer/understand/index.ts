import type { Library } from "../retrieve/library.ts";
import { readScope } from "./read.ts";
import { countUses } from "./scope/signs.ts";
import { learnSpelling } from "./spelling.ts";

export { searchWordsOf } from "./names/search-words.ts";
export { type Clauses, clausesOf } from "./question/clauses.ts";
export { readScope } from "./read.ts";
export type { ClauseSearch } from "./scope/clause.ts";
export {
  clausesNotHeld,
  isOrder,
  lawsBeside,
  lawsNamedToo,
  withoutNames,
} from "./scope/halves.ts";
export { heedOpinion, type Judgement, judgeScope } from "./scope/judge.ts";
export { actsToSearchAlone } from "./scope/likely.ts";
export { namesNotHeld, notHeld } from "./scope/reasons.ts";
export { repairSpelling } from "./spelling.ts";
export type { Opinion, Refusal, Scope } from "./types.ts";

/** Compiles the names and word lists of a snapshot. Call it at mount: else the first question waits for it. */
export const prepareScope = async (library: Library): Promise<void> => {
  await countUses(library);
  await learnSpelling(library);
  readScope("", "auto", library);
};
