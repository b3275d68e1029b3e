import { asc, eq } from "drizzle-orm";
import { OperatorError } from "../../shared/errors.ts";
import type { Drizzle } from "./database/database.ts";
import { organizations } from "./database/schema.ts";
import type { PlanName } from "./limits/plans.ts";

export interface Organization {
  readonly id: number;
  readonly name: string;
  readonly plan: PlanName;
  readonly createdAt: Date;
}

/** Makes an organization. Throws an OperatorError when the name is taken. */
export const createOrganization = async (db: Drizzle, name: string, plan: PlanName): Promise<Organization> => {
  const [made] = await db.insert(organizations).values({ name, plan }).onConflictDoNothing().returning();
  if (made === undefined) throw new OperatorError(`There is an organization "${name}" already.`);
  return made;
};

/** All organizations in the order they were made. */
export const listOrganizations = (db: Drizzle): Promise<Organization[]> =>
  db.select().from(organizations).orderBy(asc(organizations.id));

/** Finds an organization by its number or its name. Throws an OperatorError when there is none. */
export const findOrganization = async (db: Drizzle, named: string): Promise<Organization> => {
  const byId = /^\d{1,9}$/.test(named) ? eq(organizations.id, Number(named)) : eq(organizations.name, named);
  const [found] = await db.select().from(organizations).where(byId);
  if (found !== undefined) return found;
  throw new OperatorError(`There is no organization "${named}".`, { hint: "bun run accounts org list" });
};

/** Puts an organization on another plan; every instance follows within 10 seconds. */
export const setPlan = async (db: Drizzle, id: number, plan: PlanName): Promise<void> => {
  await db.update(organizations).set({ plan }).where(eq(organizations.id, id));
};
