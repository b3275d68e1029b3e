import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";
import { explainDatabaseError, requireServerVersion } from "./database-errors.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.ts";
import * as schema from "./schema.ts";

export type Drizzle = PostgresJsDatabase<typeof schema>;

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

const connect = (url: string, connectionsMax: number): postgres.Sql =>
  postgres(url, {
    max: connectionsMax,
    connect_timeout: 3,
    idle_timeout: 60,
    // A constant short pause: when the database comes back, so does the service.
    backoff: () => 0.25,
    onnotice: () => {},
    connection: { application_name: "acquis", statement_timeout: 5_000 },
  });

const migrateUnderLock = async (url: string): Promise<void> => {
  const sql = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} });
  try {
    const [server] = await sql<[{ version: string }]>`select current_setting('server_version_num') as version`;
    requireServerVersion(Number(server.version));
    await sql`select pg_advisory_lock(${migrationLock})`;
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end({ timeout: 5 });
  }
};

/** Connects to a PostgreSQL and brings its tables up to date. Ten instances may do so at once. */
export const openDatabaseAt = async (url: string, connectionsMax = 10): Promise<Database> => {
  try {
    await migrateUnderLock(url);
  } catch (cause) {
    throw explainDatabaseError(url, cause);
  }
  const sql = connect(url, connectionsMax);
  return { db: drizzle(sql, { schema }), close: () => sql.end({ timeout: 1 }) };
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
