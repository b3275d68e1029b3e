import { sql } from "drizzle-orm";
import type { Drizzle, Executor } from "./database.ts";
import { usageBuckets } from "./schema.ts";
import type { KeyUse, Sums } from "./usage-sums.ts";

const flushLock = 0x61_63_73;
/** A statement takes 65,534 values, and a row has nine. */
const rowsMax = 5_000;

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

const writeKeyUses = async (db: Executor, uses: ReadonlyMap<number, KeyUse>): Promise<void> => {
  const rows = [...uses].map(([id, use]) => ({ id, count: use.count, at: new Date(use.lastUsedAt).toISOString() }));
  await db.execute(sql`
    update api_keys set request_count = request_count + used.count, last_used_at = greatest(last_used_at, used.at)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as used(id int, count bigint, at timestamptz)
    where api_keys.id = used.id`);
};

const slices = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Adds sums and uses to what the database has, all or nothing. */
export const writeUsage = (db: Drizzle, sums: readonly Sums[], uses: ReadonlyMap<number, KeyUse>): Promise<void> =>
  db.transaction(async (transaction) => {
    // One instance after the other: rows locked in different orders would otherwise meet in a deadlock.
    await transaction.execute(sql`select pg_advisory_xact_lock(${flushLock})`);
    for (const slice of slices(sums, rowsMax)) await writeSums(transaction, slice);
    await writeKeyUses(transaction, uses);
  });
