import type { Chunk } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import type { VectorCache } from "./vector-cache.ts";

/** The words that a chunk is found by: its title and what introduces it stand before its own text. */
export const embeddingTextOf = (chunk: Chunk): string =>
  [chunk.title, chunk.introduction.slice(0, 300), chunk.text].filter((part) => part !== "").join(". ");

const batchSize = 256;

/**
 * Vectors of the texts, in their order: from the cache where it has them, else from the model, in batches.
 * `advance` hears how many texts are done.
 */
export const embedTexts = async (
  texts: readonly string[],
  embedder: Embedder,
  cache: VectorCache,
  advance: (count: number) => void = () => {},
): Promise<Float32Array[]> => {
  const vectors = new Map<string, Float32Array>();
  const missing = new Set<string>();
  for (const text of texts) {
    const cached = vectors.get(text) ?? cache.get(text);
    if (cached === null) missing.add(text);
    else vectors.set(text, cached);
  }
  advance(texts.length - missing.size);
  const pending = [...missing].sort((left, right) => left.length - right.length);
  for (let start = 0; start < pending.length; start += batchSize) {
    const batch = pending.slice(start, start + batchSize);
    const made = (await embedder.embed(batch)).map((vector, index) => [batch[index] ?? "", vector] as const);
    cache.put(made);
    for (const [text, vector] of made) vectors.set(text, vector);
    advance(batch.length);
  }
  return texts.map((text) => vectors.get(text) ?? new Float32Array(embedder.info.dimensions));
};
