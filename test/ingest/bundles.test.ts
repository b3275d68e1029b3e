// What a build makes anew, and what it takes from its cache: counted by the bundles that are written.
import { expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { relatedPath } from "../../ingest/bundle/bundle-cache.ts";
import { catalog } from "../../ingest/catalog.ts";
import { fetchAct } from "../../ingest/fetch/expressions.ts";
import { mirrorSource, sampleCatalog, samplesSource } from "../../ingest/fetch/index.ts";
import { samplesDir } from "../../ingest/fetch/samples.ts";
import { type MakeOptions, makeVersion } from "../../ingest/make-version.ts";
import { startWorkers, type Workers } from "../../ingest/workers/pool.ts";
import { openSnapshot } from "../../shared/corpus/index.ts";
import { buildOptions, temporaryFolder } from "../support/corpus.ts";

setDefaultTimeout(300_000);

const entries = sampleCatalog(catalog).filter(({ id }) => id === "gdpr" || id.startsWith("dora"));

/** A mirror of the samples that a test may change. */
const changeableMirror = (): string => {
  const folder = temporaryFolder();
  for (const { celex } of entries) cpSync(join(samplesDir, celex), join(folder, celex), { recursive: true });
  return folder;
};

const buildFrom = (mirror: string, overrides: Partial<MakeOptions> = {}): Promise<MakeOptions> =>
  buildOptions({
    source: mirrorSource(mirror),
    catalog: entries,
    commentaryDir: temporaryFolder(),
    embedder: null,
    ...overrides,
  });

const change = (mirror: string, celex: string, from: string | RegExp, to: string): void => {
  const path = join(mirror, celex, "oj.en.xhtml");
  const before = readFileSync(path, "utf8");
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
};

/** When each file of this ending was written, by its path below the cache. */
const writtenIn = (cacheDir: string, ending: string): Map<string, number> => {
  const folder = join(cacheDir, "acts");
  return new Map(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(ending))
      .map((name) => [name, statSync(join(folder, name)).ino]),
  );
};

/** The acts whose files were written between two looks: a file that is written again is another one on the disk. */
const madeBetween = (before: Map<string, number>, after: Map<string, number>): string[] =>
  [...after].filter(([name, file]) => before.get(name) !== file).map(([name]) => name.split("/")[0] ?? "");

test("of a corpus in which one act changed, that act's bundle alone is made", async () => {
  const mirror = changeableMirror();
  const options = await buildFrom(mirror);
  const first = await makeVersion(options);
  const bundles = writtenIn(options.cacheDir, ".bundle");
  expect(bundles.size).toBe(entries.length);
  change(mirror, "32022R2554", /(\w+)([.;]<\/p>)/, "$1 hereafter$2");
  const second = await makeVersion(options);
  expect(second.manifest.content_digest).not.toBe(first.manifest.content_digest);
  expect(madeBetween(bundles, writtenIn(options.cacheDir, ".bundle"))).toEqual(["32022R2554"]);
});

test("a changed word relates no other act anew, and the version is the one that is built from empty", async () => {
  const mirror = changeableMirror();
  const options = await buildFrom(mirror);
  await makeVersion(options);
  const related = writtenIn(options.cacheDir, ".related");
  change(mirror, "32022R2554", /(\w+)([.;]<\/p>)/, "$1 hereafter$2");
  const { manifest } = await makeVersion(options);
  expect(madeBetween(related, writtenIn(options.cacheDir, ".related"))).toEqual(["32022R2554"]);
  const fromEmpty = await makeVersion(await buildFrom(mirror));
  expect(manifest.content_digest).toBe(fromEmpty.manifest.content_digest);
});

test("an act that joins the corpus is found by those that refer to it", async () => {
  const mirror = changeableMirror();
  const options = await buildFrom(mirror);
  await makeVersion({ ...options, catalog: entries.filter(({ id }) => id !== "dora") });
  const { manifest } = await makeVersion(options);
  const fromEmpty = await makeVersion(await buildFrom(mirror));
  expect(manifest.content_digest).toBe(fromEmpty.manifest.content_digest);
});

