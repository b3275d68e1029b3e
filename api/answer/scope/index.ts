import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import type { Refusal, Scope } from "./types.ts";

export type * from "./types.ts";
export const readScope = (question: string, requested: string, library: Library): Scope => ({
  regulations:
    requested === "auto"
      ? library.snapshot.manifest.acts.filter((a) => a.id === a.regulation).map((a) => a.id)
      : [requested],
  isNamed: requested !== "auto",
  acts: [],
  cited: [],
  isLookup: false,
  searchText: question,
});
export const refuse = (_s: Scope, _r: Ranking, _q: string, _l: Library): Refusal | null => null;
