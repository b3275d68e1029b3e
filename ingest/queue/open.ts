import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { Pool } from "pg";
import type { Config } from "../../shared/config.ts";
import { openEmbeddedPostgres } from "../../shared/postgres/embedded.ts";
import { explainDatabaseError, requireServerVersion } from "../../shared/postgres/errors.ts";
import { type Boss, openBoss } from "./boss.ts";
import { type Maker, queueOf } from "./maker.ts";
import { createPatience, type Patience, QueueLostError } from "./patience.ts";
import { openTables, type Participant, type Tables } from "./tables.ts";

/** The queue of those who make the same bundles, as one of them has it open. */
export interface Queue {
  /** Who has it open. */
  readonly self: Participant;
  readonly boss: Boss;
  readonly tables: Tables;
  /** For everything that is done on them. */
  readonly patiently: Patience;
  readonly note: (line: string) => void;
  /** True where the server is the embedded one, for this machine alone. */
  readonly isEmbedded: boolean;
  /** Says goodbye as far as the server can be reached, and closes the connections. */
  close(): Promise<void>;
}

/** How a queue is opened. */
export interface QueueOptions {
  readonly config: Pick<Config, "DATABASE_URL" | "DATA_DIR">;
  readonly role: Participant["role"];
  readonly maker: Maker;
  readonly note: (line: string) => void;
  readonly signal?: AbortSignal;
  /** How long the server may be away, in ms. */
  readonly awayMaxMs?: number;
}

/** Held by the one who looks whether there are tables, and makes them. */
const openingLock = 0x61_63_73;
const connectionsMax = 4;
/** A server that is just being started is waited for, in ms. Not for long: more often the address is wrong. */
const startingMs = 3_000;
/** A bundle may be large and the line slow. */
const answerMaxMs = 60_000;
/** Time that a goodbye may take. */
const leavingMs = 2_000;

const connect = (url: string): Pool => {
  const pool = new Pool({
    connectionString: url,
    max: connectionsMax,
    connectionTimeoutMillis: 5_000,
    query_timeout: answerMaxMs,
    statement_timeout: answerMaxMs,
    keepAlive: true,
    application_name: "acquis-ingest",
  });
  // Whatever runs on a connection that breaks fails by itself.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
};

const openOn = async (pool: Pool, maker: Maker): Promise<Pick<Queue, "boss" | "tables">> => {
  const holder = await pool.connect();
  try {
    const { rows } = await holder.query("select current_setting('server_version_num') as version");
    requireServerVersion(Number(rows[0].version));
    await holder.query("select pg_advisory_lock($1)", [openingLock]);
    const tables = await openTables(pool);
    return { tables, boss: await openBoss(pool, queueOf(maker)) };
  } finally {
    // The lock goes with its connection.
    holder.release(true);
  }
};

/** The PostgreSQL of a configuration: the one of DATABASE_URL, else the embedded one under DATA_DIR. */
const findServer = async (config: QueueOptions["config"]): Promise<{ url: string; leave: () => Promise<void> }> =>
  config.DATABASE_URL === null
    ? openEmbeddedPostgres(config.DATA_DIR)
    : { url: config.DATABASE_URL, leave: async () => {} };

const inTime = (work: Promise<unknown>): Promise<unknown> => Promise.race([work.catch(() => {}), Bun.sleep(leavingMs)]);

/** Opens the queue, and makes its tables where there are none. Throws an OperatorError where the database cannot be used. */
export const openQueue = async ({ config, role, maker, ...patience }: QueueOptions): Promise<Queue> => {
  const server = await findServer(config);
  const pool = connect(server.url);
  const closePool = async (): Promise<void> => {
    await inTime(pool.end());
    await server.leave();
  };
  const opening = createPatience({ ...patience, awayMaxMs: startingMs });
  const opened = await opening(() => openOn(pool, maker)).catch(async (thrown: unknown) => {
    await closePool();
    throw explainDatabaseError(server.url, thrown instanceof QueueLostError ? thrown.cause : thrown);
  });
  const self: Participant = { ...maker, id: randomUUID(), role, name: `${hostname()}:${process.pid}` };
  return {
    ...opened,
    self,
    note: patience.note,
    isEmbedded: config.DATABASE_URL === null,
    patiently: createPatience(patience),
    close: async () => {
      await inTime(opened.tables.leave(self.id));
      await inTime(opened.boss.stop());
      await closePool();
    },
  };
};
