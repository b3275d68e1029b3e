import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, Pool, type PoolClient } from "pg";
import { openEmbeddedPostgres } from "../../../shared/postgres/embedded.ts";
import { explainDatabaseError, requireServerVersion } from "../../../shared/postgres/errors.ts";
import type { Lifetime } from "../../operations/lifetime.ts";
import { databaseDeadlineMs } from "./availability.ts";
import * as schema from "./schema.ts";

export type Drizzle = NodePgDatabase<typeof schema> & { readonly $client: Pool };

/** What runs statements: the database, or a transaction on it. */
export type Executor = Pick<Drizzle, "select" | "insert" | "update" | "delete" | "execute">;

export interface Database {
  readonly db: Drizzle;
  /** Closes the connections, and the embedded server with them when nobody else uses it. */
  close(): Promise<void>;
}

/** One number for all instances: whoever holds it migrates, the others wait and then find nothing to do. */
const migrationLock = 0x61_63_72;
const migrationsFolder = `${import.meta.dir}/migrations`;

/** How long a connection without a sign of life is waited for before it is given up. */
const silenceMs = 10_000;
/**
 * How long a start waits for the database to take a connection: longer than a request may, since nobody waits for an answer yet, and the
 * start's own work (reading the program, mounting the law) keeps the server's answer waiting on a busy machine.
 */
const startingMs = 15_000;
/** Time that running statements have when the service closes its connections. */
const closingMs = 1_000;

const connect = (url: string, connectionsMax: number): Pool =>
  new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: databaseDeadlineMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: "acquis",
    query_timeout: silenceMs,
    statement_timeout: 5_000,
    // A transaction whose COMMIT is lost on the way would hold its locks for hours.
    idle_in_transaction_session_timeout: databaseDeadlineMs,
  });

/** Closes a pool's connections: those that still wait for an answer are cut after a second. */
const closerOf = (pool: Pool): (() => Promise<void>) => {
  const open = new Set<PoolClient>();
  pool.on("connect", (client) => {
    open.add(client);
    // Whatever runs on it fails by itself; without a listener the process would end.
    client.on("error", () => {});
  });
  pool.on("remove", (client) => open.delete(client));
  pool.on("error", () => {});
  return async () => {
    const cutting = setTimeout(() => {
      for (const client of open) void (client as unknown as Client).end().catch(() => {});
    }, closingMs);
    await pool.end();
    clearTimeout(cutting);
  };
};

const migrateUnderLock = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: startingMs });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query("select current_setting('server_version_num') as version");
    requireServerVersion(Number(rows[0].version));
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end().catch(() => {});
  }
};

/** Connects to a PostgreSQL and brings its tables up to date. Ten instances may do so at once. */
export const openDatabaseAt = async (url: string, connectionsMax = 10): Promise<Database> => {
  try {
    await migrateUnderLock(url);
  } catch (cause) {
    throw explainDatabaseError(url, cause);
  }
  const pool = connect(url, connectionsMax);
  return { db: drizzle(pool, { schema }), close: closerOf(pool) };
};

/** Opens the database of a configuration: the one of DATABASE_URL, else an embedded one under DATA_DIR. */
export const openDatabase = async (config: { DATABASE_URL: string | null; DATA_DIR: string }): Promise<Database> => {
  if (config.DATABASE_URL !== null) return openDatabaseAt(config.DATABASE_URL);
  const server = await openEmbeddedPostgres(config.DATA_DIR);
  const database = await openDatabaseAt(server.url).catch(async (thrown: unknown) => {
    await server.leave();
    throw thrown;
  });
  return {
    db: database.db,
    close: async () => {
      await database.close();
      await server.leave();
    },
  };
};

/**
 * Opens it for as long as a process lives, at once: what takes as long may be done meanwhile. Whoever waits for it hears of a failure.
 */
export const openDatabaseFor = (lifetime: Lifetime, config: Parameters<typeof openDatabase>[0]): Promise<Database> => {
  const opening = lifetime.open(
    () => openDatabase(config),
    ({ close }) => close(),
    { urgent: true },
  );
  opening.catch(() => {});
  return opening;
};

const leave = async (client: PoolClient): Promise<void> => {
  try {
    await client.query("rollback");
    client.release();
  } catch (thrown) {
    // What is undecided ends with its connection, and nobody gets it after that.
    client.release(thrown instanceof Error ? thrown : true);
  }
};

/**
 * Runs work in one transaction. A failure of any kind rolls it back, and a connection that failed is given up: Drizzle's own
 * transaction keeps one whose BEGIN failed, and loses the first error to that of the ROLLBACK.
 */
export const inTransaction = async <Result>(
  db: Drizzle,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> => {
  const client = await db.$client.connect();
  try {
    await client.query("begin");
    const result = await work(drizzle(client, { schema }));
    await client.query("commit");
    client.release();
    return result;
  } catch (thrown) {
    void leave(client);
    throw thrown;
  }
};
