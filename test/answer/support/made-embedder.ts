import { tokensOf } from "../../../api/answer/text/tokens.ts";
import type { Embedder } from "../../../shared/encoder/embedder.ts";

const dimensions = 384;

/** Meaning by words alone: a text's vector has a place for each of its stems. Texts of the same words have the same vector. */
export const vectorOf = (text: string): Float32Array => {
  const vector = new Float32Array(dimensions);
  for (const token of tokensOf(text)) {
    const at = Bun.hash.crc32(token) % dimensions;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};

/** An encoder whose vectors are the words. */
export const madeEmbedder: Embedder = {
  info: { model: "made", digest: "made", dimensions, tokens_max: 384 },
  embed: (texts) => Promise.resolve(texts.map(vectorOf)),
};
