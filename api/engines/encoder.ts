import { LRUCache } from "lru-cache";
import type { EmbeddingInfo } from "../../shared/corpus/manifest.ts";
import { type Embedder, EmbedderAwayError, type EmbedderOptions } from "../../shared/encoder/embedder.ts";
import { type EncoderProcess, startEncoderProcess } from "../../shared/encoder/start.ts";
import type { Logger } from "../operations/log.ts";
import { EncoderQueue } from "./encoder-queue.ts";

/** The model of a snapshot, in a process of its own that is started again when it ends. */
export interface Encoder extends Embedder {
  /** Settles when the model is open, or when it is clear that it will not be soon: then questions are searched for by words alone. */
  readonly started: Promise<void>;
  /** False while questions are searched for by words alone. */
  isOpen(): boolean;
  close(): Promise<void>;
}

export interface EncoderOptions extends Omit<EmbedderOptions, "model"> {
  /** The model that made the snapshot's vectors: vectors of two models never meet. */
  readonly wanted: EmbeddingInfo;
  readonly log: Pick<Logger, "info" | "error">;
  readonly start?: (options: EmbedderOptions) => EncoderProcess;
  /** The longest that a question waits for its vector. */
  readonly questionMs?: number;
  /** A start that takes longer is not waited for, and the log says so: a model that must be downloaded first, say. */
  readonly startMs?: number;
  /** The first pause before the model is started again; each is twice as long as the one before, up to a minute. */
  readonly pauseMs?: number;
}

const lexicalOnly = "questions are not embedded: answers are found by words alone";
const pauseMsMax = 60_000;
const rememberedBytes = 8_000_000;

/** Waits for the model, and lets go of a process whose model is not the wanted one. */
const requireWanted = async (encoder: EncoderProcess, wanted: EmbeddingInfo): Promise<void> => {
  const { digest } = await encoder.opened;
  if (digest === wanted.digest) return;
  await encoder.end();
  throw new EmbedderAwayError("The model at hand is not the one of the snapshot");
};

/**
 * Makes the embedder of a snapshot. The model is kept open in a process of its own: when that process cannot open it or ends, the log
 * says so once, questions get an EmbedderAwayError, and it is started again after a pause. Vectors of recent questions are remembered.
 */
export const createEncoder = (options: EncoderOptions): Encoder => {
  const { wanted, log, start = startEncoderProcess, questionMs = 2_000, startMs = 20_000, pauseMs = 1_000 } = options;
  const remembered = new LRUCache<string, Float32Array>({
    maxSize: rememberedBytes,
    sizeCalculation: (vector, text) => vector.byteLength + 2 * text.length + 100,
  });
  const queue = new EncoderQueue();
  const closing = Promise.withResolvers<void>();
  const firstOpened = Promise.withResolvers<void>();
  let current: EncoderProcess | null = null;
  let closed = false;
  let open = false;
  let failing = false;

  const failed = (reason: unknown): void => {
    if (!failing && !closed) log.error(lexicalOnly, reason, { model: wanted.model });
    failing = true;
    firstOpened.resolve();
  };

  const succeeded = (encoder: EncoderProcess): void => {
    if (failing) log.info("questions are embedded again", { model: wanted.model });
    failing = false;
    open = true;
    firstOpened.resolve();
    queue.use(encoder);
  };

  const openWanted = async (encoder: EncoderProcess): Promise<void> => {
    const slow = setTimeout(() => failed(new EmbedderAwayError(`It is not open after ${startMs} ms`)), startMs);
    await requireWanted(encoder, wanted).finally(() => clearTimeout(slow));
    succeeded(encoder);
  };

  /** Runs the process to its end. A machine that has no process to give counts as a start that failed. */
  const runOnce = async (): Promise<void> => {
    current = null;
    try {
      current = start({ model: wanted.model, modelDir: options.modelDir, cacheDir: options.cacheDir });
      await openWanted(current);
      await current.ended;
      failed(new EmbedderAwayError("The process of the embedding model ended"));
    } catch (thrown) {
      failed(thrown);
      await current?.ended;
    }
    open = false;
    queue.use(null);
  };

  const keepRunning = async (): Promise<void> => {
    let pause = pauseMs;
    while (!closed) {
      const began = performance.now();
      await runOnce();
      // One that ran for long did not end for the reason that the one before it did.
      if (performance.now() - began > pauseMsMax) pause = pauseMs;
      if (!closed) await Promise.race([Bun.sleep(pause), closing.promise]);
      pause = Math.min(pauseMsMax, pause * 2);
    }
  };

  const embedQuestion = async (text: string): Promise<Float32Array> => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const { vector, leave } = queue.ask(text);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      leave();
      late.reject(new EmbedderAwayError(`The embedding model did not answer in ${questionMs} ms`));
    }, questionMs);
    // Kept also when it comes too late: the question may be asked again.
    vector.then((made) => remembered.set(text, made)).catch(() => {});
    return Promise.race([vector, late.promise]).finally(() => clearTimeout(timer));
  };

  const running = keepRunning();
  return {
    info: wanted,
    started: firstOpened.promise,
    isOpen: () => open,
    embed: (texts) => Promise.all(texts.map(embedQuestion)),
    close: async () => {
      closed = true;
      closing.resolve();
      queue.use(null);
      await current?.end();
      await running;
    },
  };
};
