import { and, eq, isNull } from "drizzle-orm";
import { onDatabase } from "./database/availability.ts";
import { type Drizzle, type Executor, inTransaction } from "./database/database.ts";
import { apiKeys, organizations } from "./database/schema.ts";
import { unauthorized } from "./keys/bearer.ts";
import { type Plan, plans } from "./limits/plans.ts";

/** Waits for the lock of an organization's row, which ends with the transaction, and returns its plan. */
export const lockOrganization = async (transaction: Executor, organizationId: number): Promise<Plan> => {
  const [owner] = await transaction
    .select({ plan: organizations.plan })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for("no key update");
  return plans[owner?.plan ?? "free"];
};

const requireActive = async (transaction: Executor, organizationId: number, keyId: number): Promise<void> => {
  const [found] = await transaction
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt)));
  if (found === undefined) throw unauthorized();
};

/** Whose keys are changed, and by whom: an active key of the same organization, or nobody when it is the operator. */
export interface KeyChange {
  readonly organizationId: number;
  readonly callerKeyId: number | null;
}

/** A change by the operator's command, which needs no key and may revoke the last one. */
export const byOperator = (organizationId: number): KeyChange => ({ organizationId, callerKeyId: null });

/**
 * Changes an organization's keys in one transaction under the lock of its row, so that what happens on several instances at
 * once happens in some order. Instances remember keys for seconds: the caller's is looked at again here. Throws `unauthorized`
 * when it is revoked.
 *
 * The change takes effect only while somebody waits for it: the deadline is asked last before COMMIT is sent. When the client
 * is answered 503 after that, nobody knows whether it took effect; `uncertain` is told what it would be.
 */
export const changeKeys = async <Result>(
  db: Drizzle,
  { organizationId, callerKeyId }: KeyChange,
  change: (transaction: Executor, plan: Plan) => Promise<Result>,
  uncertain: (result: Result) => void = () => {},
): Promise<Result> => {
  let sent: { result: Result } | null = null;
  try {
    return await onDatabase((deadline) =>
      inTransaction(db, async (transaction) => {
        deadline.check();
        const plan = await lockOrganization(transaction, organizationId);
        if (callerKeyId !== null) await requireActive(transaction, organizationId, callerKeyId);
        const result = await change(transaction, plan);
        deadline.check();
        sent = { result };
        return result;
      }),
    );
  } catch (thrown) {
    // Written in a function that the compiler does not follow.
    const last = sent as { result: Result } | null;
    if (last !== null) uncertain(last.result);
    throw thrown;
  }
};
