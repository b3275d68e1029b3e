import type { Drizzle } from "./database.ts";
import { monthOf } from "./month.ts";
import { bucketOf } from "./usage-buckets.ts";
import { writeUsage } from "./usage-store.ts";
import { addSums, addUse, at, type KeyUse, rowsOf, type SumsOfMonth } from "./usage-sums.ts";

/** One finished request of an organization. */
export interface UsageRecord {
  readonly organizationId: number;
  readonly keyId: number;
  readonly endpoint: string;
  readonly regulation: string;
  readonly failed: boolean;
  readonly abstained: boolean;
  /** When it began, in ms since 1970. */
  readonly at: number;
  readonly ms: number;
}

export interface UsageRecorder {
  record(usage: UsageRecord): void;
  /** Writes what has been counted; what cannot be written is kept for the next time. */
  flush(): Promise<void>;
}

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
export const createUsageRecorder = (db: Drizzle): UsageRecorder => {
  let sums = new Map<string, SumsOfMonth>();
  let uses = new Map<number, KeyUse>();
  const monthAt = createCalendar();
  const ofMonth = (month: string): SumsOfMonth => at(sums, month, () => new Map());

  const record = (usage: UsageRecord): void => {
    const month = monthAt(usage.at);
    addUse(uses, usage.keyId, 1, usage.at);
    addSums(ofMonth(month), {
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
      await writeUsage(db, writing.rows, writing.uses);
    } catch (thrown) {
      for (const kept of writing.rows) addSums(ofMonth(kept.month), kept);
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
