import { AbortedError, TimeoutError } from "./errors.ts";

/** The time, which a test passes in instead of waiting. */
export interface Clock {
  /** In ms since 1970. */
  now(): number;
  /** Calls back after so many ms; what it returns calls that off. */
  after(ms: number, callBack: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, callBack) => {
    const timer = setTimeout(callBack, ms);
    return () => clearTimeout(timer);
  },
};

/** What timers can count to. A longer wait is one without end. */
const longestTimerMs = 2 ** 31 - 1;

const given = (signal: AbortSignal | undefined): AbortedError =>
  new AbortedError("The call was given up", { cause: signal?.reason });

/** Waits; throws an AbortedError as soon as the signal gives up, and leaves nothing on it. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(given(signal));
    const giveUp = () => {
      callOff();
      reject(given(signal));
    };
    const callOff = clock.after(ms, () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    });
    signal?.addEventListener("abort", giveUp, { once: true });
  });

/** One try of a call. */
export interface Attempt {
  /** For `fetch`: gives up with the caller's signal, and when a step takes too long. */
  readonly signal: AbortSignal;
  /** Does a step, for which the whole timeout counts; throws an AbortedError or a TimeoutError where the try ends before. */
  within<Value>(step: () => Promise<Value>): Promise<Value>;
  /** Nothing more of it is wanted: what is still open is closed, and nothing stays on the caller's signal. */
  close(): void;
}

/** Begins a try. `timeoutMs`: of each of its steps; `signal`: the caller's. */
export const createAttempt = (clock: Clock, timeoutMs: number, signal: AbortSignal | undefined): Attempt => {
  const controller = new AbortController();
  const ended = new Promise<never>((_resolve, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  // It may end while nobody waits for it.
  ended.catch(() => undefined);
  const giveUp = () => controller.abort(given(signal));
  const timeUp = () => controller.abort(new TimeoutError(`No answer within ${timeoutMs} ms`));
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: controller.signal,
    within: async (step) => {
      controller.signal.throwIfAborted();
      const callOff = timeoutMs <= longestTimerMs ? clock.after(timeoutMs, timeUp) : () => undefined;
      try {
        // Not every `fetch` heeds its signal.
        return await Promise.race([step(), ended]);
      } catch (thrown) {
        throw controller.signal.aborted ? controller.signal.reason : thrown;
      } finally {
        callOff();
      }
    },
    close: () => {
      signal?.removeEventListener("abort", giveUp);
      controller.abort();
    },
  };
};
