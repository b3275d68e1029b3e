import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperatorError } from "../errors.ts";
import type { PostgresBinaries, Runner } from "./binaries.ts";

/** A PostgreSQL server's folder, and the programs that make, start and stop it. */
export interface Cluster {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly runner: Runner;
  /** `name=value`, as for `postgres -c`. */
  readonly settings: readonly string[];
}

const passwordPath = (folder: string): string => join(folder, "acquis-password");

const initialise = async ({ binaries, runner }: Cluster, draft: string): Promise<void> => {
  const password = `${draft}.password`;
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  runner.own(draft);
  runner.own(password);
  const made = await runner.run(binaries.initdb, [
    ...["-D", draft, "-U", "acquis", `--pwfile=${password}`, "--auth=scram-sha-256"],
    ...["--encoding=UTF8", "--no-locale", "--no-sync", "--no-instructions"],
  ]);
  if (made.code !== 0) throw new OperatorError(`The embedded PostgreSQL could not be set up: ${made.output.trim()}`);
  renameSync(password, passwordPath(draft));
};

/** Makes the cluster where there is none. Made beside its place and moved there whole: neither a kill nor a second process can leave half a cluster. */
export const ensureCluster = async (cluster: Cluster): Promise<void> => {
  const made = () => existsSync(join(cluster.folder, "PG_VERSION"));
  if (made()) return;
  const draft = `${cluster.folder}.${randomBytes(6).toString("hex")}.draft`;
  try {
    await initialise(cluster, draft);
    renameSync(draft, cluster.folder);
  } catch (thrown) {
    if (!made()) throw thrown;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    rmSync(`${draft}.password`, { force: true });
  }
};

/** Process and port of the server that says it runs in this folder; it may be long dead. */
export const readPidFile = (folder: string): { pid: number; port: number } | null => {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
};

/** Where the server of this folder answers, with its password. */
export const urlOf = (folder: string, port: number): string =>
  `postgres://acquis:${readFileSync(passwordPath(folder), "utf8")}@127.0.0.1:${port}/postgres`;

/** The wanted port when it is free, else one that is. */
const freePort = (wanted: number): number => {
  try {
    const probe = Bun.listen({ hostname: "127.0.0.1", port: wanted, socket: { data: () => {} } });
    const { port } = probe;
    probe.stop(true);
    return port;
  } catch (thrown) {
    if (wanted === 0) throw thrown;
    return freePort(0);
  }
};

/** Starts the server and returns what the program said. It takes its earlier port where it can: whoever had joined it finds it again. */
export const start = async (cluster: Cluster, earlierPort: number): Promise<string> => {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", ...cluster.settings];
  const flags = [`-p ${freePort(earlierPort)}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
  const log = join(cluster.folder, "server.log");
  const { output } = await cluster.runner.run(cluster.binaries.pg_ctl, [
    ...["start", "-D", cluster.folder, "-l", log, "-o", flags, "-w", "-t", "30", "-s"],
  ]);
  return output;
};

/** The name of a process, from /proc where there is one; empty when no such process runs. */
const nameOf = (pid: number): string => {
  if (existsSync("/proc/self/comm")) {
    const path = `/proc/${pid}/comm`;
    return existsSync(path) ? readFileSync(path, "utf8") : "";
  }
  return Bun.spawnSync(["ps", "-p", String(pid), "-o", "comm="], { stderr: "ignore" }).stdout.toString();
};

/** True also where nothing tells: PostgreSQL then decides itself whether the file is stale. */
const mayBePostgres = (pid: number): boolean => {
  try {
    return nameOf(pid).includes("postgres");
  } catch {
    return true;
  }
};

/** After a hard kill the number in the pid file may belong to another program by now, at which PostgreSQL would stop short. */
export const clearStalePidFile = (folder: string): void => {
  const left = readPidFile(folder);
  if (left !== null && !mayBePostgres(left.pid)) rmSync(join(folder, "postmaster.pid"), { force: true });
};

/** Stops the server and waits for its end. */
export const stop = async ({ folder, binaries, runner }: Cluster): Promise<void> => {
  await runner.run(binaries.pg_ctl, ["stop", "-D", folder, "-m", "fast", "-w", "-s"]);
};
