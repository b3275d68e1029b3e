import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect, Index } from "@lancedb/lancedb";
import { verifyVersion } from "../../ingest/verify/index.ts";
import {
  type Chunk,
  corpusLayout,
  type Edge,
  openSnapshot,
  readManifest,
  type Snapshot,
  type Statement,
  type Topic,
} from "../../shared/corpus/index.ts";
import { sampleCorpus, smallCorpus, temporaryFolder, vectorsOf } from "../support/corpus.ts";
import { tablesOf, type WholeContent } from "../support/law/whole-content.ts";
import { writeContent } from "../support/law/write-content.ts";
import { withModel } from "../support/skip/model.ts";

setDefaultTimeout(300_000);

interface Copy {
  readonly corpusDir: string;
  readonly version: string;
  readonly directory: string;
}

/** A copy of a small corpus that a test may spoil. */
const copyCorpus = async (): Promise<Copy> => {
  const { corpusDir: original, version } = await smallCorpus();
  const corpusDir = temporaryFolder();
  cpSync(corpusLayout.version(original, version), corpusLayout.version(corpusDir, version), { recursive: true });
  return { corpusDir, version, directory: corpusLayout.version(corpusDir, version) };
};

const problemsOf = async ({ corpusDir, version }: Copy): Promise<string[]> =>
  (await verifyVersion(corpusDir, version)).flatMap(({ name, problem }) => (problem === null ? [] : [name]));

/** What a snapshot holds, as it was before it was written. */
const contentOf = (snapshot: Snapshot): WholeContent => ({
  chunks: snapshot.chunks,
  edges: snapshot.edges,
  index: snapshot.index,
  chunkVectors: vectorsOf(snapshot.chunkVectors),
  indexVectors: vectorsOf(snapshot.indexVectors),
  statements: snapshot.statements,
  statementVectors: vectorsOf(snapshot.statementVectors),
  topics: snapshot.topics,
  discriminants: snapshot.discriminants,
  discriminantVectors: vectorsOf(snapshot.discriminantVectors),
});

/** Writes the tables of a copy anew with changed content, as a faulty pipeline would have. */
const rewrite = async (copy: Copy, change: (content: WholeContent) => Partial<WholeContent>): Promise<void> => {
  const snapshot = await openSnapshot(copy.corpusDir, copy.version);
  const dimensions = snapshot.manifest.embedding?.dimensions ?? null;
  const content = contentOf(snapshot);
  rmSync(corpusLayout.tables(copy.directory), { recursive: true });
  await writeContent(corpusLayout.tables(copy.directory), tablesOf({ ...content, ...change(content) }), dimensions);
};

const change = <Row>(rows: readonly Row[], position: number, values: Partial<Row>): Row[] =>
  rows.map((row, index) => (index === position ? { ...row, ...values } : row));

/** A vector for each of so many rows, where the snapshot has any. */
const vectorsFor = ({ chunkVectors }: WholeContent, rows: number): Float32Array[] | null =>
  chunkVectors === null ? null : Array.from({ length: rows }, () => chunkVectors[0] ?? new Float32Array());

/** One statement alone, of Article 33(1) GDPR unless told otherwise. */
const withStatement =
  (values: Partial<Statement>) =>
  (content: WholeContent): Partial<WholeContent> => {
    const texts = { who: "", says: "Report.", unless: "", reply: "" };
    const place = { address: "gdpr_art33_p1", article_id: "gdpr_art33", act_id: "gdpr", see: [] };
    return {
      statements: [{ ...texts, ...place, kind: "duty", ...values }],
      statementVectors: vectorsFor(content, 1),
    };
  };

const topicOn = (address: string): Topic => ({
  topic_id: "made",
  title: "Made",
  acts: ["gdpr"],
  verdict: "",
  verdict_from: [],
  sections: [{ heading: "Rule", addresses: [address] }],
  decides: [],
});

const decision: Topic["decides"][number] = {
  when: ["said so"],
  not: [],
  told: "it was said",
  // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
  then: "Report.",
  from: ["gdpr_art999"],
  open: "",
};

const changeManifest = (copy: Copy, values: Record<string, unknown>): void => {
  const manifest = { ...readManifest(copy.corpusDir, copy.version), ...values };
  writeFileSync(corpusLayout.manifest(copy.directory), JSON.stringify(manifest));
};

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));

