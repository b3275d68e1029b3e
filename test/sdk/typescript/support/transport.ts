import type { Clock } from "../../../../sdk/typescript/src/attempt.ts";
import { eventReader } from "../../../../sdk/typescript/src/stream/frames.ts";
import { createTransport, type Transport, type TransportOptions } from "../../../../sdk/typescript/src/transport.ts";
import type { StreamEvent } from "../../../../sdk/typescript/src/types.ts";

/** Told from pauses by its length. */
const timeoutMs = 60_001;

/** 2026-11-23, noon. */
export const noon = Date.UTC(2026, 10, 23, 12);

/** Time that stands still: pauses pass at once and are noted, timeouts come when the test says so. */
export interface TestClock extends Clock {
  readonly pausesMs: number[];
  /** Pauses do not pass from now on; settles when one begins. */
  holdPauses(): Promise<void>;
  /** Settles as soon as a timer runs. */
  waiting(): Promise<void>;
  /** The time of the step that is being waited for is up. */
  timeUp(): void;
  /** Timers that nobody called off. */
  readonly timers: Set<() => void>;
}

const createTestClock = (): TestClock => {
  const pausesMs: number[] = [];
  const timers = new Set<() => void>();
  let held: (() => void) | null = null;
  const waiting: Array<() => void> = [];
  return {
    pausesMs,
    timers,
    now: () => noon,
    after: (ms, callBack) => {
      const timer = () => {
        timers.delete(timer);
        callBack();
      };
      timers.add(timer);
      if (ms !== timeoutMs) {
        pausesMs.push(ms);
        if (held === null) queueMicrotask(timer);
        else held();
      }
      for (const tell of waiting.splice(0)) tell();
      return () => timers.delete(timer);
    },
    holdPauses: () =>
      new Promise((resolve) => {
        held = resolve;
      }),
    waiting: () =>
      new Promise((resolve) => {
        if (timers.size > 0) resolve();
        else waiting.push(resolve);
      }),
    timeUp: () => {
      for (const timer of timers) timer();
    },
  };
};

/** The way to a loopback server, on time that stands still and without chance. */
export const openTransport = (
  baseUrl: string,
  options: Partial<TransportOptions> = {},
): Pick<Transport, "json"> & {
  readonly clock: TestClock;
  stream(signal?: AbortSignal): AsyncGenerator<StreamEvent, void>;
} => {
  const clock = createTestClock();
  const transport = createTransport({
    baseUrl,
    apiKey: "acq_live_secret",
    timeoutMs,
    maxRetries: 2,
    corpusVersion: null,
    headers: {},
    fetch: (url, init) => fetch(url, init),
    clock,
    random: () => 0,
    ...options,
  });
  const events = eventReader<StreamEvent>(["status", "chunk", "complete", "done"]);
  const stream = (signal?: AbortSignal) => transport.stream({ path: "/v1/check/stream" }, events, { signal });
  return { json: transport.json, clock, stream };
};

/** A caller's signal that knows who listens to it. */
export const createCaller = () => {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = new Set<unknown>();
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    listeners.add(given[1]);
    addEventListener.apply(signal, given);
    // Who listens once is gone after it.
    addEventListener.call(signal, "abort", () => listeners.delete(given[1]));
  };
  signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
    listeners.delete(given[1]);
    removeEventListener.apply(signal, given);
  };
  return { signal, listeners, abort: (reason?: unknown) => controller.abort(reason) };
};

/** What a promise is rejected with; fails the test where it is not. */
export const failureOf = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (thrown) {
    return thrown;
  }
  throw new Error("It succeeded");
};
