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

const wordsMax = 12;

const cut = (text: string, isFirst: boolean, isLast: boolean): string => {
  const words = text.split(/(?<=\s)/);
  const head = isFirst ? "" : words.slice(0, wordsMax).join("");
  const tail = isLast ? "" : words.slice(-wordsMax).join("");
  const kept = (isFirst ? 0 : wordsMax) + (isLast ? 0 : wordsMax);
  return words.length <= kept + 3 ? text : `${head.trimEnd()}${head === "" ? "" : " "}… ${tail}`;
};

/** For reading: long runs that did not change are cut to the words around the changes. */
export const abridge = (runs: readonly WordRun[]): WordRun[] =>
  runs.map((run, place) =>
    run.kind === "same" ? { ...run, text: cut(run.text, place === 0, place === runs.length - 1) } : run,
  );
