import { sql } from "drizzle-orm";
import type { Drizzle, Executor } from "./database.ts";
import { monthOf } from "./month.ts";
import { usageBuckets } from "./schema.ts";

/** One finished request of an organization. */
export interface UsageRecord {
  readonly organizationId: number;
  readonly keyId: number;
  readonly endpoint: string;
  readonly regulation: string;
  readonly failed: boolean;
  readonly abstained: boolean;
  readonly ms: number;
}

/** Sums in the shape of a row of `usage_buckets`. */
interface Sums {
  readonly month: string;
  readonly organizationId: number;
  readonly endpoint: string;
  readonly regulation: string;
  readonly bucket: number;
  requests: number;
  errors: number;
  abstentions: number;
  totalMs: number;
}

export interface UsageRecorder {
  record(usage: UsageRecord): void;
  /** Writes what has been counted; what cannot be written is kept for the next time. */
  flush(): Promise<void>;
}

/** Four buckets for each doubling: a percentile read from them is at most a fifth off. */
const bucketsPerDoubling = 4;
const bucketMax = 80;
const flushLock = 0x61_63_73;

/** The bucket of a duration; bucket n ends at 2^(n/4) ms. */
export const bucketOf = (ms: number): number =>
  Math.min(bucketMax, Math.max(0, Math.ceil(Math.log2(Math.max(ms, 1)) * bucketsPerDoubling)));

/** The duration at which a bucket ends, in ms. */
export const bucketEndMs = (bucket: number): number => 2 ** (bucket / bucketsPerDoubling);

const excluded = (column: string) => sql.raw(`usage_buckets.${column} + excluded.${column}`);

const writeSums = async (db: Executor, sums: Sums[]): Promise<void> => {
  await db
    .insert(usageBuckets)
    .values(sums)
    .onConflictDoUpdate({
      target: [
        usageBuckets.month,
        usageBuckets.organizationId,
        usageBuckets.endpoint,
        usageBuckets.regulation,
        usageBuckets.bucket,
      ],
      set: {
        requests: excluded("requests"),
        errors: excluded("errors"),
        abstentions: excluded("abstentions"),
        totalMs: excluded("total_ms"),
      },
    });
};

interface KeyUse {
  count: number;
  lastUsedAt: number;
}

const writeKeyUses = async (db: Executor, uses: ReadonlyMap<number, KeyUse>): Promise<void> => {
  const rows = [...uses].map(([id, use]) => ({ id, count: use.count, at: new Date(use.lastUsedAt).toISOString() }));
  await db.execute(sql`
    update api_keys set request_count = request_count + used.count, last_used_at = greatest(last_used_at, used.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as used(id int, count bigint, at timestamptz)
    where api_keys.id = used.id`);
};

/** Counts requests in memory and writes sums, so that counting costs the request nothing. */
export const createUsageRecorder = (db: Drizzle, now: () => number = Date.now): UsageRecorder => {
  let sums = new Map<string, Sums>();
  let uses = new Map<number, KeyUse>();

  const addSums = (add: Sums): void => {
    const id = `${add.organizationId}|${add.endpoint}|${add.regulation}|${add.bucket}|${add.month}`;
    const sum = sums.get(id);
    if (sum === undefined) {
      sums.set(id, { ...add });
      return;
    }
    sum.requests += add.requests;
    sum.errors += add.errors;
    sum.abstentions += add.abstentions;
    sum.totalMs += add.totalMs;
  };

  const addUse = (keyId: number, count: number, lastUsedAt: number): void => {
    const use = uses.get(keyId);
    if (use === undefined) {
      uses.set(keyId, { count, lastUsedAt });
      return;
    }
    use.count += count;
    use.lastUsedAt = Math.max(use.lastUsedAt, lastUsedAt);
  };

  let monthEnds = 0;
  let month = "";
  const currentMonth = (moment: number): string => {
    if (moment >= monthEnds) {
      month = monthOf(moment);
      monthEnds = Math.floor(moment / 60_000) * 60_000 + 60_000;
    }
    return month;
  };

  const record = (usage: UsageRecord): void => {
    const moment = now();
    addUse(usage.keyId, 1, moment);
    addSums({
      month: currentMonth(moment),
      organizationId: usage.organizationId,
      endpoint: usage.endpoint,
      regulation: usage.regulation,
      bucket: bucketOf(usage.ms),
      requests: 1,
      errors: usage.failed ? 1 : 0,
      abstentions: usage.abstained ? 1 : 0,
      totalMs: usage.ms,
    });
  };

  const write = async (): Promise<void> => {
    if (sums.size === 0 && uses.size === 0) return;
    const writing = { sums, uses };
    sums = new Map();
    uses = new Map();
    try {
      await db.transaction(async (transaction) => {
        // One instance after the other: rows locked in different orders would otherwise meet in a deadlock.
        await transaction.execute(sql`select pg_advisory_xact_lock(${flushLock})`);
        await writeSums(transaction, [...writing.sums.values()]);
        await writeKeyUses(transaction, writing.uses);
      });
    } catch (thrown) {
      for (const kept of writing.sums.values()) addSums(kept);
      for (const [keyId, use] of writing.uses) addUse(keyId, use.count, use.lastUsedAt);
      throw thrown;
    }
  };

  // One write after the other, so that a slow one is not counted again by the next.
  let last: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    last = last.catch(() => {}).then(write);
    return last;
  };

  return { record, flush };
};
