import { join } from "node:path";
import type { EmbeddingInfo } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { asPassage, asQuestion } from "../../shared/encoder/models.ts";
import type { Progress } from "../progress.ts";
import type { SnapshotContent } from "../write/tables.ts";
import { discriminantsOf } from "./discriminants.ts";
import { embeddingTextOf, embedTexts } from "./embed-texts.ts";
import { openVectorCache } from "./vector-cache.ts";

/** What is compared by meaning. */
type Compared = Pick<SnapshotContent, "chunks" | "index" | "statements">;

/** A vector for each row of what is compared, in their order, and what tells addresses apart; null without a model. */
export type ContentVectors = Pick<
  SnapshotContent,
  "chunkVectors" | "indexVectors" | "statementVectors" | "discriminants" | "discriminantVectors"
>;

const noVectors: ContentVectors = {
  chunkVectors: null,
  indexVectors: null,
  statementVectors: null,
  discriminants: [],
  discriminantVectors: null,
};

/** The texts of each table. Like is compared with like: a question with questions. */
const textsOf = (of: Compared, info: EmbeddingInfo) => ({
  chunkVectors: of.chunks.map((chunk) => asPassage(info, embeddingTextOf(chunk))),
  indexVectors: of.index.map(({ text }) => asQuestion(info, text)),
  statementVectors: of.statements.map(({ says }) => asPassage(info, says)),
});

/** Embeds what is compared by meaning. Vectors that were made before come from the cache. */
export const embedContent = async (
  compared: Compared,
  options: { readonly embedder: Embedder | null; readonly cacheDir: string; readonly progress: Progress },
): Promise<ContentVectors> => {
  const { embedder, progress } = options;
  if (embedder === null) return noVectors;
  const texts = textsOf(compared, embedder.info);
  const all = Object.values(texts).flat();
  const cache = openVectorCache(join(options.cacheDir, "vectors.sqlite"), embedder.info.digest);
  try {
    progress.step("embed", all.length);
    const vectors = await embedTexts(all, embedder, cache, progress.advance);
    const next = ({ length }: readonly string[]): Float32Array[] => vectors.splice(0, length);
    const own = {
      chunkVectors: next(texts.chunkVectors),
      indexVectors: next(texts.indexVectors),
      statementVectors: next(texts.statementVectors),
    };
    const { discriminants, vectors: discriminantVectors } = discriminantsOf(
      { rows: compared.statements, vectors: own.statementVectors },
      { rows: compared.index, vectors: own.indexVectors },
    );
    return { ...own, discriminants, discriminantVectors };
  } finally {
    cache.close();
  }
};
