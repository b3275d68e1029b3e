import { desc, eq, sql } from "drizzle-orm";
import type { Drizzle, Executor } from "../database/database.ts";
import { organizations, usageVersions } from "../database/schema.ts";

/** Requests of an organization in a month (its first day) that another corpus version answered than the one that was current there. */
export interface VersionUse {
  readonly month: string;
  readonly organizationId: number;
  readonly corpusVersion: string;
  requests: number;
  /** In ms since 1970. */
  lastUsedAt: number;
}

/** Uses by month, organization and version. */
export type VersionUses = Map<string, VersionUse>;

/** Adds to the uses of a version. */
export const addVersionUse = (uses: VersionUses, added: VersionUse): void => {
  const name = `${added.month} ${added.organizationId} ${added.corpusVersion}`;
  const use = uses.get(name);
  if (use === undefined) {
    uses.set(name, { ...added });
    return;
  }
  use.requests += added.requests;
  use.lastUsedAt = Math.max(use.lastUsedAt, added.lastUsedAt);
};

/** Adds uses to what the database has. */
export const writeVersionUses = async (db: Executor, uses: VersionUses): Promise<void> => {
  if (uses.size === 0) return;
  const rows = [...uses.values()].map(({ lastUsedAt, ...use }) => ({ ...use, lastUsedAt: new Date(lastUsedAt) }));
  await db
    .insert(usageVersions)
    .values(rows)
    .onConflictDoUpdate({
      target: [usageVersions.month, usageVersions.organizationId, usageVersions.corpusVersion],
      set: {
        requests: sql`${usageVersions.requests} + excluded.requests`,
        lastUsedAt: sql`greatest(${usageVersions.lastUsedAt}, excluded.last_used_at)`,
      },
    });
};

/** Who was answered in a month (its first day) from versions that were not current; what was used last first. */
export const reportVersionUses = async (db: Drizzle, month: string) => {
  const rows = await db
    .select({
      organization_id: usageVersions.organizationId,
      organization: organizations.name,
      corpus_version: usageVersions.corpusVersion,
      requests: usageVersions.requests,
      last_used_at: usageVersions.lastUsedAt,
    })
    .from(usageVersions)
    .innerJoin(organizations, eq(organizations.id, usageVersions.organizationId))
    .where(eq(usageVersions.month, month))
    .orderBy(desc(usageVersions.lastUsedAt));
  return rows.map((row) => ({ ...row, last_used_at: row.last_used_at.toISOString() }));
};
