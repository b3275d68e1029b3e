import type { WordRun } from "../changes.ts";

/** A piece of a compared text: runs to read, or words that both sides have and that can be shown when wanted. */
export type Segment =
  | { readonly kind: "runs"; readonly runs: readonly WordRun[] }
  | { readonly kind: "folded"; readonly text: string; readonly words: number };

/** Words that are kept beside a change, so that it can be understood. */
const besideWords = 20;
/** Fewer are not worth a button. */
const foldedWordsMin = 25;

/** Words with the space before them, the last one with the space behind it as well: together they are the text. */
const splitWords = (text: string): string[] => text.match(/\s*\S+(?:\s+$)?/g) ?? [text];

/**
 * Folds long runs of words that did not change. All pieces together, in their order, are exactly the runs given: nothing is lost.
 */
export const foldUnchanged = (runs: readonly WordRun[]): Segment[] => {
  const segments: Segment[] = [];
  let open: WordRun[] = [];
  const close = (): void => {
    if (open.length > 0) segments.push({ kind: "runs", runs: open });
    open = [];
  };
  for (const [place, run] of runs.entries()) {
    const words = run.kind === "same" ? splitWords(run.text) : [];
    const head = place === 0 ? 0 : besideWords;
    const tail = place === runs.length - 1 ? 0 : besideWords;
    if (words.length < head + tail + foldedWordsMin) {
      open.push(run);
      continue;
    }
    const middle = words.slice(head, words.length - tail);
    if (head > 0) open.push({ kind: "same", text: words.slice(0, head).join("") });
    close();
    segments.push({ kind: "folded", text: middle.join(""), words: middle.length });
    if (tail > 0) open.push({ kind: "same", text: words.slice(-tail).join("") });
  }
  close();
  return segments;
};

const isBetweenWords = (before: string, after: string): boolean =>
  /[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);

/**
 * What one side says of some runs: the old text is what stayed and what was removed, the new one what stayed and what was added. Space
 * around a change is written in one run alone: where the run that has it is left out, the words beside it are kept apart.
 */
export const sideOf = (runs: readonly WordRun[], side: "removed" | "added"): WordRun[] => {
  const shown: WordRun[] = [];
  let leftOut = "";
  for (const run of runs) {
    if (run.kind !== "same" && run.kind !== side) {
      leftOut = run.text;
      continue;
    }
    const isJoined = /^\s|\s$/.test(leftOut) && isBetweenWords(shown.at(-1)?.text ?? "", run.text);
    shown.push(isJoined ? { ...run, text: ` ${run.text}` } : run);
    leftOut = "";
  }
  return shown;
};
