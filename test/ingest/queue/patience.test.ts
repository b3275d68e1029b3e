import { afterAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { Pool } from "pg";
import { createPatience, QueueLostError } from "../../../ingest/queue/patience.ts";
import { corpusLayout } from "../../../shared/corpus/index.ts";
import { createTcpProxy, type TcpProxy } from "../../support/store/tcp-proxy.ts";
import { listen, sampleActs, startBuildHere, startWorkerHere, testDatabases } from "./support.ts";

setDefaultTimeout(300_000);

const databases = testDatabases();
const proxies: TcpProxy[] = [];
afterAll(async () => {
  for (const proxy of proxies) proxy.stop();
  await databases.close();
});

/** A database behind a line that can be cut, and its address by that line. */
const cuttableDatabase = async (): Promise<{ proxy: TcpProxy; url: string }> => {
  const url = new URL(await databases.open());
  const proxy = createTcpProxy(Number(url.port));
  proxies.push(proxy);
  return { proxy, url: Object.assign(new URL(url), { port: String(proxy.port) }).href };
};

const openPool = (url: string): Pool => {
  const pool = new Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 2_000 });
  pool.on("error", () => {});
  return pool;
};

test("work that was cut off is done again, and both moments are told", async () => {
  const { proxy, url } = await cuttableDatabase();
  const [pool, notes] = [openPool(url), listen()];
  const patiently = createPatience({ note: notes.note });
  await pool.query("select 1");
  expect(patiently.awayAgo()).toBe(Number.POSITIVE_INFINITY);
  proxy.cut();
  const answer = patiently(() => pool.query("select 2 as answer"));
  await notes.said(/does not answer/);
  proxy.restore();
  expect((await answer).rows).toEqual([{ answer: 2 }]);
  expect(notes.lines.length).toBe(2);
  expect(notes.lines[1]).toContain("answers again");
  expect(patiently.awayAgo()).toBeLessThan(60_000);
  await pool.end();
});

test("it ends: after the time that was allowed, and at once for whoever is about to end", async () => {
  const { proxy, url } = await cuttableDatabase();
  proxy.cut();
  const pool = openPool(url);
  const ask = () => pool.query("select 1");
  await expect(createPatience({ note: () => {}, awayMaxMs: 600 })(ask)).rejects.toBeInstanceOf(QueueLostError);
  const patiently = createPatience({ note: () => {}, signal: AbortSignal.abort() });
  await expect(patiently(ask)).rejects.not.toBeInstanceOf(QueueLostError);
  await pool.end();
});

test("what the server refuses is no reason to wait", async () => {
  const pool = openPool(await databases.open());
  const patiently = createPatience({ note: () => {} });
  await expect(patiently(() => pool.query("select * from nowhere"))).rejects.toThrow("nowhere");
  await pool.end();
});

test("a build and a worker that are cut off wait and go on", async () => {
  const { proxy, url } = await cuttableDatabase();
  const worker = await startWorkerHere(url);
  const build = await startBuildHere(url);
  await worker.notes.said(/^3\d{4}[A-Z]\d{4}: \d/);
  proxy.cut();
  await Promise.all([build, worker].map(({ notes }) => notes.said(/does not answer/)));
  proxy.restore();
  const { manifest } = await build.made;
  worker.stop();
  await worker.done;
  expect(manifest.acts.length).toBe(sampleActs.length);
});

test("a server that stays away ends a build, keeping going or not, and publishes nothing", async () => {
  const { proxy, url } = await cuttableDatabase();
  const build = await startBuildHere(url, { keepGoing: true }, { awayMaxMs: 500 });
  proxy.cut();
  await expect(build.made).rejects.toBeInstanceOf(QueueLostError);
  expect(existsSync(corpusLayout.current(build.options.corpusDir))).toBe(false);
});