test("a sound snapshot passes every check", async () => {
  const checks = await verifyVersion(...(Object.values(await sampleCorpus()) as [string, string]));
  expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual([
    "identity",
    "digests",
    "counts",
    "documents",
    "ids",
    "dates",
    "vectors",
    "divisions",
    "edges",
    "index",
    "commentary",
    "search",
    "search on the disk",
  ]);
});

describe("verify finds", () => {
  const faults: ReadonlyArray<readonly [string, string, (content: WholeContent) => Partial<WholeContent>]> = [
    ["a word that was changed", "digests", ({ chunks }) => ({ chunks: change(chunks, 3, { text: "other words" }) })],
    [
      "a chunk that is missing",
      "counts",
      ({ chunks, chunkVectors }) => ({
        chunks: chunks.slice(0, -1),
        chunkVectors: chunkVectors?.slice(0, -1) ?? null,
      }),
    ],
    [
      "an id that stands twice",
      "ids",
      ({ chunks }) => ({
        chunks: change<Chunk>(chunks, 1, { chunk_id: chunks[0]?.chunk_id ?? "" }),
      }),
    ],
    [
      "a provision without a date",
      "dates",
      ({ chunks }) => ({
        chunks: change<Chunk>(
          chunks,
          chunks.findIndex((chunk) => chunk.binding),
          { applies_from: null },
        ),
      }),
    ],
    ["a line that was changed", "digests", ({ index }) => ({ index: change(index, 0, { text: "another question" }) })],
    [
      "a reference that leads nowhere",
      "edges",
      ({ edges }) => ({ edges: change<Edge>(edges, 0, { target: "gdpr_art999" }) }),
    ],
    [
      "an index entry that points to nothing",
      "index",
      ({ index }) => ({ index: change(index, 0, { provision: "gdpr_art999" }) }),
    ],
    ["a statement at an address that is none", "commentary", withStatement({ address: "gdpr_art999" })],
    ["a statement that leads nowhere", "commentary", withStatement({ see: ["gdpr_art999"] })],
    [
      "a topic that names a provision without a statement",
      "commentary",
      (content) => ({ ...withStatement({})(content), topics: [topicOn("gdpr_art33_p2")] }),
    ],
    [
      "a question of a topic that is not there",
      "commentary",
      ({ index }) => ({ index: change(index, 0, { topic_id: "gone" }) }),
    ],
    [
      "a reply that nothing carries",
      "commentary",
      ({ index }) => ({ index: change(index, 0, { reply: "So.", from: ["gdpr_art999"] }) }),
    ],
    [
      "what tells an address apart that nothing is said of",
      "commentary",
      (content) => ({
        ...withStatement({})(content),
        discriminants: [{ address: "gdpr_art33_p2" }],
        discriminantVectors: vectorsFor(content, 1),
      }),
    ],
    [
      "a fact from which nothing follows",
      "commentary",
      (content) => ({
        ...withStatement({})(content),
        topics: [{ ...topicOn("gdpr_art33_p1"), decides: [decision] }],
      }),
    ],
  ];
  test.each(faults)("%s", async (_what, name, fault) => {
    const copy = await copyCorpus();
    await rewrite(copy, fault);
    expect(await problemsOf(copy)).toContain(name);
  });

  withModel.test("a vector that is none of the model's", async () => {
    const copy = await copyCorpus();
    await rewrite(copy, ({ chunkVectors }) => ({
      chunkVectors: chunkVectors?.map((vector, row) => (row === 5 ? vector.map((value) => value * 3) : vector)) ?? null,
    }));
    expect(await problemsOf(copy)).toEqual(["vectors"]);
  });

  test("a manifest that was edited", async () => {
    const copy = await copyCorpus();
    changeManifest(copy, { acts: readManifest(copy.corpusDir, copy.version).acts.slice(1) });
    expect(await problemsOf(copy)).toContain("identity");
  });

  test("a division that begins nowhere", async () => {
    const copy = await copyCorpus();
    const { acts } = readManifest(copy.corpusDir, copy.version);
    const astray = { path: ["Chapter I"], title: "", first: "gdpr_art999", last: "gdpr_art33" };
    changeManifest(copy, { acts: change(acts, 0, { divisions: [astray] }) });
    expect(await problemsOf(copy)).toContain("divisions");
  });

  test("nothing amiss in divisions where an older version says nothing of them", async () => {
    const copy = await copyCorpus();
    const { acts } = readManifest(copy.corpusDir, copy.version);
    changeManifest(copy, { acts: acts.map(({ divisions: _, ...act }) => act) });
    expect(await problemsOf(copy)).toEqual(["identity"]);
  });

  test("a version under another's name", async () => {
    const copy = await copyCorpus();
    changeManifest(copy, { corpus_version: "sample-00000000" });
    expect(await problemsOf(copy)).toContain("identity");
  });

  test("bytes that changed on the disk", async () => {
    const copy = await copyCorpus();
    const data = filesBelow(join(corpusLayout.tables(copy.directory), "chunks.lance")).filter((path) =>
      path.endsWith(".lance"),
    );
    for (const path of data) {
      const bytes = readFileSync(path);
      for (let offset = 64; offset < bytes.length - 64; offset += 97) bytes[offset] = (bytes[offset] ?? 0) ^ 0x5a;
      writeFileSync(path, bytes);
    }
    expect((await problemsOf(copy)).length).toBeGreaterThan(0);
  });

  test("an index for searching that is gone", async () => {
    const copy = await copyCorpus();
    const database = await connect(corpusLayout.tables(copy.directory));
    await (await database.openTable("search_provisions")).dropIndex("words_idx");
    database.close();
    expect(await problemsOf(copy)).toEqual(["search"]);
  });

  test("what a corpus is searched by on the disk that is there in part", async () => {
    const [rows, table] = [await copyCorpus(), await copyCorpus()];
    const database = await connect(corpusLayout.tables(rows.directory));
    await (await database.openTable("search_provisions")).delete("binding = false");
    database.close();
    rmSync(join(corpusLayout.tables(table.directory), "search_stems.lance"), { recursive: true });
    for (const copy of [rows, table]) expect(await problemsOf(copy)).toEqual(["search on the disk"]);
  });

  test("nothing wrong in a version of an earlier release, which has none of that and is searched by its chunks", async () => {
    const copy = await copyCorpus();
    for (const name of readdirSync(corpusLayout.tables(copy.directory)))
      if (name.startsWith("search_")) rmSync(join(corpusLayout.tables(copy.directory), name), { recursive: true });
    expect(await problemsOf(copy)).toEqual(["search"]);
    const database = await connect(corpusLayout.tables(copy.directory));
    const asWritten = Index.fts({ withPosition: true, stem: false, removeStopWords: false, baseTokenizer: "simple" });
    await (await database.openTable("chunks")).createIndex("text", { config: asWritten });
    database.close();
    expect(await problemsOf(copy)).toEqual([]);
  });

  test("a table that is gone", async () => {
    const copy = await copyCorpus();
    rmSync(join(corpusLayout.tables(copy.directory), "edges.lance"), { recursive: true });
    expect(await problemsOf(copy)).toEqual(["readable"]);
  });
});

test("parts of an annex that all say the same are each found, though only one of them can come first", async () => {
  const copy = await copyCorpus();
  const words =
    "The keeper of the part notes for each lamp the day, the hour, the oil that was used and the hand that lit it. ";
  await rewrite(copy, ({ chunks }) => ({
    chunks: chunks.map((chunk) => ({ ...chunk, binding: true, article_id: "gdpr_annexI", text: words.repeat(3) })),
  }));
  expect(await problemsOf(copy)).not.toContain("search");
});

test("a vector that is not finite or has another width never gets written", async () => {
  const { corpusDir, version } = await sampleCorpus();
  const content = contentOf(await openSnapshot(corpusDir, version));
  for (const odd of [new Float32Array([1, Number.NaN]), new Float32Array([1])]) {
    const made = (rows: readonly unknown[]) => rows.map(() => new Float32Array([1, 0]));
    const withVectors: WholeContent = {
      ...content,
      chunkVectors: made(content.chunks).with(7, odd),
      indexVectors: made(content.index),
      statementVectors: made(content.statements),
      discriminantVectors: made(content.discriminants),
    };
    await expect(writeContent(temporaryFolder(), tablesOf(withVectors), 2)).rejects.toThrow(RangeError);
  }
});
