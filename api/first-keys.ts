import type { Drizzle } from "./accounts/database/database.ts";
import { createKey, replaceKey } from "./accounts/keys/changes.ts";
import { byOperator } from "./accounts/organization-lock.ts";
import { createOrganization, listOrganizations } from "./accounts/organizations.ts";
import type { Services } from "./services.ts";

/** The organization that `up` makes. */
const ownName = "Default";
/** The key behind the links of later starts: of this name there is one at a time. */
export const consoleKeyName = "Console (bun run up)";

/** Makes the first organization and its key; null when there is one already. */
export const createFirstKey = async (db: Drizzle): Promise<string | null> => {
  if ((await listOrganizations(db)).length > 0) return null;
  const organization = await createOrganization(db, ownName, "platform");
  return (await createKey(db, byOperator(organization.id), { name: "Default", isTest: false })).key;
};

/**
 * What a link gives at a later start, when no text of a key is known any more: a key in the place of the one that an earlier
 * link gave. Made when the link is opened, so that starts alone change nothing. Null without an organization that `up` made: a
 * customer's keys are not to be touched.
 */
export const consoleKeys = async (services: Services): Promise<(() => Promise<string>) | null> => {
  const own = (await listOrganizations(services.db)).find(({ name }) => name === ownName);
  if (own === undefined) return null;
  return async () => {
    const { key, replaced } = await replaceKey(services.db, own.id, consoleKeyName, services.undoing);
    for (const digest of replaced) services.authenticator.forget(digest);
    return key;
  };
};
