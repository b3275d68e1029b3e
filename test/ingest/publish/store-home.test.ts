import { afterEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type CorpusHome, publishVersion } from "../../../ingest/publish/home.ts";
import { rolledBack, withPin } from "../../../ingest/publish/pointer.ts";
import { collectFromStore } from "../../../ingest/publish/store-gc.ts";
import { createStoreHome } from "../../../ingest/publish/store-home.ts";
import { changeStorePointer } from "../../../ingest/publish/store-pointer.ts";
import { corpusLayout } from "../../../shared/corpus/index.ts";
import { copyVersion, isCopied } from "../../../shared/store/copy.ts";
import { storeLayout } from "../../../shared/store/layout.ts";
import { writeLease } from "../../../shared/store/leases.ts";
import { type ObjectStore, openObjectStore } from "../../../shared/store/objects.ts";
import { readStorePointer } from "../../../shared/store/pointer.ts";
import { createStoredVersions, isWhole } from "../../../shared/store/versions.ts";
import { temporaryFolder } from "../../support/corpus.ts";
import { storeForTests } from "../../support/store/store-for-tests.ts";
import { writeSmallVersion } from "../../support/store/versions.ts";

setDefaultTimeout(120_000);

const server = await storeForTests();
let places = 0;
const open = new Set<ObjectStore>();

afterEach(() => {
  for (const store of open) store.close();
  open.clear();
});

interface Publisher {
  readonly store: ObjectStore;
  readonly home: CorpusHome;
  readonly folder: string;
}

/** A machine that publishes to a place, with a folder of its own. */
const publisherAt = async (place: string): Promise<Publisher> => {
  const store = await openObjectStore(server.address(place), { patienceMs: 5_000 });
  open.add(store);
  const folder = temporaryFolder();
  return { store, folder, home: createStoreHome(store, folder) };
};

/** A place in the store that nobody has used. */
const newPlace = (): string => {
  places += 1;
  return `place-${places}`;
};

const sent = (place: string): string[] =>
  server.requests.filter((line) => line.startsWith(`PUT ${place}/files/`)).map((line) => line.slice(4));

const pointerOf = async ({ store }: Publisher) => (await readStorePointer(store)).pointer;

/** All that is wrong with what is published: nothing, when each version that the pointer names is whole, digest by digest. */
const wrongWith = async ({ store }: Publisher, versions: readonly string[]): Promise<string[]> => {
  const stored = createStoredVersions(store);
  const folder = temporaryFolder();
  const wrong: string[] = [];
  for (const version of versions) {
    const seal = await stored.seal(version);
    if (seal === null) wrong.push(`${version} has no seal`);
    else await copyVersion(store, seal, folder).catch((error: unknown) => wrong.push(String(error)));
  }
  rmSync(folder, { recursive: true });
  return wrong;
};

