import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "../../ingest/catalog.ts";
import { sampleCatalog } from "../../ingest/fetch/index.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { createFolderHome } from "../../ingest/publish/folder-home.ts";
import { publishVersion } from "../../ingest/publish/home.ts";
import { readPointer, rolledBack, withPin } from "../../ingest/publish/pointer.ts";
import { collectGarbage, listVersions, removeLeftovers, versionExists } from "../../ingest/publish/versions.ts";
import { corpusLayout, markMounted, openSnapshot, readCurrentVersion } from "../../shared/corpus/index.ts";
import { buildOptions, temporaryFolder } from "../support/corpus.ts";

setDefaultTimeout(300_000);

interface FourVersions {
  readonly corpusDir: string;
  readonly versions: [string, string, string, string];
}

const makeFourVersions = async (): Promise<FourVersions> => {
  const options = await buildOptions({ embedder: null, commentaryDir: temporaryFolder() });
  const versions: string[] = [];
  for (const entry of sampleCatalog(catalog)) {
    versions.push((await makeVersion({ ...options, catalog: [entry] })).manifest.corpus_version);
  }
  return { corpusDir: options.corpusDir, versions: versions as [string, string, string, string] };
};

const made = makeFourVersions();

/** A corpus folder with one version for each of the samples' four acts, the last one current; names in the order of making. */
const fourVersions = async (): Promise<FourVersions> => {
  const { corpusDir: original, versions } = await made;
  const corpusDir = temporaryFolder();
  cpSync(original, corpusDir, { recursive: true });
  return { corpusDir, versions };
};

const setPinned = async (corpusDir: string, version: string, pinned: boolean): Promise<void> => {
  await createFolderHome(corpusDir).change(async (pointer) => withPin(pointer, version, pinned));
};

const rollBack = async (corpusDir: string, exists: (version: string) => boolean): Promise<string | null> => {
  const home = createFolderHome(corpusDir);
  return (await home.change((pointer) => rolledBack(pointer, async (version) => exists(version)))).version;
};

const named = (corpusDir: string): string[] =>
  listVersions(corpusDir)
    .map(({ version }) => version)
    .sort();

describe("gc", () => {
  test("keeps what is current, pinned or mounted, and as many others as it is told", async () => {
    const { corpusDir, versions } = await fourVersions();
    const [mounted, pinned, spare, current] = versions;
    const unmark = markMounted(corpusDir, mounted);
    await setPinned(corpusDir, pinned, true);
    expect(collectGarbage(corpusDir, 1, false)).toEqual([]);
    expect(collectGarbage(corpusDir, 0, true)).toEqual([spare]);
    expect(named(corpusDir)).toEqual([...versions].sort());
    expect(collectGarbage(corpusDir, 0, false)).toEqual([spare]);
    expect(named(corpusDir)).toEqual([mounted, pinned, current].sort());
    unmark();
    await setPinned(corpusDir, pinned, false);
    expect(collectGarbage(corpusDir, 0, false).sort()).toEqual([mounted, pinned].sort());
    expect(named(corpusDir)).toEqual([current]);
    expect((await openSnapshot(corpusDir, current)).chunks.length).toBeGreaterThan(0);
  });

  test("a mark of a process that died keeps nothing", async () => {
    const { corpusDir, versions } = await fourVersions();
    const child = Bun.spawn(["true"]);
    await child.exited;
    mkdirSync(join(corpusDir, ".mounted"), { recursive: true });
    writeFileSync(join(corpusDir, ".mounted", `${versions[0]}.${child.pid}`), "");
    expect(collectGarbage(corpusDir, 0, false)).toContain(versions[0]);
  });

  test("removes what a killed build left, and so does the next build", async () => {
    const options = await buildOptions({ embedder: null });
    const leftover = join(options.corpusDir, ".building-sample-00000000");
    mkdirSync(join(leftover, "tables"), { recursive: true });
    expect(listVersions(options.corpusDir)).toEqual([]);
    expect(collectGarbage(options.corpusDir, 2, false)).toEqual([".building-sample-00000000"]);
    mkdirSync(leftover);
    removeLeftovers(options.corpusDir);
    expect(existsSync(leftover)).toBe(false);
  });
});

describe("rollback", () => {
  test("goes back one version at a time, over those that are gone", async () => {
    const { corpusDir, versions } = await fourVersions();
    const exists = (version: string): boolean => version !== versions[2] && versionExists(corpusDir, version);
    expect(await rollBack(corpusDir, exists)).toBe(versions[1]);
    expect(readCurrentVersion(corpusDir)).toBe(versions[1]);
    expect(await rollBack(corpusDir, exists)).toBe(versions[0]);
    await expect(rollBack(corpusDir, exists)).rejects.toThrow("no earlier version");
  });

  test("publishing the current version again changes nothing", async () => {
    const { corpusDir, versions } = await fourVersions();
    const before = readPointer(corpusDir);
    await publishVersion(createFolderHome(corpusDir), versions[3]);
    expect(readPointer(corpusDir)).toEqual(before);
  });
});

test("a pointer that is damaged is refused, not guessed", async () => {
  const { corpusDir } = await buildOptions({ embedder: null });
  writeFileSync(corpusLayout.current(corpusDir), '{"version": 7}');
  expect(() => readPointer(corpusDir)).toThrow("is damaged");
  writeFileSync(corpusLayout.current(corpusDir), "{");
  expect(() => readPointer(corpusDir)).toThrow("is damaged");
});

test("a moved pointer leaves no other file behind", async () => {
  const catalogOfOne = sampleCatalog(catalog).slice(-1);
  const options = await buildOptions({ embedder: null, commentaryDir: temporaryFolder(), catalog: catalogOfOne });
  const { manifest } = await makeVersion(options);
  const visible = readdirSync(options.corpusDir).filter((name) => !name.startsWith("."));
  expect(visible.sort()).toEqual(["current.json", manifest.corpus_version].sort());
});
