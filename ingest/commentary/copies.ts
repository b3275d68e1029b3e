import type { Chunk } from "../../shared/corpus/index.ts";

/** A run of so many words of the law is a copy. */
const runLength = 12;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const runsOf = (text: string): string[] => {
  const words = wordsOf(text);
  const starts = Math.max(0, words.length - runLength + 1);
  return Array.from({ length: starts }, (_, start) => words.slice(start, start + runLength).join(" "));
};

/** Which of these texts have a run of twelve words that stands in the law. The commentary is in our own words. */
export const copiesAmong = (texts: ReadonlySet<string>, chunks: readonly Chunk[]): ReadonlySet<string> => {
  const runs = new Map([...texts].flatMap((text) => runsOf(text).map((run) => [run, text] as const)));
  const beginnings = new Set([...runs.keys()].map((run) => run.slice(0, run.indexOf(" "))));
  const copies = new Set<string>();
  for (const chunk of chunks) {
    const words = wordsOf(chunk.text);
    for (let start = 0; start + runLength <= words.length; start += 1) {
      if (!beginnings.has(words[start] ?? "")) continue;
      const text = runs.get(words.slice(start, start + runLength).join(" "));
      if (text !== undefined) copies.add(text);
    }
  }
  return copies;
};
