import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createOrganization } from "../../../api/accounts/organizations.ts";
import { type CorpusHome, publishVersion } from "../../../ingest/publish/home.ts";
import { createStoreHome } from "../../../ingest/publish/store-home.ts";
import { openObjectStore } from "../../../shared/store/objects.ts";
import { createStoredVersions } from "../../../shared/store/versions.ts";
import { temporaryFolder, testModel } from "../../support/corpus.ts";
import { openTestDatabase, type TestDatabase } from "../../support/database.ts";
import { storeForTests } from "../../support/store/store-for-tests.ts";
import { publishTestCorpus } from "../support/corpus.ts";
import { type RunningProgram, runProgram } from "../support/process.ts";

setDefaultTimeout(120_000);

const server = await storeForTests();
let database: TestDatabase;
let key: string;

beforeAll(async () => {
  database = await openTestDatabase();
  const { id } = await createOrganization(database.db, "Customer", "platform");
  key = (await createKey(database.db, byOperator(id), { name: "Default", isTest: false })).key;
});
const programs: RunningProgram[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) {
    program.signal("SIGKILL");
    await program.exited;
  }
});
afterAll(() => database.close());

/** A place in the store, and a machine that publishes to it: each text is a version of its own. */
const placeCalled = async (name: string) => {
  const address = server.address(name);
  const builds = temporaryFolder();
  const home: CorpusHome = createStoreHome(await openObjectStore(address), builds);
  const publish = async (text: string): Promise<string> => {
    const version = await publishTestCorpus(builds, text);
    await publishVersion(home, version);
    return version;
  };
  return { address, home, publish };
};

const startService = async (address: string, dataDir: string, more: Record<string, string> = {}) => {
  const program = runProgram(["api/main.ts"], {
    ...testModel,
    ...server.environment,
    CORPUS_DIR: address,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CORPUS_POLL_SECONDS: "1",
    PORT: "0",
    LOG_LEVEL: "info",
    ...more,
  });
  programs.push(program);
  const url = (await program.printed(/"url":"(http:[^"]+)"/))[1] ?? "";
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { Authorization: `Bearer ${key}`, ...headers } });
  const health = async (): Promise<string> =>
    ((await (await get("/v1/health")).json()) as { corpus_version: string }).corpus_version;
  const lookUp = async (): Promise<{ status: number; version: string; text: string }> => {
    const response = await get("/v1/articles/gdpr/33(1)");
    const body = (await response.json()) as { corpus_version: string; chunks: Array<{ text: string }> };
    return { status: response.status, version: body.corpus_version, text: body.chunks[0]?.text ?? "" };
  };
  const stop = async (): Promise<number> => {
    program.signal("SIGTERM");
    return program.exited;
  };
  return { program, get, health, lookUp, stop };
};

type Service = Awaited<ReturnType<typeof startService>>;

/** Looks up and asks for readiness until something has come about; returns all answers that were not as they should be. */
const askUntil = async (service: Service, texts: Readonly<Record<string, string>>, done: Promise<unknown>) => {
  let isDone = false;
  const waiting = done.finally(() => {
    isDone = true;
  });
  const wrong: unknown[] = [];
  let asked = 0;
  while (!isDone) {
    const [answer, ready] = [await service.lookUp(), await service.get("/v1/ready")];
    if (answer.status !== 200 || answer.text !== texts[answer.version]) wrong.push(answer);
    if (ready.status !== 200) wrong.push(ready.status);
    asked += 1;
  }
  await waiting;
  return { wrong, asked };
};

const mounted = (service: Service, version: string): Promise<unknown> =>
  service.program.printed(new RegExp(`corpus mounted[^\\n]*${version}`));

test("a service serves from its copy of the store, follows what is published, and goes on while the store is away", async () => {
  const { address, home, publish } = await placeCalled("service");
  const dataDir = temporaryFolder();
  const texts: Record<string, string> = {};
  const publishText = async (text: string): Promise<string> => {
    const version = await publish(text);
    texts[version] = text;
    return version;
  };
  const first = await publishText("1. Report within 24 hours.");
  const service = await startService(address, dataDir);
  expect(await service.lookUp()).toEqual({ status: 200, version: first, text: "1. Report within 24 hours." });

  // Another version is published: the service takes it up by itself, and no request hears of it.
  const second = await publishText("1. Report within 36 hours.");
  const moving = await askUntil(service, texts, mounted(service, second));
  expect(moving.wrong).toEqual([]);
  expect(await service.health()).toBe(second);
  const states = new Map((await home.list()).map(({ version, state }) => [version, state]));
  expect(states.get(second)).toEqual(["current", "mounted"]);

  // The store is slow.
  server.disturb(() => ({ delayMs: 150 }));
  const third = await publishText("1. Report within 48 hours.");
  const slowly = await askUntil(service, texts, mounted(service, third));
  expect([slowly.wrong, slowly.asked > 10]).toEqual([[], true]);
  server.disturb(null);

  // The store is gone: said once, and nothing else changes.
  server.kill();
  const noticed = service.program.printed(/following the object store failed/);
  expect((await askUntil(service, texts, noticed)).wrong).toEqual([]);
  service.program.signal("SIGHUP");
  expect((await askUntil(service, texts, service.program.printed(/the old one goes on/))).wrong).toEqual([]);
  expect(await service.health()).toBe(third);
  expect(await service.stop()).toBe(0);

  // So does a start.
  const again = await startService(address, dataDir);
  expect(again.program.output()).toContain("the object store cannot be used; its last copy serves");
  expect((await again.get("/v1/ready")).status).toBe(200);
  expect(await again.lookUp()).toEqual({ status: 200, version: third, text: "1. Report within 48 hours." });
  await again.program.printed(/following the object store failed/);
  server.restart();
  await again.program.printed(/following the object store works again/);

  // What was published is damaged: it is noticed, and the old version goes on.
  server.disturb((method, name) => ({ damaged: method === "GET" && name.includes("/files/") }));
  const fourth = await publishText("1. Report within 60 hours.");
  const refused = again.program.printed(/is damaged: it is not what was sealed/);
  expect((await askUntil(again, texts, refused)).wrong).toEqual([]);
  expect(await again.health()).toBe(third);
  server.disturb(null);
  expect((await askUntil(again, texts, mounted(again, fourth))).wrong).toEqual([]);

  // An earlier version, which is not here any more or never was, is fetched when somebody asks for it.
  const earlier = await again.get(`/v1/articles/gdpr/33(1)?corpus_version=${first}`);
  expect([earlier.status, await earlier.text()]).toEqual([200, expect.stringContaining("within 24 hours")]);
  expect(await again.stop()).toBe(0);
  expect((await home.list()).flatMap(({ state }) => state)).toEqual(["current"]);
});

