import { lt, sql } from "drizzle-orm";
import { onDatabase } from "./availability.ts";
import type { Drizzle } from "./database.ts";
import { rateWindows } from "./schema.ts";

export type RateKind = "metered" | "lookup";

/** What this instance has counted for an organization in the running minute. */
export interface RateCounter {
  readonly organizationId: number;
  readonly kind: RateKind;
  /** Let through here. */
  used: number;
  /** Of these, told to the database. */
  shared: number;
  /** Let through by the other instances, as far as is known. */
  elsewhere: number;
}

export interface RateLimiter {
  /** Takes one request of the minute; the counter's sum is above `limit` when it must be refused. `at` is now. */
  take(organizationId: number, kind: RateKind, limit: number, at: number): RateDecision;
  /** Tells the other instances, and hears from them. */
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

interface SharedRow extends Record<string, unknown> {
  readonly organization_id: number;
  readonly kind: RateKind;
  readonly used: number;
}

const inOrder = (one: SharedRow, other: SharedRow): number =>
  one.organization_id - other.organization_id || one.kind.localeCompare(other.kind);

const share = async (db: Drizzle, minute: number, counters: readonly RateCounter[]): Promise<void> => {
  const told = counters.map((counter) => ({ counter, added: counter.used - counter.shared }));
  // In one order, so that two instances cannot wait for each other's rows.
  const rows = told
    .map(({ counter, added }) => ({ minute, organization_id: counter.organizationId, kind: counter.kind, used: added }))
    .sort(inOrder);
  const { rows: sums } = await onDatabase(() =>
    db.execute<SharedRow>(sql`
      insert into rate_windows
      select * from jsonb_populate_recordset(null::rate_windows, ${JSON.stringify(rows)}::text::jsonb)
      on conflict (minute, organization_id, kind) do update set used = rate_windows.used + excluded.used
      returning organization_id, kind, used`),
  );
  const sumOf = new Map(sums.map((sum) => [`${sum.kind}${sum.organization_id}`, sum.used]));
  for (const { counter, added } of told) {
    counter.shared += added;
    const sum = sumOf.get(`${counter.kind}${counter.organizationId}`) ?? counter.shared;
    counter.elsewhere = Math.max(0, sum - counter.shared);
  }
};

/**
 * Limits requests an organization and minute. Decisions are made in memory, at no cost to the request; instances tell each
 * other their sums through the database, so that together they overshoot by what passes between two calls of `share`.
 * (The libraries for this ask their store on every request, or know one instance alone.)
 */
export const createRateLimiter = (db: Drizzle, now: () => number = Date.now): RateLimiter => {
  let minute = 0;
  let sharedMinute = 0;
  const counters: Record<RateKind, Map<number, RateCounter>> = { metered: new Map(), lookup: new Map() };

  const counterOf = (organizationId: number, kind: RateKind): RateCounter => {
    const existing = counters[kind].get(organizationId);
    if (existing !== undefined) return existing;
    const counter: RateCounter = { organizationId, kind, used: 0, shared: 0, elsewhere: 0 };
    counters[kind].set(organizationId, counter);
    return counter;
  };

  const take = (organizationId: number, kind: RateKind, limit: number, at: number): RateDecision => {
    // A request that waited for its key began in the minute before, whose counts are gone: it counts in the running one.
    const current = Math.max(minute, Math.floor(at / minuteMs));
    if (current > minute) {
      minute = current;
      counters.metered.clear();
      counters.lookup.clear();
    }
    const counter = counterOf(organizationId, kind);
    const allowed = counter.used + counter.elsewhere < limit;
    if (allowed) counter.used += 1;
    return {
      allowed,
      limit,
      remaining: Math.max(0, limit - counter.used - counter.elsewhere),
      resetSeconds: Math.min(60, Math.ceil(((current + 1) * minuteMs - at) / 1_000)),
    };
  };

  const shareAll = async (): Promise<void> => {
    const running = Math.floor(now() / minuteMs);
    const changed = [...counters.metered.values(), ...counters.lookup.values()].filter(
      (counter) => minute === running && counter.used > counter.shared,
    );
    if (changed.length > 0) await share(db, running, changed);
    if (running !== sharedMinute) {
      await onDatabase(() => db.delete(rateWindows).where(lt(rateWindows.minute, running - 1)));
      sharedMinute = running;
    }
  };

  return { take, share: shareAll };
};
