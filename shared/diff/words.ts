import { diffWords } from "diff";
import type { WordRun } from "./schema.ts";

/** The two texts as runs of words that both have or one alone, in order. White space alone is no difference. */
export const diffText = (before: string, after: string): WordRun[] =>
  diffWords(before, after).map(
    ({ value, added, removed }): WordRun => ({
      kind: added ? "added" : removed ? "removed" : "same",
      text: value,
    }),
  );