test("a service that was killed while it copied starts and goes on from there; without a copy and a store it says why not", async () => {
  const { address, publish } = await placeCalled("killed");
  const dataDir = temporaryFolder();
  const version = await publish("1. Report within 24 hours.");
  // Eight are read at once: with the seventeenth request eight are on the disk.
  let read = 0;
  const halfWay = Promise.withResolvers<void>();
  server.disturb((method, name) => {
    if (method !== "GET" || !name.includes("/files/")) return null;
    read += 1;
    if (read > 16) halfWay.resolve();
    return read > 16 ? { delayMs: 60_000 } : null;
  });
  const starting = startService(address, dataDir).catch(() => null);
  await Promise.race([halfWay.promise, programs.at(-1)?.exited]);
  programs.at(-1)?.signal("SIGKILL");
  await starting;
  server.disturb(null);
  const before = server.requests.length;
  const service = await startService(address, dataDir);
  expect(await service.health()).toBe(version);
  const store = await openObjectStore(address);
  const files = (await createStoredVersions(store).seal(version))?.files ?? [];
  store.close();
  const readAgain = server.requests.slice(before).filter((line) => /^GET killed\/files\//.test(line)).length;
  expect(readAgain).toBeGreaterThan(0);
  expect(readAgain).toBeLessThan(files.length);
  expect(await service.stop()).toBe(0);

  server.kill();
  const alone = await startService(address, temporaryFolder()).catch((error: unknown) => String(error));
  expect(alone).toContain("cannot be reached");
  expect(await programs.at(-1)?.exited).toBe(1);
  server.restart();
});

test("a version that this instance has not seen yet is there for whoever pins it: another instance has answered from it", async () => {
  const { address, publish } = await placeCalled("unseen");
  const first = await publish("1. Report within 24 hours.");
  const service = await startService(address, temporaryFolder(), { CORPUS_POLL_SECONDS: "0" });
  const second = await publish("1. Report within 36 hours.");
  const pinned = async (version: string) => {
    const response = await service.get("/v1/articles/gdpr/33(1)", { "X-Corpus-Version": version });
    return [response.status, await response.text()];
  };
  // What is published is seen at most every two seconds.
  const asked = async (): Promise<unknown> => {
    const [status, text] = await pinned(second);
    return status === 404 ? asked() : [status, text];
  };
  expect(await asked()).toEqual([200, expect.stringContaining("within 36 hours")]);
  expect(await pinned("2020.01.01-00000000")).toEqual([404, expect.stringContaining("corpus_version_not_found")]);
  expect(await service.health()).toBe(first);
  expect(await service.stop()).toBe(0);
});

test("a service that is told to end while it copies does not wait for the copy", async () => {
  const { address, publish } = await placeCalled("ending");
  await publish("1. Report within 24 hours.");
  const service = await startService(address, temporaryFolder());
  const copying = Promise.withResolvers<void>();
  server.disturb((method, name) => {
    if (method !== "GET" || !name.includes("/files/")) return null;
    copying.resolve();
    return { delayMs: 3_600_000 };
  });
  await publish("1. Report within 36 hours.");
  await copying.promise;
  // The file comes after an hour: whoever waited for it would be ended by the test's own limit.
  expect(await service.stop()).toBe(0);
}, 30_000);

test("a version that CORPUS_VERSION names is served from the store, whatever is published", async () => {
  const { address, publish } = await placeCalled("fixed");
  const first = await publish("1. Report within 24 hours.");
  await publish("1. Report within 36 hours.");
  const service = await startService(address, temporaryFolder(), { CORPUS_VERSION: first, CORPUS_POLL_SECONDS: "0" });
  expect((await service.lookUp()).version).toBe(first);
  const remounted = service.program.printed(/corpus mounted[\s\S]*corpus mounted/);
  service.program.signal("SIGHUP");
  await remounted;
  expect(await service.health()).toBe(first);
  expect(await service.stop()).toBe(0);
});

test("a first look makes a corpus in a folder, and says so where CORPUS_DIR is a store", async () => {
  const program = runProgram(["api/up.ts"], { ...server.environment, CORPUS_DIR: server.address("up"), PORT: "0" });
  expect(await program.exited).toBe(1);
  await program.printed(/CORPUS_DIR names an object store[\s\S]*bun run ingest build publishes to the store/);
});
