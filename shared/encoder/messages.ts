import type { EmbeddingInfo } from "../corpus/manifest.ts";

/** What a process with a model is asked. */
export interface Asked {
  readonly id: number;
  readonly texts: readonly string[];
}

/** What it tells: that the model is open, or why it is not; then the vectors of the texts, or why there are none. */
export type Told =
  | { readonly kind: "opened"; readonly info: EmbeddingInfo }
  | { readonly kind: "not_opened"; readonly problem: string }
  | { readonly kind: "vectors"; readonly id: number; readonly vectors: readonly Float32Array[] }
  | { readonly kind: "no_vectors"; readonly id: number; readonly problem: string };