describe("publishing to a store", () => {
  test("sends the files, then the seal, and last the pointer; what is there is not sent again", async () => {
    const place = newPlace();
    const one = await publisherAt(place);
    const version = writeSmallVersion(one.folder, "a");
    const from = server.requests.length;
    await publishVersion(one.home, version);
    const writes = server.requests.slice(from).filter((line) => line.startsWith("PUT") && !line.includes(".probe"));
    expect(writes).toHaveLength(6);
    expect(writes.slice(-2)).toEqual([`PUT ${place}/versions/${version}.json`, `PUT ${place}/current.json`]);
    expect(await pointerOf(one)).toEqual({ version, previous: [], pinned: [] });
    const again = server.requests.length;
    await publishVersion(one.home, version);
    expect(server.requests.slice(again).filter((line) => line.startsWith("PUT"))).toEqual([]);
    expect(await wrongWith(one, [version])).toEqual([]);
  });

  test("goes on with what was sent when it was cut short, and nothing half is ever published", async () => {
    const place = newPlace();
    const one = await publisherAt(place);
    const version = writeSmallVersion(one.folder, "a");
    server.disturb((method, key) => {
      if (method === "PUT" && key.includes("/files/") && sent(place).length > 2) server.kill();
      return null;
    });
    await expect(publishVersion(one.home, version)).rejects.toThrow("cannot be reached");
    server.disturb(null);
    server.restart();
    expect((await pointerOf(one)).version).toBeNull();
    expect(await one.home.canServe(version)).toBe(false);
    const arrived = (await one.store.list(storeLayout.files(version))).length;
    expect(arrived).toBeGreaterThan(0);
    const before = sent(place).length;
    await publishVersion(one.home, version);
    expect(sent(place).length - before).toBe(4 - arrived);
    expect(await wrongWith(one, [version])).toEqual([]);
  });

  test("of the same version from two machines, which built other files, keeps the first and calls it published", async () => {
    const place = newPlace();
    const [one, other] = [await publisherAt(place), await publisherAt(place)];
    const version = writeSmallVersion(one.folder, "a");
    expect(writeSmallVersion(other.folder, "a")).toBe(version);
    await Promise.all([publishVersion(one.home, version), publishVersion(other.home, version)]);
    expect(await pointerOf(one)).toEqual({ version, previous: [], pinned: [] });
    expect(await wrongWith(other, [version])).toEqual([]);
  });

  test("is refused where a store takes no notice of conditions", async () => {
    const one = await publisherAt(newPlace());
    server.ignoreConditions(true);
    const version = writeSmallVersion(one.folder, "a");
    await expect(publishVersion(one.home, version)).rejects.toThrow("takes no conditional writes");
    expect((await pointerOf(one)).version).toBeNull();
    expect((await one.store.list(".probe/")).length).toBe(0);
  });

  test("of a version that neither the store nor this machine has is refused", async () => {
    const one = await publisherAt(newPlace());
    await expect(publishVersion(one.home, "2026.01.01-00000000")).rejects.toThrow("is not in s3://acquis-law/place-");
    await expect(publishVersion(one.home, "../../etc")).rejects.toThrow("is not in s3://acquis-law/place-");
  });

  test("again makes good a version whose seal was damaged or whose file is gone", async () => {
    const one = await publisherAt(newPlace());
    const version = writeSmallVersion(one.folder, "a");
    await publishVersion(one.home, version);
    await one.store.write(storeLayout.seal(version), "{}");
    await expect(one.home.manifest(version)).rejects.toThrow("is damaged");
    await publishVersion(one.home, version);
    expect(await wrongWith(one, [version])).toEqual([]);
    const [file] = await one.store.list(storeLayout.files(version));
    await one.store.remove([file?.key ?? ""]);
    expect(await one.home.canServe(version)).toBe(false);
    await one.home.deliver(version);
    expect(await wrongWith(one, [version])).toEqual([]);
  });
});