test.each([".bundle", ".related"])("a damaged %s file is made again", async (ending) => {
  const options = await buildFrom(changeableMirror());
  const first = await makeVersion(options);
  const folder = join(options.cacheDir, "acts");
  const files = writtenIn(options.cacheDir, ending);
  const [spoilt = ""] = files.keys();
  const content = readFileSync(join(folder, spoilt));
  writeFileSync(join(folder, spoilt), content.subarray(0, content.length - 40));
  const again = await makeVersion({ ...options, corpusDir: temporaryFolder() });
  expect(again.manifest.content_digest).toBe(first.manifest.content_digest);
  expect(readFileSync(join(folder, spoilt))).toEqual(content);
});

test("an act made under another is built without it", async () => {
  const under = entries.filter(({ under }) => under === "dora");
  const { corpusDir, ...options } = await buildFrom(changeableMirror(), { catalog: under });
  const { manifest } = await makeVersion({ ...options, corpusDir });
  const snapshot = await openSnapshot(corpusDir, manifest.corpus_version);
  expect(snapshot.manifest.acts.map(({ regulation }) => regulation)).toEqual(under.map(() => "dora"));
  expect(snapshot.chunks.length).toBeGreaterThan(0);
});

const dying = [process.execPath, "-e", "process.on('message', () => process.kill(process.pid, 'SIGKILL'))"];

test("the first jobs, as far as there is little to do, need no process beside, and give the same files", async () => {
  const entry = entries.find(({ id }) => id === "dora_2024_1772");
  if (entry === undefined) throw new Error("The sample is gone");
  const documents = await fetchAct(samplesSource(), entry, "en", null);
  const setup = { cacheDir: temporaryFolder(), limit: null };
  const [here, beside] = [startWorkers(setup, { ownMs: 1_000, command: dying }), startWorkers(setup)];
  const madeBy = async (workers: Workers): Promise<string[]> => {
    const path = join(temporaryFolder(), "act.bundle");
    await workers.run({ kind: "bundle", about: entry.celex, documents, path });
    await workers.run({ kind: "relate", about: entry.celex, path });
    return [path, relatedPath(path)].map((file) => readFileSync(file, "utf8"));
  };
  expect(await madeBy(here)).toEqual(await madeBy(beside));
  await Promise.all([here.close(), beside.close()]);
});

test("more than that is given to processes", async () => {
  const path = join(temporaryFolder(), "act.bundle");
  writeFileSync(path, "x".repeat(10_000));
  const workers = startWorkers({ cacheDir: temporaryFolder(), limit: null }, { ownMs: 1, count: 1, command: dying });
  await expect(workers.run({ kind: "relate", about: "32016R0679", path })).rejects.toThrow("the process that read it");
  await workers.close();
});

test("a worker that dies names the act that it worked on, and the next job gets another", async () => {
  const workers = startWorkers({ cacheDir: temporaryFolder(), limit: null }, { count: 1, command: dying });
  const job = (celex: string) => workers.run({ kind: "relate", about: celex, path: "" });
  const problems = await Promise.all(
    ["32016R0679", "32022R2554"].map((celex) => job(celex).catch(({ message }: Error) => message)),
  );
  await workers.close();
  expect(problems).toEqual([
    "32016R0679: the process that read it ended (SIGKILL).",
    "32022R2554: the process that read it ended (SIGKILL).",
  ]);
});

/** A process that writes which one it is, and says that it holds as many bytes as the act is called. */
const holding = [
  process.execPath,
  "-e",
  `process.on("message", ({ about, path }) => {
    require("node:fs").writeFileSync(path, String(process.pid));
    process.send({ kind: "done", held: Number(about) });
  })`,
];

test("a process that holds little goes on after a rest, one that holds much is ended", async () => {
  const workers = startWorkers({ cacheDir: temporaryFolder(), limit: null }, { count: 1, command: holding });
  const processOf = async (held: number): Promise<string> => {
    const path = join(temporaryFolder(), "process");
    await workers.run({ kind: "relate", about: String(held), path });
    return readFileSync(path, "utf8");
  };
  const first = await processOf(100);
  await workers.rest(100);
  expect(await processOf(101)).toBe(first);
  await workers.rest(100);
  expect(await processOf(1)).not.toBe(first);
  await workers.close();
});
