import type { WordRun } from "./schema.ts";

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
