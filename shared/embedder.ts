import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { EmbeddingInfo } from "./corpus/manifest.ts";
import { prefixesOf } from "./encoder/models.ts";
import { meanPooling } from "./mean-pooling.ts";

/** Texts a call: more at once take memory and no less time. */
const batchSize = 32;

/** Longest text that a chunk may be, in the model's tokens: models that take more still embed short texts better. */
const chunkTokensMax = 384;

/** An opened embedding model. */
export interface Embedder {
  readonly info: EmbeddingInfo;
  /** One unit-length vector a text; a text without a known token gives zeros, never NaN. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  countTokens(text: string): number;
}

/** Which model, and where it lies. */
export interface EmbedderOptions {
  readonly model: string;
  /** Folder with `<model>/…` inside; null: the model hub, cached under `cacheDir`. */
  readonly modelDir: string | null;
  readonly cacheDir: string;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });

const digestOfFolder = (folder: string): string => {
  const hash = createHash("sha256");
  for (const path of filesBelow(folder).filter((name) => /\.(onnx|json)$/.test(name))) {
    hash.update(path.slice(folder.length)).update("\0").update(readFileSync(path));
  }
  return hash.digest("hex");
};

const finiteOrZero = (values: ArrayLike<number>): Float32Array => {
  const vector = Float32Array.from(values);
  return vector.every(Number.isFinite) ? vector : new Float32Array(vector.length);
};

const chunkBy = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/**
 * Opens an embedding model through transformers.js (mean pooling, unit length).
 * Throws what the library throws when the model is neither in the folder nor to be downloaded.
 */
export const openEmbedder = async (options: EmbedderOptions): Promise<Embedder> => {
  const { env, pipeline, Tensor } = await import("@xenova/transformers");
  env.allowRemoteModels = options.modelDir === null;
  env.allowLocalModels = options.modelDir !== null;
  if (options.modelDir !== null) env.localModelPath = resolve(options.modelDir);
  env.cacheDir = resolve(options.cacheDir);
  const extractor = await pipeline("feature-extraction", options.model, { quantized: true });
  const folder = join(resolve(options.modelDir ?? options.cacheDir), options.model);
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const batch of chunkBy(texts, batchSize)) {
      const inputs = extractor.tokenizer(batch, { padding: true, truncation: true });
      const outputs = await extractor.model(inputs);
      const states = outputs.last_hidden_state ?? outputs.logits ?? outputs.token_embeddings;
      const width = states.dims.at(-1) ?? 0;
      const pooled = new Tensor("float32", meanPooling(states, inputs.attention_mask), [batch.length, width]);
      const data = pooled.normalize(2, -1).data as Float32Array;
      for (let row = 0; row < batch.length; row += 1) {
        vectors.push(finiteOrZero(data.subarray(row * width, (row + 1) * width)));
      }
    }
    return vectors;
  };
  const [probe] = await embed(["law"]);
  const limit = Number(extractor.tokenizer.model_max_length) || chunkTokensMax;
  return {
    info: {
      model: options.model,
      digest: existsSync(folder) ? digestOfFolder(folder) : "",
      dimensions: probe?.length ?? 0,
      tokens_max: Math.min(limit, chunkTokensMax),
      ...prefixesOf(options.model),
    },
    embed,
    countTokens: (text) => extractor.tokenizer.encode(text).length,
  };
};
