// What a build packs anew, and that a version made of kept packs is the one that is built from empty.
import { expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "../../../ingest/catalog.ts";
import { mirrorSource, sampleCatalog } from "../../../ingest/fetch/index.ts";
import { samplesDir } from "../../../ingest/fetch/samples.ts";
import { type MakeOptions, makeVersion } from "../../../ingest/make-version.ts";
import { verifyVersion } from "../../../ingest/verify/index.ts";
import { corpusLayout, openDatabase, readWhere, searchTables } from "../../../shared/corpus/index.ts";
import { buildOptions, temporaryFolder } from "../../support/corpus.ts";

setDefaultTimeout(300_000);

const entries = sampleCatalog(catalog);

const changeableMirror = (): string => {
  const folder = temporaryFolder();
  for (const { celex } of entries) cpSync(join(samplesDir, celex), join(folder, celex), { recursive: true });
  return folder;
};

/** A sentence more in DORA, so that all that follows moves by a place. */
const lengthen = (mirror: string): void => {
  const path = join(mirror, "32022R2554", "oj.en.xhtml");
  const before = readFileSync(path, "utf8");
  const after = before.replace(/(\w+)([.;]<\/p>)/, "$1 hereafter, unless nobody minds$2");
  expect(after).not.toBe(before);
  writeFileSync(path, after);
};

const buildFrom = (mirror: string, overrides: Partial<MakeOptions> = {}): Promise<MakeOptions> =>
  buildOptions({ source: mirrorSource(mirror, "samples"), catalog: entries, ...overrides });

/** The packs of a cache, by the act that they are of, with what tells a file from one that was written later. */
const packsIn = (cacheDir: string): Map<string, number> => {
  const folder = join(cacheDir, "acts");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".pack"));
  return new Map(names.map((name) => [name, statSync(join(folder, name)).ino]));
};

/** All rows of the tables by which a version is searched, as they are on the disk. */
const searchedRows = async ({ corpusDir }: MakeOptions, version: string): Promise<Record<string, unknown>> => {
  const database = await openDatabase(corpusLayout.version(corpusDir, version));
  const rows: Record<string, unknown> = {};
  for (const name of Object.values(searchTables)) {
    const table = await readWhere<Record<string, unknown>>(await database.openTable(name), null);
    rows[name] = table.map((row) => ({
      ...row,
      ...(row["ranked"] instanceof Uint8Array ? { ranked: Buffer.from(row["ranked"]).toString("base64") } : {}),
    }));
  }
  database.close();
  return rows;
};

test("of a corpus in which one act changed that act alone is packed, and the version is that of a build from empty", async () => {
  const mirror = changeableMirror();
  const options = await buildFrom(mirror);
  await makeVersion(options);
  const before = packsIn(options.cacheDir);
  expect(before.size).toBe(entries.length);
  lengthen(mirror);
  const { manifest } = await makeVersion(options);
  const made = [...packsIn(options.cacheDir)].filter(([name, file]) => before.get(name) !== file);
  expect(made.map(([name]) => name.split("/")[0])).toEqual(["32022R2554"]);
  const empty = await buildFrom(mirror);
  const fromEmpty = await makeVersion(empty);
  expect(manifest.content_digest).toBe(fromEmpty.manifest.content_digest);
  const version = manifest.corpus_version;
  expect(await searchedRows(options, version)).toEqual(await searchedRows(empty, version));
  const problems = (await verifyVersion(options.corpusDir, version)).filter(({ problem }) => problem !== null);
  expect(problems).toEqual([]);
});

test("a damaged pack is made again", async () => {
  const options = await buildFrom(changeableMirror(), { embedder: null, commentaryDir: temporaryFolder() });
  const first = await makeVersion(options);
  const folder = join(options.cacheDir, "acts");
  const [spoilt = ""] = packsIn(options.cacheDir).keys();
  const content = readFileSync(join(folder, spoilt));
  writeFileSync(join(folder, spoilt), content.with(content.length - 40, (content.at(-40) ?? 0) ^ 1));
  const corpusDir = temporaryFolder();
  const again = await makeVersion({ ...options, corpusDir });
  expect(again.manifest.content_digest).toBe(first.manifest.content_digest);
  expect(readFileSync(join(folder, spoilt))).toEqual(content);
  const problems = (await verifyVersion(corpusDir, again.manifest.corpus_version)).flatMap(
    ({ problem }) => problem ?? [],
  );
  expect(problems).toEqual([]);
});

test("a document that was found whole is not looked at again, and an act that was refused is not read again", async () => {
  const mirror = changeableMirror();
  const source = mirrorSource(mirror, "samples");
  const wrong = { articles: 999, recitals: 0, annexes: 0 };
  let looked = 0;
  const watched = {
    ...source,
    read: async (...[celex, expression, language, isKnown]: Parameters<typeof source.read>) =>
      source.read(celex, expression, language, (document) => {
        const known = isKnown?.(document) ?? false;
        if (!known) looked += 1;
        return known;
      }),
  };
  const options = await buildFrom(mirror, {
    source: watched,
    catalog: entries.map((entry) => (entry.celex === "32024R1772" ? { ...entry, counts: wrong } : entry)),
    embedder: null,
    commentaryDir: temporaryFolder(),
    keepGoing: true,
  });
  const first = await makeVersion(options);
  expect(first.failures.map(({ celex }) => celex)).toEqual(["32024R1772"]);
  expect(looked).toBe(entries.length);
  const refusals = () =>
    readdirSync(join(options.cacheDir, "acts"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".refused"))
      .map((name) => statSync(join(options.cacheDir, "acts", name)).ino);
  const before = refusals();
  expect(before.length).toBe(1);
  const second = await makeVersion(options);
  expect(second.failures).toEqual(first.failures);
  expect(second.made).toBe(false);
  expect(looked).toBe(entries.length);
  expect(refusals()).toEqual(before);
  const elsewhere = `${temporaryFolder()}/elsewhere`;
  cpSync(mirror, elsewhere, { recursive: true });
  const third = await makeVersion({ ...options, source: mirrorSource(elsewhere, "samples") });
  expect(refusals()).toEqual(before);
  expect(third.failures).toMatchObject([
    { celex: "32024R1772", reason: first.failures[0]?.reason.replaceAll(mirror, elsewhere) },
  ]);
});