describe("two racing publishers", () => {
  /** Publishes so many new versions, one after the other. */
  const publishMany = async ({ home, folder }: Publisher, name: string, count: number): Promise<string[]> => {
    const versions: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const version = writeSmallVersion(folder, `${name} ${at}`);
      await publishVersion(home, version);
      versions.push(version);
    }
    return versions;
  };

  test("lose no version and never show a half one, over a network that delays and loses answers", async () => {
    const place = newPlace();
    const [one, other, reader] = [await publisherAt(place), await publisherAt(place), await publisherAt(place)];
    let count = 0;
    const lost = new Set<string>();
    server.disturb((method, key) => {
      count += 1;
      const isKept = method !== "PUT" || key.includes(".probe") || count % 7 !== 0 || lost.delete(key);
      if (!isKept) lost.add(key);
      return { delayMs: (count * 7) % 5, answerLost: !isKept };
    });
    let publishing = true;
    const seen = new Set<string>();
    const reading = (async () => {
      while (publishing) {
        const { version } = await pointerOf(reader);
        const seal = version === null ? null : await createStoredVersions(reader.store).seal(version);
        if (version !== null && (seal === null || !(await isWhole(reader.store, seal)))) return `${version} is half`;
        if (version !== null) seen.add(version);
      }
      return null;
    })();
    const published = await Promise.all([publishMany(one, "one", 10), publishMany(other, "other", 10)]);
    publishing = false;
    expect(await reading).toBeNull();
    expect(seen.size).toBeGreaterThan(2);
    server.disturb(null);
    const { version, previous } = await pointerOf(reader);
    expect([version, ...previous].sort()).toEqual(published.flat().sort());
    expect(await wrongWith(reader, published.flat())).toEqual([]);
  });

  test("pin and roll back without undoing each other", async () => {
    const place = newPlace();
    const [one, other] = [await publisherAt(place), await publisherAt(place)];
    const [a = "", b = "", c = ""] = await publishMany(one, "v", 3);
    await Promise.all([
      one.home.change(async (pointer) => withPin(pointer, a, true)),
      other.home.change(async (pointer) => withPin(pointer, b, true)),
      other.home.change((pointer) => rolledBack(pointer, other.home.canServe)),
    ]);
    const { version, previous, pinned } = await pointerOf(one);
    expect([version, previous]).toEqual([b, [a]]);
    expect(pinned.toSorted()).toEqual([a, b].sort());
    expect(await other.home.canServe(c)).toBe(true);
  });

  test("a rollback whose answer was lost goes back once", async () => {
    const one = await publisherAt(newPlace());
    const [, b = ""] = await publishMany(one, "v", 3);
    let lost = 0;
    server.disturb((method, key) => {
      const isPointer = method === "PUT" && key.endsWith("current.json");
      if (isPointer) lost += 1;
      return { answerLost: isPointer && lost === 1 };
    });
    expect((await one.home.change((pointer) => rolledBack(pointer, one.home.canServe))).version).toBe(b);
    expect((await pointerOf(one)).version).toBe(b);
  });
});

