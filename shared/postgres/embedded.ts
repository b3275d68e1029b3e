import { join, resolve } from "node:path";
import { Client } from "pg";
import { OperatorError } from "../errors.ts";
import { ensureFolder } from "../folders.ts";
import { createRunner, findBinaries } from "./binaries.ts";
import { type Cluster, clearStalePidFile, ensureCluster, readPidFile, start, stop, urlOf } from "./cluster.ts";

/** A PostgreSQL of our own, shared by all processes on one data folder. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** To be called when one's own connections are closed: the last to leave stops the server. */
  leave(): Promise<void>;
}

const attemptsMax = 60;
const pauseMs = 250;
/** Held while a process decides whether it is the last. */
const leavingLock = 0x61_63_71;

/** A connection that stays open: whoever has one is there, and nobody else is the last. Null when the server does not answer. */
const enter = async (url: string, onLoss: () => void): Promise<Client | null> => {
  const presence = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // Said by the end of the connection, too.
  presence.on("error", () => {});
  try {
    await presence.connect();
    presence.once("end", onLoss);
    return presence;
  } catch {
    await presence.end().catch(() => {});
    return null;
  }
};

interface Entered {
  readonly url: string;
  readonly presence: Client;
}

const enterOrStart = async (cluster: Cluster, onLoss: () => void): Promise<Entered> => {
  let output = "";
  let port = 0;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const running = readPidFile(cluster.folder);
    if (running !== null && running.port > 0) {
      ({ port } = running);
      const url = urlOf(cluster.folder, port);
      const presence = await enter(url, onLoss);
      if (presence !== null) return { url, presence };
    }
    clearStalePidFile(cluster.folder);
    if (readPidFile(cluster.folder) === null) output = await start(cluster, port);
    else await Bun.sleep(pauseMs);
  }
  throw new OperatorError(`The embedded PostgreSQL in ${cluster.folder} does not start: ${output.trim()}`, {
    hint: `See ${join(cluster.folder, "server.log")}.`,
  });
};

/** Who has just left may still be listed for a moment, hence the second looks. */
const othersStay = async (presence: Client): Promise<boolean> => {
  for (let look = 0; look < 4; look += 1) {
    const others = await presence.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (others.rows[0]?.count === 0) return false;
    await Bun.sleep(pauseMs / 4);
  }
  return true;
};

/** The lock makes two that leave at once go one after the other, so that one of them is the last. */
const stopIfLast = async (cluster: Cluster, presence: Client): Promise<void> => {
  try {
    await presence.query("select pg_advisory_lock($1)", [leavingLock]);
    if (await othersStay(presence)) return;
    await stop(cluster);
  } catch {
    // The server is gone already, which is what leaving may come to.
  } finally {
    await presence.end().catch(() => {});
  }
};

/** Joins the server, and brings it back when it ends though somebody is still there: nobody else looks after it. */
const stay = async (cluster: Cluster): Promise<EmbeddedPostgres> => {
  let left = false;
  let entered: Promise<Entered>;
  const enterAgain = (): void => {
    if (left) return;
    const lost = entered;
    entered = Bun.sleep(pauseMs).then(() => (left ? lost : enterOrStart(cluster, enterAgain)));
    // Until it is back the database is away, and what asks for it says so.
    entered.catch(() => {});
  };
  entered = enterOrStart(cluster, enterAgain);
  const { url } = await entered;
  return {
    url,
    leave: async () => {
      left = true;
      const last = await entered.catch(() => null);
      if (last !== null) await stopIfLast(cluster, last.presence);
    },
  };
};

/**
 * Opens the PostgreSQL under `dataDir`: makes it at first, starts it when it is not running, else joins it. It outlives a
 * process that is killed, and the next one joins it.
 */
export const openEmbeddedPostgres = async (
  dataDir: string,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> => {
  ensureFolder("DATA_DIR", dataDir);
  const folder = join(resolve(dataDir), "postgres");
  const binaries = await findBinaries();
  const runner = createRunner([resolve(dataDir), binaries.initdb]);
  const cluster: Cluster = { folder, binaries, runner, settings };
  await ensureCluster(cluster);
  return stay(cluster);
};
