import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Copies, createCopies } from "../../../api/versions/copies.ts";
import { publishVersion } from "../../../ingest/publish/home.ts";
import { createStoreHome } from "../../../ingest/publish/store-home.ts";
import { corpusLayout, markMounted, readCurrentVersion, readManifest } from "../../../shared/corpus/index.ts";
import { isCopied } from "../../../shared/store/copy.ts";
import { readLeases } from "../../../shared/store/leases.ts";
import { type ObjectStore, openObjectStore } from "../../../shared/store/objects.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { storeForTests } from "../../support/store/store-for-tests.ts";
import { writeSmallVersion } from "../../support/store/versions.ts";

setDefaultTimeout(60_000);

const server = await storeForTests();
let places = 0;

interface Machine {
  readonly store: ObjectStore;
  readonly folder: string;
  readonly copies: Copies;
  readonly logged: string[];
  now: number;
}

/** A machine with copies of a place, and what it logs. */
const machineAt = async (address: string, folder = temporaryFolder()): Promise<Machine> => {
  const store = await openObjectStore(address, { patienceMs: 3_000, stallMs: 2_000 });
  const logged: string[] = [];
  const log = { info: (line: string) => void logged.push(line), warning: (line: string) => void logged.push(line) };
  const machine = { store, folder, logged, now: 0 };
  return Object.assign(machine, { copies: createCopies(store, folder, { log, now: () => machine.now }) });
};

/** A place of its own with versions that were published one after the other. */
const publish = async (count: number) => {
  places += 1;
  const address = server.address(`copies-${places}`);
  const builds = temporaryFolder();
  const home = createStoreHome(await openObjectStore(address), builds);
  const versions: string[] = [];
  for (let at = 0; at < count; at += 1) {
    versions.push(writeSmallVersion(builds, `v${at}`));
    await publishVersion(home, versions.at(-1) ?? "");
  }
  return { address, home, builds, versions };
};

const hiddenIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith(".copying"));
const filesRead = (from: number): number =>
  server.requests.slice(from).filter((line) => /^GET .*\/files\//.test(line)).length;

describe("a copy", () => {
  test("is the version that was built, file by file, and is made once however many ask", async () => {
    const { address, builds, versions } = await publish(1);
    const [version = ""] = versions;
    const { copies, folder } = await machineAt(address);
    const from = server.requests.length;
    await Promise.all([copies.bring(version), copies.bring(version)]);
    await copies.bring(version);
    expect(filesRead(from)).toBe(4);
    expect(readManifest(folder, version)).toEqual(readManifest(builds, version));
    const tables = corpusLayout.tables(corpusLayout.version(folder, version));
    const built = corpusLayout.tables(corpusLayout.version(builds, version));
    const same = Bun.spawnSync(["diff", "--recursive", tables, built]);
    expect(same.exitCode).toBe(0);
    expect(hiddenIn(folder)).toEqual([]);
  });

  test("that was cut short is not used, and is gone on with", async () => {
    const { address, versions } = await publish(1);
    const [version = ""] = versions;
    const { copies, folder } = await machineAt(address);
    let read = 0;
    server.disturb((method, key) => {
      if (method === "GET" && key.includes("/files/")) read += 1;
      return read > 2 && key.includes("/files/") ? { answerLost: true } : null;
    });
    await expect(copies.bring(version)).rejects.toThrow("cannot be reached");
    expect(isCopied(folder, version)).toBe(false);
    const [half = ""] = hiddenIn(folder);
    server.disturb(null);
    // As if the process had been killed: its folder bears the name of one that is gone.
    const killed = Bun.spawn(["true"]);
    await killed.exited;
    renameSync(join(folder, half), join(folder, `.copying-${version}.${killed.pid}`));
    mkdirSync(join(folder, `.copying-2020.01.01-00000000.${killed.pid}`, "tables"), { recursive: true });
    const strange = join(folder, `.copying-${version}.${killed.pid}`, "tables", "of-another-build.lance");
    writeFileSync(strange, "x");
    const from = server.requests.length;
    await copies.bring(version);
    expect(filesRead(from)).toBeLessThan(4);
    expect(isCopied(folder, version)).toBe(true);
    expect(existsSync(join(corpusLayout.tables(corpusLayout.version(folder, version)), "of-another-build.lance"))).toBe(
      false,
    );
    expect(hiddenIn(folder)).toEqual([]);
  });

  test("of a damaged object is refused, however often it is read; one that was damaged on the way is read again", async () => {
    const { address, versions } = await publish(1);
    const [version = ""] = versions;
    const { copies, folder } = await machineAt(address);
    server.disturb((method, key) => ({ damaged: method === "GET" && key.includes("/files/") }));
    await expect(copies.bring(version)).rejects.toThrow("is damaged: it is not what was sealed");
    expect(isCopied(folder, version)).toBe(false);
    let damaged = 0;
    server.disturb((method, key) => {
      const isFile = method === "GET" && key.includes("/files/");
      if (isFile) damaged += 1;
      return { damaged: isFile && damaged === 1 };
    });
    await copies.bring(version);
    expect(isCopied(folder, version)).toBe(true);
  });

  test("of a version whose seal is damaged is refused", async () => {
    const { address, versions } = await publish(1);
    const { copies } = await machineAt(address);
    server.disturb((method, key) => ({ damaged: method === "GET" && key.includes("/versions/") }));
    await expect(copies.bring(versions[0] ?? "")).rejects.toThrow("is damaged");
  });

  test("of a version that is not there is refused by its name", async () => {
    const { address } = await publish(0);
    const { copies } = await machineAt(address);
    await expect(copies.bring("2026.01.01-00000000")).rejects.toThrow("2026.01.01-00000000 is not in s3://");
    await expect(copies.bring("../x")).rejects.toThrow("../x is not in s3://");
    await expect(copies.choose(true)).rejects.toThrow("No corpus is published in s3://");
  });
});

describe("the version to mount", () => {
  test("is the published one; a start takes the copy at hand, and while the store is away that one alone", async () => {
    const { address, home, builds, versions } = await publish(1);
    const [first = ""] = versions;
    const machine = await machineAt(address);
    expect(await machine.copies.choose(true)).toBe(first);
    await machine.copies.bring(first);
    await machine.copies.remember(first);
    const second = writeSmallVersion(builds, "second");
    await publishVersion(home, second);
    const restarted = await machineAt(address, machine.folder);
    expect(await restarted.copies.choose(true)).toBe(first);
    expect(await restarted.copies.choose(false)).toBe(second);
    server.kill();
    expect(await restarted.copies.choose(true)).toBe(first);
    expect(restarted.logged).toContain("the object store cannot be used; its last copy serves");
    await expect(restarted.copies.choose(false)).rejects.toThrow("cannot be reached");
    const empty = await machineAt(address);
    await expect(empty.copies.choose(true)).rejects.toThrow("cannot be reached");
    server.restart();
  });
});

describe("what is published", () => {
  test("is seen anew when somebody asks for what is not known, and the store is not asked by each of them", async () => {
    const { address, home, builds, versions } = await publish(1);
    const machine = await machineAt(address);
    const { copies } = machine;
    await copies.keep();
    const next = writeSmallVersion(builds, "next");
    await publishVersion(home, next);
    const from = server.requests.length;
    await copies.look();
    expect([server.requests.length - from, copies.published()?.has(next)]).toEqual([0, false]);
    machine.now = 2_000;
    await Promise.all([copies.look(), copies.look(), copies.look()]);
    expect([...(copies.published()?.keys() ?? [])].sort()).toEqual([...versions, next].sort());
    // One listing, and one seal that was not known.
    expect(server.requests.length - from).toBe(2);
    machine.now = 4_000;
    server.kill();
    await expect(copies.look()).rejects.toThrow("cannot be reached");
    server.restart();
    expect(copies.published()?.has(next)).toBe(true);
  });
});

describe("the version that is remembered", () => {
  test("is the last one that was mounted, also where two are written at once", async () => {
    const { address, versions } = await publish(2);
    const [a = "", b = ""] = versions;
    const machine = await machineAt(address);
    for (const version of versions) await machine.copies.bring(version);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([machine.copies.remember(a), machine.copies.remember(b)]);
      expect(readCurrentVersion(machine.folder)).toBe(b);
    }
    expect(machine.logged.filter((line) => line.includes("earlier version"))).toEqual([]);
  });
});

