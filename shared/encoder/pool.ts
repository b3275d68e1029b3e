import { availableParallelism } from "node:os";
import { type CountingEmbedder, type EmbedderOptions, openTokenCounter } from "../embedder.ts";
import { type EncoderProcess, startEncoderProcess } from "./start.ts";

/** An embedder that uses all processors. */
export interface EmbedderPool extends CountingEmbedder {
  /** Ends the processes. */
  close(): Promise<void>;
}

/** Texts that a process gets at a time: few enough that the last ones end together. */
const portionSize = 16;

/**
 * Opens a model in as many processes as there are processors. Vectors come in the order of the texts and are those that one process
 * would give. Throws an EmbedderAwayError when the model cannot be opened, or when a process ends.
 */
export const openEmbedderPool = async (
  options: EmbedderOptions,
  processesCount = availableParallelism(),
): Promise<EmbedderPool> => {
  const processes = Array.from({ length: processesCount }, () => startEncoderProcess(options));
  const close = async (): Promise<void> => {
    await Promise.all(processes.map((each) => each.end()));
  };
  try {
    const [countTokens, info] = await Promise.all([openTokenCounter(options), processes[0]?.opened]);
    await Promise.all(processes.map(({ opened }) => opened));
    if (info === undefined) throw new RangeError("A pool has one process or more");
    return { info, countTokens, embed: (texts) => embedAmong(processes, texts), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
};

/** Each process takes the next portion when it has done with one. */
const embedAmong = async (processes: readonly EncoderProcess[], texts: readonly string[]): Promise<Float32Array[]> => {
  const vectors = new Array<Float32Array>(texts.length);
  let next = 0;
  const work = async (encoder: EncoderProcess): Promise<void> => {
    while (next < texts.length) {
      const start = next;
      next += portionSize;
      const made = await encoder.embed(texts.slice(start, start + portionSize));
      made.forEach((vector, index) => {
        vectors[start + index] = vector;
      });
    }
  };
  await Promise.all(processes.map(work));
  return vectors;
};
