import { join } from "node:path";
import type { CaseText, Chunk, IndexEntry } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { asPassage, asQuestion } from "../../shared/encoder/models.ts";
import type { Progress } from "../progress.ts";
import { embeddingTextOf, embedTexts } from "./embed-texts.ts";
import { openVectorCache } from "./vector-cache.ts";

/** What is compared by meaning. */
interface Compared {
  readonly chunks: readonly Chunk[];
  readonly index: readonly IndexEntry[];
  readonly cases: readonly CaseText[];
}

/** A vector for each chunk, each entry of the editor's index and each case, in their order; null without a model. */
export interface ContentVectors {
  readonly chunkVectors: readonly Float32Array[] | null;
  readonly indexVectors: readonly Float32Array[] | null;
  readonly caseVectors: readonly Float32Array[] | null;
}

/** Embeds what is compared by meaning. Vectors that were made before come from the cache. */
export const embedContent = async (
  { chunks, index, cases }: Compared,
  options: { readonly embedder: Embedder | null; readonly cacheDir: string; readonly progress: Progress },
): Promise<ContentVectors> => {
  const { embedder, progress } = options;
  if (embedder === null) return { chunkVectors: null, indexVectors: null, caseVectors: null };
  const { info } = embedder;
  const texts = [
    ...chunks.map((chunk) => asPassage(info, embeddingTextOf(chunk))),
    // Like is compared with like: a question with questions, a description with descriptions.
    ...[...index, ...cases].map(({ text }) => asQuestion(info, text)),
  ];
  const cache = openVectorCache(join(options.cacheDir, "vectors.sqlite"), info.digest);
  try {
    progress.step("embed", texts.length);
    const vectors = await embedTexts(texts, embedder, cache, progress.advance);
    const firstCase = chunks.length + index.length;
    return {
      chunkVectors: vectors.slice(0, chunks.length),
      indexVectors: vectors.slice(chunks.length, firstCase),
      caseVectors: vectors.slice(firstCase),
    };
  } finally {
    cache.close();
  }
};