describe("what is kept", () => {
  test("while the store is away, each copy: none could be had again", async () => {
    const { address, versions } = await publish(2);
    const [a = "", b = ""] = versions;
    const machine = await machineAt(address);
    for (const version of versions) await machine.copies.bring(version);
    await machine.copies.remember(b);
    await machine.copies.keep();
    machine.now = 10 * 60_000;
    server.kill();
    await expect(machine.copies.keep()).rejects.toThrow("cannot be reached");
    expect(isCopied(machine.folder, a)).toBe(true);
    server.restart();
    await machine.copies.keep();
    expect([a, b].map((version) => isCopied(machine.folder, version))).toEqual([false, true]);
  });

  test("a lease tells gc what is served; copies that nobody has served for a while are removed", async () => {
    const { address, home, versions } = await publish(3);
    const [a = "", b = "", c = ""] = versions;
    const machine = await machineAt(address);
    const { copies, store, folder } = machine;
    for (const version of versions) await copies.bring(version);
    await copies.remember(c);
    const unmark = markMounted(folder, a);
    expect(copies.published()).toBeNull();
    await copies.keep();
    expect([...(copies.published()?.keys() ?? [])].sort()).toEqual(versions.toSorted());
    expect((await readLeases(store)).map((lease) => lease.versions)).toEqual([[a]]);
    expect(await home.collect(0, false)).toEqual([b]);
    machine.now = 4 * 60_000;
    await copies.keep();
    expect(isCopied(folder, b)).toBe(true);
    machine.now = 5 * 60_000;
    await copies.keep();
    expect([a, b, c].map((version) => isCopied(folder, version))).toEqual([true, false, true]);
    expect([...(copies.published()?.keys() ?? [])].sort()).toEqual([a, c].sort());
    unmark();
    await copies.close();
    const other = await openObjectStore(address);
    expect(await readLeases(other)).toEqual([]);
    other.close();
  });

  test("an instance that may only read serves all the same, and says once that gc does not know of it", async () => {
    const { address, versions } = await publish(1);
    const [version = ""] = versions;
    const { copies, folder, logged } = await machineAt(address);
    server.disturb((method, key) => ({ answerLost: method === "PUT" && key.includes("/leases/") }));
    await copies.bring(version);
    markMounted(folder, version);
    await copies.keep();
    expect(logged.filter((line) => line.includes("no lease"))).toHaveLength(1);
    expect(isCopied(folder, version)).toBe(true);
  });

  test("a folder that another process shares has one lease, and a copy that it made is taken as it is", async () => {
    const { address, versions } = await publish(1);
    const [version = ""] = versions;
    const [one, source] = [await machineAt(address), await machineAt(address)];
    await source.copies.bring(version);
    await source.copies.close();
    cpSync(corpusLayout.version(source.folder, version), corpusLayout.version(one.folder, version), {
      recursive: true,
    });
    const other = await machineAt(address, one.folder);
    const from = server.requests.length;
    await Promise.all([one.copies.bring(version), other.copies.bring(version)]);
    expect(filesRead(from)).toBe(0);
    const unmark = markMounted(one.folder, version);
    await one.copies.keep();
    await other.copies.keep();
    expect((await readLeases(one.store)).length).toBe(1);
    unmark();
    rmSync(one.folder, { recursive: true });
  });
});
