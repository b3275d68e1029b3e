import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { ServiceError } from "../../shared/errors.ts";
import type { Drizzle } from "./database.ts";
import { generateKey, keyDigest, keyPrefix } from "./key-format.ts";
import { type PlanName, plans } from "./plans.ts";
import { apiKeys, organizations } from "./schema.ts";

/** Who a key speaks for. */
export interface Identity {
  readonly keyId: number;
  readonly organizationId: number;
  readonly plan: PlanName;
  readonly isTest: boolean;
}

export type StoredKey = typeof apiKeys.$inferSelect;

const active = isNull(apiKeys.revokedAt);

/** The identities behind digests of keys, each at the place of its digest; null where no active key has it. */
export const findIdentities = async (db: Drizzle, digests: readonly string[]): Promise<Array<Identity | null>> => {
  const found = await db
    .select({
      digest: apiKeys.digest,
      keyId: apiKeys.id,
      organizationId: apiKeys.organizationId,
      plan: organizations.plan,
      isTest: apiKeys.isTest,
    })
    .from(apiKeys)
    .innerJoin(organizations, eq(apiKeys.organizationId, organizations.id))
    .where(and(inArray(apiKeys.digest, [...digests]), active));
  const byDigest = new Map(found.map(({ digest, ...identity }) => [digest, identity]));
  return digests.map((digest) => byDigest.get(digest) ?? null);
};

/** The active keys of an organization, oldest first. */
export const listKeys = (db: Drizzle, organizationId: number): Promise<StoredKey[]> =>
  db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), active))
    .orderBy(asc(apiKeys.id));

/**
 * Makes a key and returns its text, which is stored nowhere. The organization's row is locked meanwhile, so that creations at
 * once cannot pass the plan's limit together. Throws `key_limit_reached`.
 */
export const createKey = (
  db: Drizzle,
  organizationId: number,
  options: { name: string; isTest: boolean },
): Promise<{ key: string; stored: StoredKey }> =>
  db.transaction(async (transaction) => {
    const [owner] = await transaction
      .select({ plan: organizations.plan })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for("no key update");
    const [held] = await transaction
      .select({ keys: count() })
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, organizationId), active));
    const { keysMax } = plans[owner?.plan ?? "free"];
    if ((held?.keys ?? 0) >= keysMax) {
      throw new ServiceError("key_limit_reached", `Your plan allows ${keysMax} active key(s). Revoke one first.`);
    }
    const key = generateKey(options.isTest);
    const [stored] = await transaction
      .insert(apiKeys)
      .values({ organizationId, ...options, prefix: keyPrefix(key), digest: keyDigest(key) })
      .returning();
    if (stored === undefined) throw new Error("The new key was not stored");
    return { key, stored };
  });

/** Revokes an active key of an organization and returns its digest. Throws `key_not_found` when it has no such key. */
export const revokeKey = async (db: Drizzle, organizationId: number, keyId: number): Promise<string> => {
  const [revoked] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.organizationId, organizationId), active))
    .returning({ digest: apiKeys.digest });
  if (revoked === undefined) throw new ServiceError("key_not_found", "Your organization has no active key of this id.");
  return revoked.digest;
};
