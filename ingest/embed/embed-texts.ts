import type { Chunk } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/encoder/embedder.ts";
import type { VectorCache } from "./vector-cache.ts";

/** The words that a chunk is found by: its title and what introduces it stand before its own text. */
export const embeddingTextOf = (chunk: Chunk): string =>
  [chunk.title, chunk.introduction.slice(0, 300), chunk.text].filter((part) => part !== "").join(". ");

/** Texts that are given to the model together. */
const portionSize = 32;

/** How long vectors wait to be put away together, in ms: what a kill costs. A small model makes thousands a second. */
const waitMs = 1_000;

/** Characters that a text costs by being one, beside its own. */
const textCost = 40;

const costOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length + textCost, 0);

/** Hears how many more texts are done, and how long the rest will take; null while that is not known. */
export type Advance = (count: number, secondsLeft: number | null) => void;

/**
 * Vectors of the texts, in their order: from the cache where it has them, else from the model, in portions that are put away about
 * every second.
 */
export const embedTexts = async (
  texts: readonly string[],
  embedder: Embedder,
  cache: VectorCache,
  advance: Advance = () => {},
): Promise<Float32Array[]> => {
  const vectors = cache.find(texts);
  const missing = new Set(texts.filter((text) => !vectors.has(text)));
  advance(texts.length - missing.size, null);
  const pending = [...missing].sort((left, right) => left.length - right.length);
  const [costs, began] = [costOf(pending), performance.now()];
  let done = 0;
  let waiting: Array<readonly [string, Float32Array]> = [];
  let lastPut = began;
  const put = (): void => {
    cache.put(waiting);
    waiting = [];
    lastPut = performance.now();
  };
  try {
    for (let start = 0; start < pending.length; start += portionSize) {
      const portion = pending.slice(start, start + portionSize);
      const made = (await embedder.embed(portion)).map((vector, index) => [portion[index] ?? "", vector] as const);
      for (const one of made) {
        vectors.set(...one);
        waiting.push(one);
      }
      if (performance.now() - lastPut >= waitMs) put();
      done += costOf(portion);
      advance(portion.length, ((costs - done) * (performance.now() - began)) / done / 1_000);
    }
  } finally {
    if (waiting.length > 0) put();
  }
  return texts.map((text) => vectors.get(text) ?? new Float32Array(embedder.info.dimensions));
};
