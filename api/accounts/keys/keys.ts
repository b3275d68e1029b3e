import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Drizzle } from "../database/database.ts";
import { apiKeys, organizations } from "../database/schema.ts";
import type { PlanName } from "../limits/plans.ts";

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

/** A key, revoked or not, and whose it is; null when there is none of this id. */
export const findOwner = async (
  db: Drizzle,
  keyId: number,
): Promise<{ key: StoredKey; organization: string; plan: PlanName } | null> => {
  const [found] = await db
    .select({ key: apiKeys, organization: organizations.name, plan: organizations.plan })
    .from(apiKeys)
    .innerJoin(organizations, eq(apiKeys.organizationId, organizations.id))
    .where(eq(apiKeys.id, keyId));
  return found ?? null;
};
