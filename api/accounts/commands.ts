import { defineCommand } from "citty";
import { strictArguments } from "../../shared/command-line/run.ts";
import { print, printJson, table } from "../../shared/command-line/terminal.ts";
import { readConfig } from "../../shared/config.ts";
import { OperatorError } from "../../shared/errors.ts";
import { type Drizzle, openDatabase } from "./database/database.ts";
import { createKey, revokeKey } from "./keys/changes.ts";
import { listKeys, type StoredKey } from "./keys/keys.ts";
import { keyNameOf, nameProblem } from "./keys/names.ts";
import { isPlanName, type PlanName, planNames } from "./limits/plans.ts";
import { byOperator } from "./organization-lock.ts";
import { createOrganization, findOrganization, listOrganizations, setPlan } from "./organizations.ts";

const withDatabase = async (work: (db: Drizzle) => Promise<void>): Promise<void> => {
  const database = await openDatabase(readConfig());
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
};

const readPlan = (name: string): PlanName => {
  if (isPlanName(name)) return name;
  throw new OperatorError(`"${name}" is no plan.`, { hint: `Plans: ${planNames.join(", ")}.` });
};

const requireGoodName = (written: string): void => {
  const problem = nameProblem(written);
  if (problem !== null) throw new OperatorError(problem);
};

const readOrganizationName = (written: string): string => {
  requireGoodName(written);
  const name = written.trim();
  if (name !== "") return name;
  throw new OperatorError("A name has 1 to 255 characters.");
};

const readKeyName = (written: string): string => {
  requireGoodName(written);
  return keyNameOf(written);
};

const organizationArgument = {
  org: { type: "positional", description: "Number or name of the organization", required: true },
} as const;
const planArgument = { type: "string", description: planNames.join(", "), default: "free" } as const;
const jsonArgument = { type: "boolean", description: "Print JSON", default: false } as const;

/** A key as the operator sees it: without its digest. */
const shownKey = ({ digest: _digest, revokedAt: _revokedAt, ...key }: StoredKey) => key;

const orgCreate = defineCommand({
  meta: { name: "create", description: "Make an organization" },
  args: {
    name: { type: "positional", description: "Its name", required: true },
    plan: planArgument,
    json: jsonArgument,
  },
  plugins: [strictArguments],
  run: ({ args }) =>
    withDatabase(async (db) => {
      const made = await createOrganization(db, readOrganizationName(args.name), readPlan(args.plan));
      if (args.json) return printJson(made);
      print(`Organization ${made.id}: ${made.name} (${made.plan})`);
    }),
});

const orgList = defineCommand({
  meta: { name: "list", description: "List the organizations" },
  args: { json: jsonArgument },
  plugins: [strictArguments],
  run: ({ args }) =>
    withDatabase(async (db) => {
      const all = await listOrganizations(db);
      const rows = all.map((org) => [org.id, org.name, org.plan, org.createdAt.toISOString()]);
      if (args.json) return printJson(all);
      print(table(["id", "name", "plan", "created"], rows));
    }),
});

const orgSetPlan = defineCommand({
  meta: { name: "set-plan", description: "Put an organization on another plan" },
  args: { ...organizationArgument, plan: { ...planArgument, type: "positional", required: true }, json: jsonArgument },
  plugins: [strictArguments],
  run: ({ args }) =>
    withDatabase(async (db) => {
      const plan = readPlan(args.plan);
      const found = await findOrganization(db, args.org);
      await setPlan(db, found.id, plan);
      if (args.json) return printJson({ ...found, plan });
      print(`Organization ${found.id}: ${found.name} (${plan})`);
    }),
});

const keyCreate = defineCommand({
  meta: { name: "create", description: "Make a key and print it, once" },
  args: {
    ...organizationArgument,
    name: { type: "string", description: "Name of the key", default: "Default" },
    test: { type: "boolean", description: "A test key: no language model, no quota", default: false },
    json: jsonArgument,
  },
  plugins: [strictArguments],
  run: ({ args }) =>
    withDatabase(async (db) => {
      const found = await findOrganization(db, args.org);
      const { key, stored } = await createKey(db, byOperator(found.id), {
        name: readKeyName(args.name),
        isTest: args.test,
      });
      if (args.json) return printJson({ ...shownKey(stored), key });
      print(`Key ${stored.id} of ${found.name}. It is shown only now.\nAPI key: ${key}`);
    }),
});

const keyList = defineCommand({
  meta: { name: "list", description: "List the active keys of an organization" },
  args: { ...organizationArgument, json: jsonArgument },
  plugins: [strictArguments],
  run: ({ args }) =>
    withDatabase(async (db) => {
      const keys = await listKeys(db, (await findOrganization(db, args.org)).id);
      const shown = keys.map(shownKey);
      const rows = shown.map((key) => [key.id, key.prefix, key.name, key.isTest ? "test" : "live", key.requestCount]);
      if (args.json) return printJson(shown);
      print(table(["id", "key", "name", "kind", "requests"], rows));
    }),
});

const keyRevoke = defineCommand({
  meta: { name: "revoke", description: "Revoke a key; running servers follow within 10 seconds" },
  args: {
    ...organizationArgument,
    key: { type: "positional", description: "Number of the key", required: true },
    json: jsonArgument,
  },
  plugins: [strictArguments],
  run: ({ args }) =>
    withDatabase(async (db) => {
      if (!/^\d{1,9}$/.test(args.key)) throw new OperatorError(`"${args.key}" is no key's number.`);
      await revokeKey(db, byOperator((await findOrganization(db, args.org)).id), Number(args.key));
      if (args.json) return printJson({ id: Number(args.key), revoked: true });
      print(`Key ${args.key} is revoked.`);
    }),
});

/** What an operator does with organizations and their keys. */
export const accounts = defineCommand({
  meta: { name: "accounts", description: "Organizations and their API keys" },
  subCommands: {
    org: defineCommand({
      meta: { name: "org", description: "Organizations" },
      subCommands: { create: orgCreate, list: orgList, "set-plan": orgSetPlan },
    }),
    key: defineCommand({
      meta: { name: "key", description: "API keys" },
      subCommands: { create: keyCreate, list: keyList, revoke: keyRevoke },
    }),
  },
});
