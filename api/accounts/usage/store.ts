import { sql } from "drizzle-orm";
import { type Drizzle, type Executor, inTransaction } from "../database/database.ts";
import type { KeyUse, Sums } from "./sums.ts";
import { type VersionUses, writeVersionUses } from "./versions.ts";

const flushLock = 0x61_63_73;

/** One value for all rows: a value for each field would cost more to put together than to write. */
const rowsOf = (values: readonly unknown[]) => sql`${JSON.stringify(values)}::text::jsonb`;

const writeSums = async (db: Executor, sums: readonly Sums[]): Promise<void> => {
  const rows = sums.map(({ organizationId, totalMs, ...sum }) => ({
    ...sum,
    organization_id: organizationId,
    total_ms: totalMs,
  }));
  await db.execute(sql`
    insert into usage_buckets select * from jsonb_populate_recordset(null::usage_buckets, ${rowsOf(rows)})
    on conflict (month, organization_id, endpoint, regulation, bucket) do update set
      requests = usage_buckets.requests + excluded.requests,
      errors = usage_buckets.errors + excluded.errors,
      abstentions = usage_buckets.abstentions + excluded.abstentions,
      total_ms = usage_buckets.total_ms + excluded.total_ms`);
};

const writeKeyUses = async (db: Executor, uses: ReadonlyMap<number, KeyUse>): Promise<void> => {
  const rows = [...uses].map(([id, use]) => ({ id, count: use.count, at: new Date(use.lastUsedAt).toISOString() }));
  await db.execute(sql`
    update api_keys set request_count = request_count + used.count, last_used_at = greatest(last_used_at, used.at)
    from jsonb_to_recordset(${rowsOf(rows)}) as used(id int, count bigint, at timestamptz)
    where api_keys.id = used.id`);
};

/** Adds sums and uses to what the database has, all or nothing. */
export const writeUsage = (
  db: Drizzle,
  sums: readonly Sums[],
  uses: ReadonlyMap<number, KeyUse>,
  versionUses: VersionUses,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    // One instance after the other: rows locked in different orders would otherwise meet in a deadlock.
    await transaction.execute(sql`select pg_advisory_xact_lock(${flushLock})`);
    await writeSums(transaction, sums);
    await writeKeyUses(transaction, uses);
    await writeVersionUses(transaction, versionUses);
  });
