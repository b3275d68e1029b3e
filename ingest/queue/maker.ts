import type { EmbeddingInfo } from "../../shared/corpus/index.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { digestRows } from "../write/canonical.ts";

/** What bundles are made with. Only those who have the same make the same bundles, so only they work for each other. */
export interface Maker {
  /** Digest of the code, with the versions of its dependencies. */
  readonly code: string;
  /** The model that chunks are made to fit, in words: `minishlab/potion-base-2M-int8 (1a2b3c4d5e6f, 384 tokens)`. */
  readonly model: string;
}

/** Digits of a digest that a person is shown. */
const digits = 12;

/** What this program makes bundles with. */
export const makerOf = (embedding: EmbeddingInfo | null): Maker => ({
  code: codeDigest("ingest/queue/worker.ts").slice(0, digits),
  model:
    embedding === null
      ? "none"
      : `${embedding.model} (${embedding.digest.slice(0, digits)}, ${embedding.tokens_max} tokens)`,
});

/** The queue of all who have this. */
export const queueOf = ({ code, model }: Maker): string => `bundles-${digestRows([code, model]).slice(0, 16)}`;

/** Why somebody with `other` does not work for somebody with `own`, as words that follow a name; null where nothing differs. */
export const differenceOf = (own: Maker, other: Maker): string | null => {
  if (own.code !== other.code) return `has other code (${other.code}, here ${own.code})`;
  if (own.model !== other.model) return `has another embedding model (${other.model}, here ${own.model})`;
  return null;
};
