import { edenGC } from "bun:jsc";

/** How often to look whether young garbage is worth collecting. */
export const collectEveryMs = 100;

/** Requests that leave enough behind to be worth it: thousands of lookups a second do, hundreds of answers do not. */
const requestsMin = 500;

/**
 * Makes what calls `collect` for young garbage when many requests have ended since it was last called. Left to itself the collector
 * waits until some 50 MB lie there, and then sweeps for 10 ms at a time, in which no request is served: the slowest of a hundred
 * lookups took twice as long (`test/bench/http/lookup.ts`).
 */
export const createCollection = (ended: () => number, collect: () => unknown = edenGC): (() => Promise<void>) => {
  let before = 0;
  return async () => {
    const now = ended();
    if (now - before >= requestsMin) collect();
    before = now;
  };
};
