import { join } from "node:path";
import type { Chunk, IndexEntry } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { asPassage, asQuestion } from "../../shared/encoder/models.ts";
import type { Progress } from "../progress.ts";
import { embeddingTextOf, embedTexts } from "./embed-texts.ts";
import { openVectorCache } from "./vector-cache.ts";

/** A vector for each chunk and each entry of the editor's index, in their order; null without a model. */
export interface ContentVectors {
  readonly chunkVectors: readonly Float32Array[] | null;
  readonly indexVectors: readonly Float32Array[] | null;
}

/** Embeds what is searched by meaning. Vectors that were made before come from the cache. */
export const embedContent = async (
  chunks: readonly Chunk[],
  index: readonly IndexEntry[],
  options: { readonly embedder: Embedder | null; readonly cacheDir: string; readonly progress: Progress },
): Promise<ContentVectors> => {
  const { embedder, progress } = options;
  if (embedder === null) return { chunkVectors: null, indexVectors: null };
  const cache = openVectorCache(join(options.cacheDir, "vectors.sqlite"), embedder.info.digest);
  try {
    progress.step("embed", chunks.length + index.length);
    const advance = (count: number): void => progress.advance(count);
    const { info } = embedder;
    const chunkVectors = await embedTexts(
      chunks.map((chunk) => asPassage(info, embeddingTextOf(chunk))),
      embedder,
      cache,
      advance,
    );
    const indexVectors = await embedTexts(
      index.map((entry) => asQuestion(info, entry.text)),
      embedder,
      cache,
      advance,
    );
    return { chunkVectors, indexVectors };
  } finally {
    cache.close();
  }
};
