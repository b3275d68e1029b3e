import { and, eq, inArray, sum } from "drizzle-orm";
import type { Drizzle } from "../database/database.ts";
import { quotaMonths, usageBuckets } from "../database/schema.ts";
import { monthAfter } from "../month.ts";

/** What an organization used in a month (its first day). */
interface MonthSum {
  readonly month: string;
  readonly requests: number;
  /** Units of the quota. */
  readonly metered: number;
}

const countRequests = (db: Drizzle, organizationId: number, months: readonly string[]) =>
  db
    .select({ month: usageBuckets.month, requests: sum(usageBuckets.requests).mapWith(Number) })
    .from(usageBuckets)
    .where(and(eq(usageBuckets.organizationId, organizationId), inArray(usageBuckets.month, [...months])))
    .groupBy(usageBuckets.month);

const readQuotas = (db: Drizzle, organizationId: number, months: readonly string[]) =>
  db
    .select({ month: quotaMonths.month, used: quotaMonths.used })
    .from(quotaMonths)
    .where(and(eq(quotaMonths.organizationId, organizationId), inArray(quotaMonths.month, [...months])));

/** The twelve months up to one, oldest first; a month without usage is zeros. */
export const sumMonths = async (db: Drizzle, organizationId: number, last: string): Promise<MonthSum[]> => {
  const months = Array.from({ length: 12 }, (_, index) => monthAfter(last, index - 11));
  const [counted, quotas] = await Promise.all([
    countRequests(db, organizationId, months),
    readQuotas(db, organizationId, months),
  ]);
  const requests = new Map(counted.map((row) => [row.month, row.requests]));
  const metered = new Map(quotas.map((row) => [row.month, row.used]));
  return months.map((month) => ({ month, requests: requests.get(month) ?? 0, metered: metered.get(month) ?? 0 }));
};
