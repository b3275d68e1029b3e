import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { type Database, openDatabaseAt } from "../../api/accounts/database/database.ts";
import { openEmbeddedPostgres } from "../../shared/postgres/embedded.ts";

/** Kept between runs, so that only the first has to set it up. */
const dataDir = join(import.meta.dir, "../../data/test");

const withoutDurability = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

const startServer = async (): Promise<string> => {
  const { url } = await openEmbeddedPostgres(dataDir, withoutDurability);
  const reaper = [
    process.execPath,
    fileURLToPath(import.meta.resolve("./postgres-reaper.ts")),
    String(process.pid),
    dataDir,
  ];
  // Through a shell that ends at once: the test runner kills its own children when a test takes too long.
  Bun.spawnSync(["sh", "-c", '"$@" >/dev/null 2>&1 &', "sh", ...reaper], { stdio: ["ignore", "ignore", "ignore"] });
  return url;
};

let server: Promise<string> | null = null;
let count = 0;

/** The PostgreSQL of this test run: a real one, started with the first test that needs it. */
const serverUrl = (): Promise<string> => {
  server ??= startServer();
  return server;
};

export interface TestDatabase extends Database {
  readonly url: string;
  /** Opens further connections, as another instance of the service would. */
  another(): Promise<Database>;
}

const asAdministrator = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: await serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A database of its own, migrated and empty. `close` drops it. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  count += 1;
  const name = `test_${process.pid}_${count}`;
  await asAdministrator(`create database ${name}`);
  const url = Object.assign(new URL(await serverUrl()), { pathname: `/${name}` }).href;
  const database = await openDatabaseAt(url);
  return {
    ...database,
    url,
    another: () => openDatabaseAt(url),
    close: async () => {
      await database.close();
      await asAdministrator(`drop database if exists ${name} with (force)`);
    },
  };
};