describe("gc of a store", () => {
  /** Versions of rising age are published one after the other; the last is current. */
  const published = async (count: number): Promise<[Publisher, string[]]> => {
    const one = await publisherAt(newPlace());
    const versions: string[] = [];
    for (let at = 0; at < count; at += 1) {
      versions.push(writeSmallVersion(one.folder, `v${at}`));
      await publishVersion(one.home, versions.at(-1) ?? "");
    }
    return [one, versions];
  };

  test("keeps what is current, pinned, held by a lease, and as many others as it is told", async () => {
    const [one, [a = "", b = "", c = "", d = ""]] = await published(4);
    await one.home.change(async (pointer) => withPin(pointer, b, true));
    await writeLease(one.store, "instance-1", [c]);
    await writeLease(one.store, "instance-2", [a], Date.now() - 3 * 3_600_000);
    const states = (await one.home.list()).map(({ version, state }) => [version, ...state]);
    expect(states.sort()).toEqual([[a], [b, "pinned"], [c, "mounted"], [d, "current"]].sort());
    expect(await one.home.collect(1, false)).toEqual([]);
    expect(await one.home.collect(0, true)).toEqual([a]);
    expect(await one.home.collect(0, false)).toEqual([a]);
    expect((await one.store.list(storeLayout.files(a))).length).toBe(0);
    expect((await one.home.list()).map(({ version }) => version).sort()).toEqual([b, c, d].sort());
    expect(existsSync(corpusLayout.version(one.folder, a))).toBe(false);
    expect(await wrongWith(one, [b, c, d])).toEqual([]);
    await writeLease(one.store, "instance-1", []);
    expect(await one.home.collect(0, false)).toEqual([c]);
    expect(await pointerOf(one)).toEqual({ version: d, previous: [c, b, a], pinned: [b] });
    expect((await one.home.change((pointer) => rolledBack(pointer, one.home.canServe))).version).toBe(b);
  });

  test("spares a version that is taken up while gc is about to remove it", async () => {
    const [one, [a = "", b = "", c = ""]] = await published(3);
    const held = Promise.withResolvers<void>();
    server.disturb((method, key) => {
      // An instance holds it after gc has looked at the leases, and before it has said what is to go.
      if (method === "PUT" && key.endsWith("current.json")) writeLease(one.store, "late", [a]).then(held.resolve);
      return method === "PUT" && key.endsWith("current.json") ? { delayMs: 100 } : null;
    });
    expect(await one.home.collect(0, false)).toEqual([b]);
    await held.promise;
    expect(await wrongWith(one, [a, c])).toEqual([]);
  });

  test("and a publisher of the same version: it stays whole, or the publisher is told to wait", async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, [a = ""]] = await published(2);
      server.disturb((method, key) => ({ delayMs: (key.length * (round + 3) + method.length) % 17 }));
      const [collected, again] = await Promise.allSettled([one.home.collect(0, false), publishVersion(one.home, a)]);
      server.disturb(null);
      const { version, removing } = await pointerOf(one);
      expect(removing).toBeUndefined();
      expect(collected.status).toBe("fulfilled");
      if (again.status === "rejected") expect(String(again.reason)).toContain("is being removed");
      else expect(version).toBe(a);
      expect(await wrongWith(one, [version ?? ""])).toEqual([]);
    }
  });

  test("leaves files whose seal is of another release, or which wait here for their seal, and takes abandoned ones", async () => {
    const [one, [a = "", b = ""]] = await published(2);
    const inTwoDays = () => Date.now() + 2 * 24 * 3_600_000;
    const waiting = writeSmallVersion(one.folder, "waits");
    const abandoned = "2026.01.01-0a0b0c0d";
    for (const version of [waiting, abandoned]) await one.store.write(storeLayout.file(version, "part"), "x");
    await one.store.write(storeLayout.seal(a), JSON.stringify({ schema: 2 }));
    const collect = (dryRun: boolean): Promise<string[]> =>
      collectFromStore({
        store: one.store,
        list: one.home.list,
        pointer: () => pointerOf(one),
        change: (rule) => changeStorePointer(one.store, rule, async () => {}),
        keep: 0,
        dryRun,
        now: inTwoDays,
      });
    expect(await collect(true)).toEqual([abandoned]);
    expect(await collect(false)).toEqual([abandoned]);
    expect((await one.store.list(storeLayout.files(a))).length).toBe(4);
    expect((await one.store.list(storeLayout.files(waiting))).length).toBe(1);
    expect(existsSync(corpusLayout.version(one.folder, waiting))).toBe(true);
    expect(await wrongWith(one, [b])).toEqual([]);
  });

  test("refuses to work beside another one, and forgets one that was killed", async () => {
    const [one, [a = "", b = ""]] = await published(3);
    const mark = (until: number) =>
      one.home.change(async (pointer) => ({
        ...pointer,
        removing: { by: "another", until: new Date(until).toISOString(), versions: [a] },
      }));
    await mark(Date.now() + 60_000);
    await expect(one.home.collect(0, false)).rejects.toThrow("Another gc is removing");
    await expect(publishVersion(one.home, a)).rejects.toThrow("is being removed");
    await mark(Date.now() - 60_000);
    expect((await one.home.collect(0, false)).toSorted()).toEqual([a, b].sort());
    expect((await pointerOf(one)).removing).toBeUndefined();
  });
});

test("what was built and could not be sent waits, is listed as such, and is sent later", async () => {
  const one = await publisherAt(newPlace());
  const version = writeSmallVersion(one.folder, "a");
  await one.home.tidy();
  expect((await one.home.list()).map(({ version: name, state }) => [name, ...state])).toEqual([[version, "not sent"]]);
  await publishVersion(one.home, version);
  const next = writeSmallVersion(one.folder, "b");
  await publishVersion(one.home, next);
  await one.home.tidy();
  expect(readdirSync(one.folder).filter((name) => isCopied(one.folder, name))).toEqual([next]);
  await one.home.bring(version);
  expect(existsSync(join(corpusLayout.tables(corpusLayout.version(one.folder, version)), "chunks.lance"))).toBe(true);
});
