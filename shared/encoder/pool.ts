import { availableParallelism } from "node:os";
import type { EmbedderOptions, OpenedEmbedder } from "./embedder.ts";
import { type EncoderProcess, startEncoderProcess } from "./start.ts";

/** An embedder that uses all processors. */
export interface EmbedderPool extends OpenedEmbedder {
  /** Ends the processes. */
  close(): Promise<void>;
}

/** Texts that a process gets at a time: few enough that the last ones end together. */
const portionSize = 8;

/** Each process has the model in memory and threads of its own: more of them cost more than they save. */
const processesMax = 4;

export interface PoolOptions extends EmbedderOptions {
  readonly processesCount?: number;
  readonly start?: (options: EmbedderOptions) => EncoderProcess;
}

/**
 * Opens a model in a process, and, when the first texts come, in one for each processor, four at most: a model that must be downloaded
 * is downloaded once, and what finds all vectors made pays for one process. Vectors come in the order of the texts and are those that one
 * process would give. Throws an EmbedderAwayError when the model cannot be opened, or when a process ends.
 */
export const openEmbedderPool = async ({
  processesCount = Math.min(availableParallelism(), processesMax),
  start = (each) => startEncoderProcess(each, { ownSession: false }),
  ...options
}: PoolOptions): Promise<EmbedderPool> => {
  const processes = [start(options)];
  const close = async (): Promise<void> => {
    await Promise.all(processes.map((each) => each.end()));
  };
  const startOthers = async (): Promise<void> => {
    while (processes.length < processesCount) processes.push(start(options));
    await Promise.all(processes.map(({ opened }) => opened));
  };
  let started: Promise<void> | null = null;
  try {
    const info = await processes[0]?.opened;
    if (info === undefined) throw new RangeError("A pool has one process at least");
    return {
      info,
      openedWith: options,
      embed: async (texts) => {
        started ??= startOthers();
        await started;
        return embedAmong(processes, texts);
      },
      close,
    };
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
