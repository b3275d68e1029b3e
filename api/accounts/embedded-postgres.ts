import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { OperatorError } from "../../shared/errors.ts";
import { createRunner, findBinaries, type PostgresBinaries, type Runner } from "./postgres-binaries.ts";

/** A PostgreSQL of our own, shared by all processes on one data folder. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** To be called when one's own connections are closed: the last to leave stops the server. */
  leave(): Promise<void>;
}

interface Cluster {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly runner: Runner;
  /** `name=value`, as for `postgres -c`. */
  readonly settings: readonly string[];
}

const attemptsMax = 60;
const pauseMs = 250;
/** Held while a process decides whether it is the last. */
const leavingLock = 0x61_63_71;

const passwordPath = (folder: string): string => join(folder, "acquis-password");

const initialise = ({ binaries, runner }: Cluster, draft: string): void => {
  const password = `${draft}.password`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  runner.own(draft);
  runner.own(password);
  const made = runner.run(binaries.initdb, [
    ...["-D", draft, "-U", "acquis", `--pwfile=${password}`, "--auth=scram-sha-256"],
    ...["--encoding=UTF8", "--no-locale", "--no-sync", "--no-instructions"],
  ]);
  if (made.code !== 0) throw new OperatorError(`The embedded PostgreSQL could not be set up: ${made.output.trim()}`);
  renameSync(password, passwordPath(draft));
};

/** Made beside its place and moved there whole: neither a kill nor a second process can leave half a cluster. */
const ensureCluster = (cluster: Cluster): void => {
  const made = () => existsSync(join(cluster.folder, "PG_VERSION"));
  if (made()) return;
  const draft = `${cluster.folder}.${process.pid}.draft`;
  try {
    initialise(cluster, draft);
    renameSync(draft, cluster.folder);
  } catch (thrown) {
    if (!made()) throw thrown;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(`${draft}.password`, { force: true });
  }
};

/** Process and port of the server that says it runs in this folder; it may be long dead. */
const readPidFile = (folder: string): { pid: number; port: number } | null => {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
};

const urlOf = (folder: string, port: number): string =>
  `postgres://acquis:${readFileSync(passwordPath(folder), "utf8")}@127.0.0.1:${port}/postgres`;

const connectOnce = (url: string) =>
  postgres(url, { max: 1, connect_timeout: 3, max_lifetime: null, onnotice: () => {} });

/** A connection that stays open: whoever has one is there, and nobody else is the last. Null when the server does not answer. */
const enter = async (url: string): Promise<postgres.Sql | null> => {
  const presence = connectOnce(url);
  try {
    await presence`select 1`;
    return presence;
  } catch {
    await presence.end({ timeout: 1 });
    return null;
  }
};

const freePort = (): number => {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data: () => {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
};

const start = (cluster: Cluster): string => {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...cluster.settings];
  const flags = [`-p ${freePort()}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  const log = join(cluster.folder, "server.log");
  return cluster.runner.run(cluster.binaries.pg_ctl, [
    ...["start", "-D", cluster.folder, "-l", log, "-o", flags, "-w", "-t", "30", "-s"],
  ]).output;
};

const isPostgres = (pid: number): boolean => {
  const { stdout } = Bun.spawnSync(["ps", "-p", String(pid), "-o", "comm="], { stderr: "ignore" });
  return stdout.toString().includes("postgres");
};

/** After a hard kill the number in the pid file may belong to another program by now, at which PostgreSQL would stop short. */
const clearStalePidFile = (folder: string): void => {
  const left = readPidFile(folder);
  if (left !== null && !isPostgres(left.pid)) rmSync(join(folder, "postmaster.pid"), { force: true });
};

const enterOrStart = async (cluster: Cluster): Promise<{ url: string; presence: postgres.Sql }> => {
  let output = "";
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const running = readPidFile(cluster.folder);
    if (running !== null && running.port > 0) {
      const url = urlOf(cluster.folder, running.port);
      const presence = await enter(url);
      if (presence !== null) return { url, presence };
    }
    clearStalePidFile(cluster.folder);
    if (readPidFile(cluster.folder) === null) output = start(cluster);
    else await Bun.sleep(pauseMs);
  }
  throw new OperatorError(`The embedded PostgreSQL in ${cluster.folder} does not start: ${output.trim()}`, {
    hint: `See ${join(cluster.folder, "server.log")}.`,
  });
};

/** Who has just left may still be listed for a moment, hence the second looks. */
const othersStay = async (sql: postgres.Sql): Promise<boolean> => {
  for (let look = 0; look < 4; look += 1) {
    const [others] = await sql<[{ count: number }]>`
      select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`;
    if (others.count === 0) return false;
    await Bun.sleep(pauseMs / 4);
  }
  return true;
};

/** The lock makes two that leave at once go one after the other, so that one of them is the last. */
const stopIfLast = async (cluster: Cluster, presence: postgres.Sql): Promise<void> => {
  try {
    await presence`select pg_advisory_lock(${leavingLock})`;
    if (await othersStay(presence)) return;
    cluster.runner.run(cluster.binaries.pg_ctl, ["stop", "-D", cluster.folder, "-m", "fast", "-w", "-s"]);
  } catch {
    // The server is gone already, which is what leaving may come to.
  } finally {
    await presence.end({ timeout: 1 });
  }
};

/**
 * Opens the PostgreSQL under `dataDir`: makes it at first, starts it when it is not running, else joins it. It outlives a
 * process that is killed, and the next one joins it.
 */
export const openEmbeddedPostgres = async (
  dataDir: string,
  settings: readonly string[] = [],
): Promise<EmbeddedPostgres> => {
  mkdirSync(dataDir, { recursive: true });
  const folder = join(resolve(dataDir), "postgres");
  const binaries = await findBinaries();
  const runner = createRunner([resolve(dataDir), binaries.initdb]);
  const cluster: Cluster = { folder, binaries, runner, settings };
  ensureCluster(cluster);
  const { url, presence } = await enterOrStart(cluster);
  return { url, leave: () => stopIfLast(cluster, presence) };
};
