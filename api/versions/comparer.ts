import type { ActDiff, ActSide } from "../../shared/diff/index.ts";
import type { CompareAsked, CompareTold } from "./compare-program.ts";

/** An act's difference, and its length as JSON. */
export interface ComparedAct {
  readonly diff: ActDiff;
  readonly size: number;
}

/** Compares acts behind the process that serves. */
export interface Comparer {
  /** To be asked one thing at a time. */
  compare(before: ActSide, after: ActSide): Promise<ComparedAct>;
  close(): void;
}

/** Time without work after which the worker and its memory are let go. */
const idleMsOfWorker = 10_000;

/** Makes a comparer. Its worker is started when it is first needed. */
export const createComparer = (idleMs = idleMsOfWorker): Comparer => {
  let worker: Worker | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(idle);
    worker?.terminate();
    worker = null;
  };

  const compare = (before: ActSide, after: ActSide): Promise<ComparedAct> => {
    clearTimeout(idle);
    worker ??= new Worker(new URL("./compare-program.ts", import.meta.url));
    const running = worker;
    const answered = Promise.withResolvers<ComparedAct>();
    running.onmessage = ({ data }: MessageEvent<CompareTold>) => {
      if ("problem" in data) answered.reject(new Error(data.problem));
      else answered.resolve(data);
    };
    running.onerror = ({ message }) => {
      close();
      answered.reject(new Error(`The worker that compares versions failed: ${message}`));
    };
    running.addEventListener("close", () => answered.reject(new Error("The worker that compares versions ended")));
    running.postMessage({ before, after } satisfies CompareAsked);
    return answered.promise.finally(() => {
      clearTimeout(idle);
      idle = setTimeout(close, idleMs);
      idle.unref();
    });
  };

  return { compare, close };
};
