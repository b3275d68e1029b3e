import { setTimeout as sleep } from "node:timers/promises";
import { ModelFailure } from "./failure.ts";

/** Longest wait before another attempt, whatever the endpoint asks for: an asker is waiting. */
const waitMaxMs = 4_000;
const waitFirstMs = 200;

interface Failure {
  readonly status?: number;
  readonly headers?: { get?(name: string): string | null };
}

/** True for failures that another attempt may mend: overload, a server's own error, a connection that broke. */
const isPassing = (failure: Failure): boolean =>
  !(failure instanceof ModelFailure) &&
  (failure.status === undefined || failure.status === 408 || failure.status === 429 || failure.status >= 500);

/** What `Retry-After` asks for, in milliseconds; null when it does not say, or names more than anyone would wait. */
const askedWaitMs = (failure: Failure): number | null => {
  const seconds = Number(failure.headers?.get?.("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
};

/**
 * Tries `work` up to `attemptsMax` times while its failures may pass. An abort ends a wait at once. Throws the last failure; a
 * `Retry-After` beyond a few seconds ends the attempts, since another answer is at hand.
 */
export const withRetries = async <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  attemptsMax = 3,
): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      const failure = error as Failure;
      const waitMs = askedWaitMs(failure) ?? waitFirstMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      if (attempt >= attemptsMax || !isPassing(failure) || waitMs > waitMaxMs) throw error;
      await sleep(waitMs, undefined, { signal });
    }
  }
};
