import { defineCommand, runMain } from "citty";
import Table from "cli-table3";
import { readConfig } from "../../shared/config.ts";
import { messageOf, OperatorError, ServiceError } from "../../shared/errors.ts";
import { type Drizzle, openDatabase } from "./database.ts";
import { createKey, listKeys, revokeKey } from "./keys.ts";
import { createOrganization, findOrganization, listOrganizations, setPlan } from "./organizations.ts";
import { isPlanName, type PlanName, planNames } from "./plans.ts";

const print = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Runs a command on the database and turns every failure into one sentence and exit code 1. */
const withDatabase = async (work: (db: Drizzle) => Promise<void>): Promise<void> => {
  try {
    const database = await openDatabase(readConfig());
    try {
      await work(database.db);
    } finally {
      await database.close();
    }
  } catch (thrown) {
    const message = thrown instanceof ServiceError ? thrown.publicMessage : messageOf(thrown);
    process.stderr.write(`${message}\n`);
    if (thrown instanceof OperatorError && thrown.hint !== null) process.stderr.write(`${thrown.hint}\n`);
    process.exitCode = 1;
  }
};

const readPlan = (name: string): PlanName => {
  if (isPlanName(name)) return name;
  throw new OperatorError(`"${name}" is no plan.`, { hint: `Plans: ${planNames.join(", ")}.` });
};

const table = (head: string[], rows: ReadonlyArray<ReadonlyArray<string | number>>): string => {
  const plain = new Table({ head, style: { head: [], border: [] } });
  plain.push(...rows.map((row) => [...row]));
  return plain.toString();
};

const organizationArgument = {
  org: { type: "positional", description: "Number or name of the organization", required: true },
} as const;
const planArgument = { type: "string", description: planNames.join(", "), default: "free" } as const;
const jsonArgument = { type: "boolean", description: "Print JSON", default: false } as const;

const orgCreate = defineCommand({
  meta: { name: "create", description: "Make an organization" },
  args: { name: { type: "positional", description: "Its name", required: true }, plan: planArgument },
  run: ({ args }) =>
    withDatabase(async (db) => {
      const made = await createOrganization(db, args.name, readPlan(args.plan));
      print(`Organization ${made.id}: ${made.name} (${made.plan})`);
    }),
});

const orgList = defineCommand({
  meta: { name: "list", description: "List the organizations" },
  args: { json: jsonArgument },
  run: ({ args }) =>
    withDatabase(async (db) => {
      const all = await listOrganizations(db);
      const rows = all.map((org) => [org.id, org.name, org.plan, org.createdAt.toISOString()]);
      print(args.json ? JSON.stringify(all) : table(["id", "name", "plan", "created"], rows));
    }),
});

const orgSetPlan = defineCommand({
  meta: { name: "set-plan", description: "Put an organization on another plan" },
  args: { ...organizationArgument, plan: { ...planArgument, type: "positional", required: true } },
  run: ({ args }) =>
    withDatabase(async (db) => {
      const plan = readPlan(args.plan);
      const found = await findOrganization(db, args.org);
      await setPlan(db, found.id, plan);
      print(`Organization ${found.id}: ${found.name} (${plan})`);
    }),
});

const keyCreate = defineCommand({
  meta: { name: "create", description: "Make a key and print it, once" },
  args: {
    ...organizationArgument,
    name: { type: "string", description: "Name of the key", default: "Default" },
    test: { type: "boolean", description: "A test key: no language model, no quota", default: false },
  },
  run: ({ args }) =>
    withDatabase(async (db) => {
      const found = await findOrganization(db, args.org);
      const { key, stored } = await createKey(db, found.id, { name: args.name.slice(0, 255), isTest: args.test });
      print(`Key ${stored.id} of ${found.name}. It is shown only now.\nAPI key: ${key}`);
    }),
});

const keyList = defineCommand({
  meta: { name: "list", description: "List the active keys of an organization" },
  args: { ...organizationArgument, json: jsonArgument },
  run: ({ args }) =>
    withDatabase(async (db) => {
      const keys = await listKeys(db, (await findOrganization(db, args.org)).id);
      const shown = keys.map(({ digest: _digest, revokedAt: _revokedAt, ...key }) => key);
      const rows = shown.map((key) => [key.id, key.prefix, key.name, key.isTest ? "test" : "live", key.requestCount]);
      print(args.json ? JSON.stringify(shown) : table(["id", "key", "name", "kind", "requests"], rows));
    }),
});

const keyRevoke = defineCommand({
  meta: { name: "revoke", description: "Revoke a key; running servers follow within 10 seconds" },
  args: { ...organizationArgument, key: { type: "positional", description: "Number of the key", required: true } },
  run: ({ args }) =>
    withDatabase(async (db) => {
      if (!/^\d{1,9}$/.test(args.key)) throw new OperatorError(`"${args.key}" is no key's number.`);
      await revokeKey(db, (await findOrganization(db, args.org)).id, Number(args.key));
      print(`Key ${args.key} is revoked.`);
    }),
});

await runMain(
  defineCommand({
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
  }),
);
