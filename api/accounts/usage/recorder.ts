import type { Drizzle } from "../database/database.ts";
import { monthOf } from "../month.ts";
import { bucketOf } from "./buckets.ts";
import { writeUsage } from "./store.ts";
import { addSums, addUse, type KeyUse, rowsOf, type SumsByOrganization, sumsOf } from "./sums.ts";
import { addVersionUse, type VersionUses } from "./versions.ts";

/** One finished request; without a key it is nobody's. */
export interface UsageRecord {
  readonly organizationId: number | null;
  readonly keyId: number | null;
  readonly route: string;
  readonly regulation: string;
  readonly failed: boolean;
  readonly abstained: boolean;
  /** When it began, in ms since 1970. */
  readonly at: number;
  readonly ms: number;
  /** The corpus version that answered where it was not the current one. */
  readonly otherVersion?: string | null;
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
  let counted: SumsByOrganization = new Map();
  let uses = new Map<number, KeyUse>();
  let versionUses: VersionUses = new Map();
  const monthAt = createCalendar();

  const record = (usage: UsageRecord): void => {
    const { organizationId, keyId, route, regulation, at, ms, otherVersion = null } = usage;
    if (organizationId === null || keyId === null) return;
    addUse(uses, keyId, 1, at);
    const sums = sumsOf(counted, monthAt(at), organizationId, route, regulation, bucketOf(ms));
    sums.requests += 1;
    if (usage.failed) sums.errors += 1;
    if (usage.abstained) sums.abstentions += 1;
    sums.totalMs += ms;
    if (otherVersion === null) return;
    const month = monthAt(at);
    addVersionUse(versionUses, { month, organizationId, corpusVersion: otherVersion, requests: 1, lastUsedAt: at });
  };

  const write = async (): Promise<void> => {
    if (uses.size === 0) return;
    const writing = { rows: rowsOf(counted), uses, versionUses };
    counted = new Map();
    uses = new Map();
    versionUses = new Map();
    try {
      await writeUsage(db, writing.rows, writing.uses, writing.versionUses);
    } catch (thrown) {
      for (const kept of writing.rows) addSums(counted, kept);
      for (const [keyId, use] of writing.uses) addUse(uses, keyId, use.count, use.lastUsedAt);
      for (const use of writing.versionUses.values()) addVersionUse(versionUses, use);
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
