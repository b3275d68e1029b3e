import { join } from "node:path";
import type { Chunk, Discriminant, EmbeddingInfo, IndexEntry, Statement } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/encoder/embedder.ts";
import { asPassage, asQuestion } from "../../shared/encoder/models.ts";
import type { Progress } from "../progress.ts";
import { discriminantsOf } from "./discriminants.ts";
import { embeddingTextOf, embedTexts } from "./embed-texts.ts";
import { openVectorCache } from "./vector-cache.ts";

/** What of a commentary is compared by meaning. */
export interface ComparedCommentary {
  readonly index: readonly IndexEntry[];
  readonly statements: readonly Statement[];
}

/** A vector for each line and statement, in their order, and what tells addresses apart; null and none without a model. */
export interface CommentaryVectors {
  readonly indexVectors: readonly Float32Array[] | null;
  readonly statementVectors: readonly Float32Array[] | null;
  readonly discriminants: readonly Discriminant[];
  readonly discriminantVectors: readonly Float32Array[] | null;
}

/** Gives rows their vectors, those that were made before from the cache. Like is compared with like: a question with questions. */
export interface RowEmbedder {
  commentary(compared: ComparedCommentary): Promise<CommentaryVectors>;
  /** A vector for each chunk; null without a model. */
  chunks(chunks: readonly Chunk[]): Promise<Float32Array[] | null>;
  close(): void;
}

interface Options {
  readonly embedder: Embedder | null;
  readonly cacheDir: string;
  readonly progress: Progress;
}

const withoutModel: RowEmbedder = {
  commentary: async () => ({
    indexVectors: null,
    statementVectors: null,
    discriminants: [],
    discriminantVectors: null,
  }),
  chunks: async () => null,
  close: () => {},
};

/** Begins a step over so many texts, and tells how far it is; how long the rest takes follows from those that are done. */
const counting = (total: number, progress: Progress): ((count: number) => void) => {
  progress.step("embed", total);
  const began = performance.now();
  let done = 0;
  return (count) => {
    done += count;
    const left = done === 0 ? null : ((total - done) * (performance.now() - began)) / done / 1_000;
    progress.advance(count, left);
  };
};

const commentaryTexts = ({ index, statements }: ComparedCommentary, info: EmbeddingInfo) => ({
  index: index.map(({ text }) => asQuestion(info, text)),
  statements: statements.map(({ says }) => asPassage(info, says)),
});

/** Opens the cache of vectors for the commentary and so many chunks. Whoever opens it closes it. */
export const openRowEmbedder = ({ embedder, cacheDir, progress }: Options, chunksCount: number): RowEmbedder => {
  if (embedder === null) return withoutModel;
  const { info } = embedder;
  const cache = openVectorCache(join(cacheDir, "vectors.sqlite"), info.digest);
  const advance = counting(chunksCount, progress);
  return {
    commentary: async ({ index, statements }) => {
      const texts = commentaryTexts({ index, statements }, info);
      const all = [...texts.index, ...texts.statements];
      const vectors = await embedTexts(all, embedder, cache, counting(all.length, progress));
      const [indexVectors, statementVectors] = [vectors.slice(0, index.length), vectors.slice(index.length)];
      const told = discriminantsOf(
        { rows: statements, vectors: statementVectors },
        { rows: index, vectors: indexVectors },
      );
      return {
        indexVectors,
        statementVectors,
        discriminants: told.discriminants,
        discriminantVectors: told.vectors,
      };
    },
    chunks: (chunks) =>
      embedTexts(
        chunks.map((chunk) => asPassage(info, embeddingTextOf(chunk))),
        embedder,
        cache,
        advance,
      ),
    close: () => cache.close(),
  };
};
