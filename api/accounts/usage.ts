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

/** Sums by organization, endpoint, regulation and bucket: nested, since joining them to one text would cost more than the rest. */
type SumsOfMonth = Map<number, Map<string, Map<string, Sums[]>>>;

const at = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

const add = (sums: SumsOfMonth, added: Sums): void => {
  const ofOrganization = at(sums, added.organizationId, () => new Map<string, Map<string, Sums[]>>());
  const ofEndpoint = at(ofOrganization, added.endpoint, () => new Map<string, Sums[]>());
  const ofRegulation = at(ofEndpoint, added.regulation, (): Sums[] => []);
  const sum = ofRegulation[added.bucket];
  if (sum === undefined) {
    ofRegulation[added.bucket] = added;
    return;
  }
  sum.requests += added.requests;
  sum.errors += added.errors;
  sum.abstentions += added.abstentions;
  sum.totalMs += added.totalMs;
};

const rowsOf = (sums: SumsOfMonth): Sums[] =>
  [...sums.values()]
    .flatMap((endpoints) => [...endpoints.values()])
    .flatMap((regulations) => [...regulations.values()])
    .flatMap((buckets) => buckets.filter((sum) => sum !== undefined));

const addUse = (uses: Map<number, KeyUse>, keyId: number, count: number, lastUsedAt: number): void => {
  const use = uses.get(keyId);
  if (use === undefined) {
    uses.set(keyId, { count, lastUsedAt });
    return;
  }
  use.count += count;
  use.lastUsedAt = Math.max(use.lastUsedAt, lastUsedAt);
};

/** The month of a moment, looked at again once a minute. */
const createCalendar = (): ((moment: number) => string) => {
  let minute = -1;
  let month = "";
  return (moment) => {
    const current = Math.floor(moment / 60_000);
    if (current !== minute) {
      minute = current;
      month = monthOf(moment);
    }
    return month;
  };
};

/** Counts requests in memory and writes sums, so that counting costs the request nothing. */
export const createUsageRecorder = (db: Drizzle, now: () => number = Date.now): UsageRecorder => {
  let sums = new Map<string, SumsOfMonth>();
  let uses = new Map<number, KeyUse>();
  const monthAt = createCalendar();
  const ofMonth = (month: string): SumsOfMonth => at(sums, month, () => new Map());

  const record = (usage: UsageRecord): void => {
    const moment = now();
    const month = monthAt(moment);
    addUse(uses, usage.keyId, 1, moment);
    add(ofMonth(month), {
      month,
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
    if (uses.size === 0) return;
    const writing = { rows: [...sums.values()].flatMap(rowsOf), uses };
    sums = new Map();
    uses = new Map();
    try {
      await db.transaction(async (transaction) => {
        // One instance after the other: rows locked in different orders would otherwise meet in a deadlock.
        await transaction.execute(sql`select pg_advisory_xact_lock(${flushLock})`);
        await writeSums(transaction, writing.rows);
        await writeKeyUses(transaction, writing.uses);
      });
    } catch (thrown) {
      for (const kept of writing.rows) add(ofMonth(kept.month), kept);
      for (const [keyId, use] of writing.uses) addUse(uses, keyId, use.count, use.lastUsedAt);
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
