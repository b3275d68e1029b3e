import type { Drizzle } from "../database/database.ts";
import { createRateCounter, type RateCounter, restOf, settleSum, sizeOf } from "./rate-counter.ts";
import { forgetMinutes, type RateKind, reserve } from "./rate-store.ts";

export interface RateLimiter {
  /**
   * Takes one request of the minute. A plain value while what was reserved lasts, which is nearly always; else it waits for the
   * database, two seconds at most, and once in an outage. `at` is now.
   */
  take(organizationId: number, kind: RateKind, limit: number, at: number): RateDecision | Promise<RateDecision>;
  /** Gives back what was reserved and is not used, and tells what was let through without the database. */
  share(): Promise<void>;
}

export interface RateDecision {
  readonly allowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Seconds to the end of the minute. */
  readonly resetSeconds: number;
}

const minuteMs = 60_000;
/** How long a request waits for a reservation before this instance decides by itself. */
const patienceMs = 2_000;
/** How long it does so before it asks the database again. */
const excuseMs = 2_000;
/** How long nothing is asked for once the minute is used up: others may give some back. */
const fullMs = 500;
/** More rounds are not needed: each gives a request, or says that the minute is full. */
const roundsMax = 20;

const decision = (counter: RateCounter, allowed: boolean, at: number): RateDecision => ({
  allowed,
  limit: counter.limit,
  remaining: Math.max(0, counter.limit - counter.used - counter.elsewhere),
  resetSeconds: Math.min(60, Math.ceil(((counter.minute + 1) * minuteMs - at) / 1_000)),
});

/**
 * Limits requests an organization and minute on all instances together. An instance reserves requests of the minute in the
 * database, as many as it is about to need, and decides in memory. What it lets through before its first reservation is a
 * hundredth of the limit at most, so that is what each instance can be over it. While the database is away every instance goes
 * on by itself. (The libraries for this ask their store on every request, or know one instance alone.)
 */
