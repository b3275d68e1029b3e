import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { EmbeddingInfo } from "../corpus/manifest.ts";
import { meanPooling } from "./mean-pooling.ts";
import { usageOf } from "./models.ts";

/** Longest text that a chunk may be, in the model's tokens: models that take more still embed short texts better. */
const chunkTokensMax = 384;

/** What gives texts their vectors. */
export interface Embedder {
  readonly info: EmbeddingInfo;
  /**
   * One unit-length vector a text; a text without a known token gives zeros, never NaN. Throws an EmbedderAwayError where the model
   * runs elsewhere and does not answer.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

/** An embedder that also says what it was opened with, so that other processes can count its model's tokens. */
export interface OpenedEmbedder extends Embedder {
  readonly openedWith: EmbedderOptions;
}

/** The model does not answer just now: it is being started, or it ended, or it takes too long. */
export class EmbedderAwayError extends Error {
  override readonly name = "EmbedderAwayError";
}

/** The vector of a question; null without a model, and while it does not answer: then words alone must do. */
export const vectorOf = async (embedder: Embedder | null, text: string): Promise<Float32Array | null> => {
  try {
    return (await embedder?.embed([text]))?.[0] ?? null;
  } catch (thrown) {
    if (thrown instanceof EmbedderAwayError) return null;
    throw thrown;
  }
};

/** Which model, and where it lies. */
export interface EmbedderOptions {
  readonly model: string;
  /** Folder with `<model>/…` inside; null: the model hub, cached under `cacheDir`. */
  readonly modelDir: string | null;
  readonly cacheDir: string;
}

/** What is read of a model's folder. Other files lie there or not, as the folder was made: they tell nothing about the vectors. */
const loadedFiles = ["config.json", "onnx/model_quantized.onnx", "tokenizer.json", "tokenizer_config.json"];

/** SHA-256 of a model, in hexadecimal: the same wherever its folder came from. */
export const digestOfModel = (folder: string): string => {
  const hash = createHash("sha256");
  for (const name of loadedFiles.filter((file) => existsSync(join(folder, file)))) {
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
};

const finiteOrZero = (values: ArrayLike<number>): Float32Array => {
  const vector = Float32Array.from(values);
  return vector.every(Number.isFinite) ? vector : new Float32Array(vector.length);
};

/** transformers.js, told where models lie. */
const openLibrary = async ({ modelDir, cacheDir }: EmbedderOptions) => {
  // First the native runtime: whichever of its two is loaded first is taken, and which one that is, is chance otherwise.
  await import("onnxruntime-node");
  const library = await import("@xenova/transformers");
  const { env } = library;
  env.allowRemoteModels = modelDir === null;
  env.allowLocalModels = modelDir !== null;
  if (modelDir !== null) env.localModelPath = resolve(modelDir);
  env.cacheDir = resolve(cacheDir);
  return library;
};

/** Opens the part of a model that counts tokens; it knows no numbers and is small. */
export const openTokenCounter = async (options: EmbedderOptions): Promise<(text: string) => number> => {
  const { AutoTokenizer } = await openLibrary(options);
  const tokenizer = await AutoTokenizer.from_pretrained(options.model);
  return (text) => tokenizer.encode(text).length;
};

/**
 * Opens an embedding model through transformers.js (mean pooling, unit length) in this process. Each text is put to the model alone:
 * a model with numbers of 8 bits scales them by all that it is given at once, so that a vector would depend on its neighbours, and
 * filling short texts up to the longest takes more time than asking singly.
 * Throws what the library throws when the model is neither in the folder nor to be downloaded.
 */
export const openEmbedder = async (options: EmbedderOptions): Promise<OpenedEmbedder> => {
  const { pipeline, Tensor } = await openLibrary(options);
  const extractor = await pipeline("feature-extraction", options.model, { quantized: true });
  const folder = join(resolve(options.modelDir ?? options.cacheDir), options.model);
  const embedOne = async (text: string): Promise<Float32Array> => {
    const inputs = extractor.tokenizer([text], { padding: true, truncation: true });
    const outputs = await extractor.model(inputs);
    const states = outputs.last_hidden_state ?? outputs.logits ?? outputs.token_embeddings;
    const width = states.dims.at(-1) ?? 0;
    const pooled = new Tensor("float32", meanPooling(states, inputs.attention_mask), [1, width]);
    return finiteOrZero(pooled.normalize(2, -1).data as Float32Array);
  };
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await embedOne(text));
    return vectors;
  };
  const [probe] = await embed(["law"]);
  const limit = Number(extractor.tokenizer.model_max_length) || chunkTokensMax;
  return {
    info: {
      model: options.model,
      digest: existsSync(folder) ? digestOfModel(folder) : "",
      dimensions: probe?.length ?? 0,
      tokens_max: Math.min(limit, chunkTokensMax),
      ...usageOf(options.model),
    },
    embed,
    openedWith: options,
  };
};
