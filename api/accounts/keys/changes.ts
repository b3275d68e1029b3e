import { and, count, eq, isNull, sql } from "drizzle-orm";
import { ServiceError } from "../../../shared/errors.ts";
import { onDatabase } from "../database/availability.ts";
import { type Drizzle, type Executor, inTransaction } from "../database/database.ts";
import { apiKeys } from "../database/schema.ts";
import type { Plan } from "../limits/plans.ts";
import { byOperator, changeKeys, type KeyChange, lockOrganization } from "../organization-lock.ts";
import { createUndoing, type Undoing } from "../undoing.ts";
import { deriveKey, generateKey, keyDigest, keyPrefix, newSalt } from "./format.ts";
import type { StoredKey } from "./keys.ts";
import { findAnswered, type KeyRequest, rememberRequest, removeAttempt } from "./requests.ts";

/** A key to be made, and whose it is. */
export interface KeyWish {
  readonly name: string;
  readonly isTest: boolean;
  /** Set when the client may ask again. */
  readonly request?: KeyRequest | null;
}

/** A key with its text, which is stored nowhere. */
export interface MadeKey {
  readonly key: string;
  readonly stored: StoredKey;
  /** True when an earlier request of the same `Idempotency-Key` has made it. */
  readonly replayed: boolean;
}

const active = isNull(apiKeys.revokedAt);

const requireRoom = async (transaction: Executor, organizationId: number, { keysMax }: Plan): Promise<void> => {
  const [held] = await transaction
    .select({ keys: count() })
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), active));
  if ((held?.keys ?? 0) < keysMax) return;
  throw new ServiceError("key_limit_reached", `Your plan allows ${keysMax} active key(s). Revoke one first.`);
};

const storeKey = async (
  transaction: Executor,
  organizationId: number,
  { name, isTest, request }: KeyWish,
  attempt: string,
): Promise<MadeKey> => {
  const salt = newSalt();
  const key = request == null ? generateKey(isTest) : deriveKey(request.callerKey, salt, request.idempotencyKey);
  const [stored] = await transaction
    .insert(apiKeys)
    .values({ organizationId, name, isTest, prefix: keyPrefix(key), digest: keyDigest(key) })
    .returning();
  if (stored === undefined) throw new Error("The new key was not stored");
  if (request != null) await rememberRequest(transaction, stored, request, { salt, attempt });
  return { key, stored, replayed: false };
};

/**
 * Removes a key whose maker was answered 503, unless another request was answered with it. The lock comes after the end of the
 * transaction that made it, however late that is, so that one look decides.
 */
const undoCreation = (db: Drizzle, organizationId: number, keyId: number, attempt: string): Promise<void> =>
  onDatabase(() =>
    inTransaction(db, async (transaction) => {
      await lockOrganization(transaction, organizationId);
      const isLast = await removeAttempt(transaction, keyId, attempt);
      if (isLast) await transaction.delete(apiKeys).where(eq(apiKeys.id, keyId));
    }),
  );

/**
 * Makes a key, or tells again the one that the same request has made before. Throws `unauthorized`, `key_limit_reached`,
 * `idempotency_conflict`, or `service_unavailable`, after which there is no key: what took effect too late is undone.
 */
export const createKey = (
  db: Drizzle,
  change: KeyChange,
  wish: KeyWish,
  undoing: Undoing = createUndoing(),
): Promise<MadeKey> => {
  const attempt = crypto.randomUUID();
  const { organizationId } = change;
  return changeKeys(
    db,
    change,
    async (transaction, plan) => {
      const answered =
        wish.request && (await findAnswered(transaction, organizationId, wish.name, wish.request, attempt));
      if (answered) return { ...answered, replayed: true };
      await requireRoom(transaction, organizationId, plan);
      return storeKey(transaction, organizationId, wish, attempt);
    },
    ({ stored }) => undoing.add(() => undoCreation(db, organizationId, stored.id, attempt)),
  );
};

/**
 * Makes a live key in the place of the active ones of its name, for the operator. `replaced` are their digests. Throws
 * `key_limit_reached`, or `service_unavailable`, after which there is no new key, and the old ones may be revoked.
 */
export const replaceKey = (
  db: Drizzle,
  organizationId: number,
  name: string,
  undoing: Undoing,
): Promise<MadeKey & { readonly replaced: readonly string[] }> => {
  const attempt = crypto.randomUUID();
  return changeKeys(
    db,
    byOperator(organizationId),
    async (transaction, plan) => {
      const revoked = await transaction
        .update(apiKeys)
        .set({ revokedAt: sql`now()` })
        .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.name, name), active))
        .returning({ digest: apiKeys.digest });
      await requireRoom(transaction, organizationId, plan);
      const made = await storeKey(transaction, organizationId, { name, isTest: false }, attempt);
      return { ...made, replaced: revoked.map(({ digest }) => digest) };
    },
    ({ stored }) => undoing.add(() => undoCreation(db, organizationId, stored.id, attempt)),
  );
};

/**
 * Revokes an active key and returns its digest. Throws `unauthorized`, `key_not_found`, or `service_unavailable`, after which
 * the key may be revoked: a key that has been refused once is never brought back.
 */
export const revokeKey = (db: Drizzle, change: KeyChange, keyId: number): Promise<string> =>
  changeKeys(db, change, async (transaction) => {
    const [revoked] = await transaction
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, change.organizationId), active))
      .returning({ digest: apiKeys.digest });
    if (revoked !== undefined) return revoked.digest;
    throw new ServiceError("key_not_found", "Your organization has no active key of this id.");
  });
