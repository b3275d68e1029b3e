import { and, eq, gt, lt, sql } from "drizzle-orm";
import { ServiceError } from "../../../shared/errors.ts";
import type { Executor } from "../database/database.ts";
import { apiKeys, keyRequests } from "../database/schema.ts";
import { deriveKey } from "./format.ts";
import type { StoredKey } from "./keys.ts";

/** A creation that the client may ask for again: under which name, and with which key's text. */
export interface KeyRequest {
  readonly idempotencyKey: string;
  readonly callerKey: string;
  readonly callerKeyId: number;
}

const keptFor = sql`now() - interval '24 hours'`;

/** After that many, one has surely been answered: more need not be told apart. */
const attemptsMax = 16;

const conflict = (message: string): ServiceError => new ServiceError("idempotency_conflict", message);

const findRequest = async (transaction: Executor, organizationId: number, idempotencyKey: string) => {
  const [found] = await transaction
    .select({ salt: keyRequests.salt, callerKeyId: keyRequests.callerKeyId, stored: apiKeys })
    .from(keyRequests)
    .innerJoin(apiKeys, eq(apiKeys.id, keyRequests.keyId))
    .where(
      and(
        eq(keyRequests.organizationId, organizationId),
        eq(keyRequests.idempotencyKey, idempotencyKey),
        gt(keyRequests.createdAt, keptFor),
      ),
    );
  return found;
};

/** Notes that an attempt may be answered with the key, so that undoing an earlier one leaves it. */
const addAttempt = async (transaction: Executor, keyId: number, attempt: string): Promise<void> => {
  await transaction
    .update(keyRequests)
    .set({ attempts: sql`array_append(${keyRequests.attempts}, ${attempt}::uuid)` })
    .where(and(eq(keyRequests.keyId, keyId), sql`cardinality(${keyRequests.attempts}) < ${attemptsMax}`));
};

/**
 * The key that this request made before, null when it is the first of its name in 24 hours. Throws `idempotency_conflict` when
 * that one was another request, or its key has been revoked since.
 */
export const findAnswered = async (
  transaction: Executor,
  organizationId: number,
  name: string,
  request: KeyRequest,
  attempt: string,
): Promise<{ key: string; stored: StoredKey } | null> => {
  const found = await findRequest(transaction, organizationId, request.idempotencyKey);
  if (found === undefined) return null;
  const { stored, salt } = found;
  if (found.callerKeyId !== request.callerKeyId || stored.name !== name) {
    throw conflict("This Idempotency-Key was used for another request: another body, or another API key.");
  }
  if (stored.revokedAt !== null) {
    throw conflict("The key that this request made has been revoked. Use a new Idempotency-Key for a new one.");
  }
  await addAttempt(transaction, stored.id, attempt);
  return { key: deriveKey(request.callerKey, salt, request.idempotencyKey), stored };
};

/** Remembers which key a request has made. An entry that is older than it is kept gives way. */
export const rememberRequest = async (
  transaction: Executor,
  stored: StoredKey,
  { idempotencyKey, callerKeyId }: KeyRequest,
  made: { salt: string; attempt: string },
): Promise<void> => {
  const values = { callerKeyId, keyId: stored.id, salt: made.salt, attempts: [made.attempt], createdAt: sql`now()` };
  await transaction
    .insert(keyRequests)
    .values({ organizationId: stored.organizationId, idempotencyKey, ...values })
    .onConflictDoUpdate({ target: [keyRequests.organizationId, keyRequests.idempotencyKey], set: values });
};

/** Takes an attempt back. Returns true when no other may have been answered with the key. */
export const removeAttempt = async (transaction: Executor, keyId: number, attempt: string): Promise<boolean> => {
  const [left] = await transaction
    .update(keyRequests)
    .set({ attempts: sql`array_remove(${keyRequests.attempts}, ${attempt}::uuid)` })
    .where(eq(keyRequests.keyId, keyId))
    .returning({ attempts: keyRequests.attempts });
  return (left?.attempts.length ?? 0) === 0;
};

/** Forgets the requests that are older than they are kept. */
export const forgetKeyRequests = async (db: Executor): Promise<void> => {
  await db.delete(keyRequests).where(lt(keyRequests.createdAt, keptFor));
};
