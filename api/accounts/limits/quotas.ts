import { and, eq, gt, lt, sql } from "drizzle-orm";
import { ServiceError } from "../../../shared/errors.ts";
import { onDatabase } from "../database/availability.ts";
import { type Drizzle, type Executor, inTransaction } from "../database/database.ts";
import { quotaMonths } from "../database/schema.ts";
import type { Identity } from "../keys/keys.ts";
import { monthOf, secondsToMonthEnd } from "../month.ts";
import type { Undoing } from "../undoing.ts";
import { plans } from "./plans.ts";

/** One unit of a monthly quota, taken before the work. */
export interface QuotaUnit {
  readonly headers: Readonly<Record<string, string>>;
  /** Gives the unit back to the month it was taken from; never throws. */
  giveBack(): Promise<void>;
}

const exceeded = (limit: number, used: number, moment: number): ServiceError =>
  new ServiceError("quota_exceeded", `The monthly quota of your plan (${limit} requests) is used up.`, {
    headers: {
      "X-Quota-Limit": String(limit),
      "X-Quota-Used": String(used),
      "Retry-After": String(secondsToMonthEnd(moment)),
      "x-should-retry": "false",
    },
  });

/** One statement both checks and counts: what two instances do at once, the row's lock puts in order. */
const increment = async (db: Drizzle, organizationId: number, month: string, limit: number): Promise<number | null> => {
  const [counted] = await db
    .insert(quotaMonths)
    .values({ organizationId, month, used: 1 })
    .onConflictDoUpdate({
      target: [quotaMonths.organizationId, quotaMonths.month],
      set: { used: sql`${quotaMonths.used} + 1` },
      setWhere: lt(quotaMonths.used, limit),
    })
    .returning({ used: quotaMonths.used });
  return counted?.used ?? null;
};

/** Units that are taken of an organization's quota of a month. */
export const readUsed = async (db: Drizzle, organizationId: number, month: string): Promise<number> => {
  const [row] = await db
    .select({ used: quotaMonths.used })
    .from(quotaMonths)
    .where(and(eq(quotaMonths.organizationId, organizationId), eq(quotaMonths.month, month)));
  return row?.used ?? 0;
};

const decrement = async (db: Executor, organizationId: number, month: string): Promise<void> => {
  await db
    .update(quotaMonths)
    .set({ used: sql`${quotaMonths.used} - 1` })
    .where(and(eq(quotaMonths.organizationId, organizationId), eq(quotaMonths.month, month), gt(quotaMonths.used, 0)));
};

/**
 * Gives a unit back. Throws when it surely did not, so that it may be tried again; when the answer to COMMIT is lost nobody knows, and
 * the unit stays as it is: given back twice, it would be one more than the plan has.
 */
const giveBackUnit = async (db: Drizzle, organizationId: number, month: string): Promise<void> => {
  let mayHave = false;
  try {
    await onDatabase((deadline) =>
      inTransaction(db, async (transaction) => {
        await decrement(transaction, organizationId, month);
        deadline.check();
        mayHave = true;
      }),
    );
  } catch (thrown) {
    if (!mayHave) throw thrown;
  }
};

const unmetered: QuotaUnit = { headers: {}, giveBack: async () => {} };

/**
 * Takes one unit of the month's quota. Throws `quota_exceeded` when none is left and `service_unavailable` when the database
 * is away: a unit that is given back while it is away goes back later, through `undoing`. Test keys take none.
 */
export const takeQuota = async (
  db: Drizzle,
  who: Identity,
  undoing: Undoing,
  moment: number = Date.now(),
): Promise<QuotaUnit> => {
  if (who.isTest) return unmetered;
  const limit = plans[who.plan].monthlyQuota;
  const month = monthOf(moment);
  const giveBack = () => undoing.add(() => giveBackUnit(db, who.organizationId, month));
  const counting = increment(db, who.organizationId, month, limit);
  const used = await onDatabase(() => counting).catch((thrown: unknown) => {
    // Refused by then: a unit that a slow database takes after all is given back.
    counting.then((late) => (late === null ? undefined : giveBack())).catch(() => {});
    throw thrown;
  });
  if (used === null) {
    throw exceeded(limit, await onDatabase(() => readUsed(db, who.organizationId, month)), moment);
  }
  return {
    headers: { "X-Quota-Limit": String(limit), "X-Quota-Used": String(used) },
    giveBack,
  };
};
