import type { RateKind } from "./rate-store.ts";

/** What an instance knows of an organization's requests of one kind in one minute. */
export interface RateCounter {
  readonly minute: number;
  readonly organizationId: number;
  readonly kind: RateKind;
  limit: number;
  /** Let through here. */
  used: number;
  /** What may be let through here. */
  granted: number;
  /** What the database has of this instance: beside what is granted, what turned out to be beyond the limit. */
  reserved: number;
  /** Reserved by the other instances, as last heard. */
  elsewhere: number;
  /** Let through without a reservation at most, so that the first requests of a minute need not wait. */
  credit: number;
  /** When this little of the grant is left, more is asked for. */
  lowWater: number;
  /** Requests that wait for the database. */
  waiting: number;
  /** Settles when the database has been asked; null when it is not being asked. */
  asking: Promise<void> | null;
  /** Until then the minute is known to be used up. */
  fullUntil: number;
  /** The time and the use of the last reservation, which tell the pace. */
  askedAt: number;
  usedWhenAsked: number;
  /** The use at the last call of `share`; without more since, the rest is given back. */
  usedBefore: number;
}

/** Smallest reservation, and what may pass without one: this part of the limit. */
const smallestPart = 100;
/** A reservation takes at most this part of what is left, so that little lies idle elsewhere when the minute ends. */
const largestPart = 8;
/** A reservation lasts that long at the present pace. */
const lastsMs = 100;

/** A counter at the beginning of a minute. */
export const createRateCounter = (
  minute: number,
  organizationId: number,
  kind: RateKind,
  limit: number,
): RateCounter => ({
  minute,
  organizationId,
  kind,
  limit,
  used: 0,
  granted: 0,
  reserved: 0,
  elsewhere: 0,
  credit: Math.floor(limit / smallestPart),
  lowWater: 0,
  waiting: 0,
  asking: null,
  fullUntil: 0,
  askedAt: 0,
  usedWhenAsked: 0,
  usedBefore: 0,
});

/** How many requests to reserve now; below zero: how many turned out to be beyond the limit, and are given back. */
export const sizeOf = (counter: RateCounter, at: number): number => {
  const { limit, used, granted, reserved, elsewhere, waiting } = counter;
  if (at < counter.fullUntil) return Math.max(used, granted) - reserved;
  const pace = (used - counter.usedWhenAsked) / Math.max(1, at - counter.askedAt);
  const left = Math.max(1, limit - used - elsewhere);
  const wished = Math.max(Math.ceil(limit / smallestPart), Math.ceil(pace * lastsMs));
  const block = Math.min(wished, Math.ceil(left / largestPart));
  counter.askedAt = at;
  counter.usedWhenAsked = used;
  counter.lowWater = Math.floor(block / 2);
  return Math.max(0, used + Math.max(block, waiting) - reserved);
};

/** What makes the database have just what was let through here: no more, and no less. */
export const restOf = (counter: RateCounter): number => counter.used - counter.reserved;

/**
 * Takes note of what a reservation came to, given the sum of all instances after it. What goes beyond the limit is not granted;
 * true when that is so.
 */
export const settleSum = (counter: RateCounter, added: number, sum: number): boolean => {
  counter.reserved += added;
  counter.elsewhere = Math.max(0, sum - counter.reserved);
  if (added <= 0) return false;
  const beyond = Math.min(added, sum - counter.limit);
  // What passed on credit stays owed once the minute is full, or it would be given anew with every look.
  counter.granted = beyond > 0 ? counter.granted + added - beyond : counter.reserved;
  return beyond > 0 || (sum === counter.limit && counter.granted <= counter.used);
};
