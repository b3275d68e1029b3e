// Anybody may ask for any version at any moment: each is read once, two are held, and nobody's is removed under them.
import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createEarlierVersions, type EarlierOptions } from "../../../api/versions/earlier.ts";
import { createVersions, type Versions } from "../../../api/versions/index.ts";
import { createFolderHome } from "../../../ingest/publish/folder-home.ts";
import { publishVersion } from "../../../ingest/publish/home.ts";
import { collectGarbage } from "../../../ingest/publish/versions.ts";
import { corpusLayout, type LawText, markMounted, mountedVersions, openLawText } from "../../../shared/corpus/index.ts";
import { createCorpusDir, publishTestCorpus } from "../support/corpus.ts";

let corpusDir: string;
let names: string[];
let current: LawText;

beforeAll(async () => {
  corpusDir = createCorpusDir();
  names = [];
  for (const year of [2017, 2018, 2019, 2020]) {
    names.push(await publishTestCorpus(corpusDir, `1. Report in ${year}.`, `${year}-01-01`));
  }
  current = await openLawText(corpusDir, await publishTestCorpus(corpusDir));
});

const opened: Array<{ close(): void }> = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

/** Earlier versions, and the reads of versions from the disk: how many there were of each, and at most at once. */
const observed = (options: Partial<EarlierOptions> = {}) => {
  const seen = { reads: new Map<string, number>(), running: 0, runningMost: 0 };
  const read: typeof openLawText = async (folder, version) => {
    seen.reads.set(version, (seen.reads.get(version) ?? 0) + 1);
    seen.running += 1;
    seen.runningMost = Math.max(seen.runningMost, seen.running);
    try {
      return await openLawText(folder, version);
    } finally {
      seen.running -= 1;
    }
  };
  const earlier = createEarlierVersions({ corpusDir, read, ...options });
  opened.push(earlier);
  return { earlier, seen, read };
};

const name = (place: number): string => names[place] ?? "";

describe("earlier versions", () => {
  test("50 at once for two versions read each once, one after the other", async () => {
    const { earlier, seen } = observed();
    const laws = await Promise.all(Array.from({ length: 50 }, (_, at) => earlier.open(name(at % 2))));
    expect(laws.map(({ manifest }) => manifest.corpus_version)).toEqual(laws.map((_, at) => name(at % 2)));
    expect([...seen.reads.values()]).toEqual([1, 1]);
    expect(seen.runningMost).toBe(1);
  });

  test("two are held however many are asked for; the one that nobody asked for longest goes", async () => {
    const { earlier, seen } = observed();
    await Promise.all(names.map(earlier.open));
    expect([earlier.mounted().length, seen.runningMost]).toEqual([2, 1]);
    await earlier.open(name(2));
    await earlier.open(name(0));
    expect(earlier.mounted()).toEqual([name(0), name(2)]);
  });

  test("what nobody has asked for in a while is let go", async () => {
    let now = 1;
    const { earlier } = observed({ idleMs: 1_000, now: () => now });
    await earlier.open(name(0));
    await earlier.open(name(1));
    now = 800;
    await earlier.open(name(1));
    now = 1_500;
    earlier.letGo();
    expect(earlier.mounted()).toEqual([name(1)]);
  });

  test("a version that could not be read is read again when it is asked for again", async () => {
    const { earlier } = observed();
    const missing = "2020.01.01-00000000";
    await expect(earlier.open(missing)).rejects.toThrow(missing);
    expect(earlier.mounted()).toEqual([]);
    await expect(earlier.open(missing)).rejects.toThrow(missing);
    expect(mountedVersions(corpusDir).has(missing)).toBe(false);
  });

  test("the collection of garbage leaves alone what is held or waits to be read, and takes it once it is let go", async () => {
    rmSync(corpusLayout.current(corpusDir));
    await publishVersion(createFolderHome(corpusDir), current.manifest.corpus_version);
    const { earlier } = observed();
    const opening = Promise.all(names.slice(0, 3).map(earlier.open));
    expect(collectGarbage(corpusDir, 0, true)).not.toContain(name(0));
    await opening;
    const spare = collectGarbage(corpusDir, 0, true);
    expect([spare.includes(name(0)), spare.includes(name(1)), spare.includes(name(2))]).toEqual([true, false, false]);
    earlier.close();
    expect(collectGarbage(corpusDir, 0, true)).toEqual(expect.arrayContaining(names.slice(0, 3)));
  });

  test("a version that is served as the current one and as an earlier one stays marked until both are done", () => {
    const [one, other] = [markMounted(corpusDir, name(3)), markMounted(corpusDir, name(3))];
    one();
    one();
    expect(mountedVersions(corpusDir).has(name(3))).toBe(true);
    other();
    expect(mountedVersions(corpusDir).has(name(3))).toBe(false);
  });
});

describe("comparisons", () => {
  const versionsOf = (): { versions: Versions; seen: ReturnType<typeof observed>["seen"] } => {
    const { seen, read } = observed();
    const versions = createVersions({ corpusDir, read }, () => current);
    opened.push(versions);
    return { versions, seen };
  };
  const whole = { actId: null, article: null };

  test("50 at once for two versions are one comparison, told to all", async () => {
    const { versions, seen } = versionsOf();
    const diffs = await Promise.all(Array.from({ length: 50 }, () => versions.compare(name(0), name(1), whole)));
    expect([...seen.reads.values()]).toEqual([1, 1]);
    // The very same acts, not equal ones: they were compared once.
    for (const diff of diffs) expect(diff.acts[0]).toBe(diffs[0]?.acts[0] as (typeof diff.acts)[0]);
    expect(diffs[0]?.counts.changed).toBe(1);
  });

  test("a failure is its own: those that wait behind it are answered", async () => {
    const { versions } = versionsOf();
    const [failed, answered] = await Promise.allSettled([
      versions.compare("2020.01.01-00000000", "current", whole),
      versions.compare(name(0), "current", whole),
    ]);
    expect([failed?.status, answered?.status]).toEqual(["rejected", "fulfilled"]);
  });

  test("503 for more than a hundred that wait; those before them are answered", async () => {
    const { versions } = versionsOf();
    const waiting = Array.from({ length: 100 }, () => versions.compare(name(0), name(1), whole));
    expect(() => versions.compare(name(0), name(1), whole)).toThrow("Too many comparisons");
    expect(await Promise.all(waiting)).toHaveLength(100);
    expect((await versions.compare(name(0), name(1), whole)).same).toBe(false);
  });
});
