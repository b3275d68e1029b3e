import { afterAll, expect, test } from "bun:test";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { openEmbeddedPostgres } from "../../../shared/postgres/embedded.ts";

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "acquis-postgres-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const pidFile = (dataDir: string): string => join(dataDir, "postgres", "postmaster.pid");

test("a pid file that a kill left behind is no obstacle, whoever has its number now", async () => {
  const dataDir = await newFolder();
  const first = await openEmbeddedPostgres(dataDir);
  const left = readFileSync(pidFile(dataDir), "utf8");
  await first.leave();
  for (const pid of ["2147480000", String(process.pid)]) {
    writeFileSync(pidFile(dataDir), left.replace(/^\d+/, pid));
    const server = await openEmbeddedPostgres(dataDir);
    await server.leave();
  }
}, 300_000);

test("a stale pid file is known without the program ps, which small images lack", async () => {
  const folder = await newFolder();
  writeFileSync(join(folder, "postmaster.pid"), "2147480000\n\n\n5432\n");
  const script = `
    import { clearStalePidFile } from "${import.meta.dir}/../../../shared/postgres/cluster.ts";
    clearStalePidFile(${JSON.stringify(folder)});`;
  const { exitCode } = Bun.spawnSync([process.execPath, "-e", script], {
    env: { PATH: "/nonexistent" },
    stderr: "inherit",
  });
  expect([exitCode, existsSync(join(folder, "postmaster.pid"))]).toEqual([0, !existsSync("/proc/self/comm")]);
});

test("a server that is killed comes back where it was, and is stopped by the last to leave", async () => {
  const dataDir = await newFolder();
  const servers = [await openEmbeddedPostgres(dataDir), await openEmbeddedPostgres(dataDir)];
  const pool = new Pool({ connectionString: servers[0]?.url ?? "", max: 1 });
  pool.on("error", () => {});
  await pool.query("create table kept as select 1 as one");
  const serverPid = () =>
    existsSync(pidFile(dataDir)) ? Number.parseInt(readFileSync(pidFile(dataDir), "utf8"), 10) : 0;
  const killed = serverPid();
  process.kill(killed, "SIGKILL");
  // The connections of a killed server answer a little longer than it lives.
  while ([killed, 0].includes(serverPid())) await Bun.sleep(50);
  const kept = async (): Promise<unknown> => {
    try {
      return (await pool.query("select one from kept")).rows;
    } catch {
      await Bun.sleep(100);
      return kept();
    }
  };
  expect(await kept()).toMatchObject([{ one: 1 }]);
  await pool.end();
  for (const server of servers) await server.leave();
  expect(existsSync(pidFile(dataDir))).toBe(false);
}, 300_000);