export const createRateLimiter = (db: Drizzle, now: () => number = Date.now): RateLimiter => {
  let minute = 0;
  let forgottenMinute = 0;
  /** Since when the database does not answer; null while it does. */
  let lostAt: number | null = null;
  const counters: Record<RateKind, Map<number, RateCounter>> = { metered: new Map(), lookup: new Map() };
  let wanted: RateCounter[] = [];
  let batch: Promise<void> = Promise.resolve();

  const counterOf = (organizationId: number, kind: RateKind, limit: number, at: number): RateCounter => {
    // A request that waited for its key began in the minute before, whose counts are gone: it counts in the running one.
    const current = Math.max(minute, Math.floor(at / minuteMs));
    if (current > minute) {
      minute = current;
      counters.metered.clear();
      counters.lookup.clear();
    }
    const existing = counters[kind].get(organizationId);
    if (existing !== undefined) {
      existing.limit = limit;
      return existing;
    }
    const counter = createRateCounter(minute, organizationId, kind, limit);
    counters[kind].set(organizationId, counter);
    return counter;
  };

  /** Asks the database for the counters of one minute, in one statement. */
  const settle = async (asked: readonly RateCounter[], size: typeof sizeOf): Promise<void> => {
    const at = now();
    const sized = asked
      .map((counter) => ({ counter, added: size(counter, at) }))
      .filter(({ counter, added }) => added !== 0 && counter.minute === minute);
    // What is given back is not to be used meanwhile.
    for (const { counter, added } of sized)
      if (added < 0) counter.granted = Math.min(counter.granted, counter.reserved + added);
    try {
      if (sized.length === 0) return;
      const reservations = sized.map(({ counter: { organizationId, kind }, added }) => ({
        organizationId,
        kind,
        added,
      }));
      const note = (sums: readonly number[]): void => {
        for (const [index, { counter, added }] of sized.entries())
          if (settleSum(counter, added, sums[index] ?? 0)) counter.fullUntil = now() + fullMs;
      };
      // What is reserved late is ours all the same: noted, it is used or given back.
      note(await reserve(db, minute, reservations, note));
      lostAt = null;
    } catch (thrown) {
      lostAt = now();
      throw thrown;
    } finally {
      for (const counter of asked) counter.asking = null;
    }
    // What was reserved beyond the limit is of no use to us, and in the way of the others.
    for (const { counter } of sized)
      if (counter.reserved > counter.granted && counter.reserved > counter.used) ask(counter);
  };

  /** Waits for an answer, though not longer than a request may. */
  const inTime = async (settling: Promise<void>): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const impatient = setTimeout(() => {
      lostAt = now();
      resolve();
    }, patienceMs);
    await Promise.race([settling.catch(() => {}), promise]);
    clearTimeout(impatient);
  };

  const nextBatch = async (): Promise<void> => {
    await new Promise(setImmediate);
    const asked = wanted;
    wanted = [];
    await inTime(settle(asked, sizeOf));
  };

  const ask = (counter: RateCounter): Promise<void> => {
    if (counter.asking !== null) return counter.asking;
    if (wanted.push(counter) === 1) batch = nextBatch();
    counter.asking = batch;
    return batch;
  };

  /** What an instance decides by itself, with what it last heard of the others. */
  const decideAlone = (counter: RateCounter, at: number): RateDecision => {
    const allowed = counter.used + counter.elsewhere < counter.limit;
    if (allowed) counter.used += 1;
    return decision(counter, allowed, at);
  };

  /** A decision from memory, null when the database must be asked first. */
  const decide = (counter: RateCounter, at: number): RateDecision | null => {
    const left = counter.granted - counter.used;
    const full = at < counter.fullUntil;
    if (left <= counter.lowWater && !full && (lostAt === null || at - lostAt >= excuseMs)) void ask(counter);
    const allowed = left > (full ? 0 : -counter.credit);
    if (!allowed && lostAt !== null) return decideAlone(counter, at);
    if (!allowed && !full && counter.used < counter.limit) return null;
    if (allowed) counter.used += 1;
    return decision(counter, allowed, at);
  };

  const takeLater = async (
    organizationId: number,
    kind: RateKind,
    limit: number,
    at: number,
  ): Promise<RateDecision> => {
    // For all rounds together: one may wait for what `share` asks, and the next for its own.
    const patience = Promise.withResolvers<void>();
    let isPatient = true;
    const timer = setTimeout(() => {
      isPatient = false;
      lostAt = now();
      patience.resolve();
    }, patienceMs);
    for (let round = 0; round < roundsMax && isPatient; round += 1) {
      const counter = counterOf(organizationId, kind, limit, at);
      counter.waiting += 1;
      await Promise.race([ask(counter), patience.promise]);
      counter.waiting -= 1;
      const decided = decide(counterOf(organizationId, kind, limit, at), at);
      if (decided === null) continue;
      clearTimeout(timer);
      return decided;
    }
    clearTimeout(timer);
    // The database answers others, but not for this organization: no reason to refuse what the limit allows.
    return decideAlone(counterOf(organizationId, kind, limit, at), at);
  };

  const share = async (): Promise<void> => {
    const running = Math.floor(now() / minuteMs);
    const resting: RateCounter[] = [];
    for (const counter of [...counters.metered.values(), ...counters.lookup.values()]) {
      const rests = counter.used === counter.usedBefore;
      counter.usedBefore = counter.used;
      if (running !== minute || counter.asking !== null || counter.reserved === counter.used) continue;
      if (rests || counter.used > counter.reserved) resting.push(counter);
    }
    if (resting.length > 0) {
      // A turn later, when it is noted that they are being asked for: the end of it takes that note away.
      const settled = Promise.resolve().then(() => settle(resting, restOf));
      const quiet = inTime(settled);
      for (const counter of resting) counter.asking = quiet;
      await settled;
    }
    if (running === forgottenMinute) return;
    await forgetMinutes(db, running);
    forgottenMinute = running;
  };

  return {
    take: (organizationId, kind, limit, at) =>
      decide(counterOf(organizationId, kind, limit, at), at) ?? takeLater(organizationId, kind, limit, at),
    share,
  };
};
