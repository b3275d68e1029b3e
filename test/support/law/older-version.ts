import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@lancedb/lancedb";
import { digestRows } from "../../../ingest/write/canonical.ts";
import { contentDigest, versionName } from "../../../ingest/write/manifest.ts";
import {
  corpusLayout,
  type IndexEntry,
  type Manifest,
  openSnapshot,
  readManifest,
  toStoredRow,
} from "../../../shared/corpus/index.ts";
import { type TestCorpus, temporaryFolder } from "../corpus.ts";

type Tables = Manifest["tables"];
type OptionalTable = "statements" | "topics" | "discriminants" | "topic_questions";

/** What an older release published otherwise. */
interface Otherwise {
  /** Tables that it did not have. */
  readonly lacking: readonly OptionalTable[];
  /** Columns that the lines of its index did not have. */
  readonly withoutColumns: ReadonlyArray<keyof IndexEntry>;
  /** True where the questions of topics had a table of their own beside the index. */
  readonly hasTopicQuestions: boolean;
}

/** Every earlier release published descriptions that classification compared with. */
const earlierCases = [{ text: "A tool that ranks applicants." }, { text: "A camera that counts visitors." }];

const tableOf = (rows: readonly object[]): Tables["chunks"] => ({ rows: rows.length, digest: digestRows(rows) });

const storedRow = (name: "cases" | "topic_questions", row: object, vector: Float32Array | null) => ({
  ...toStoredRow(name, row),
  ...(vector === null ? {} : { vector: Array.from(vector) }),
});

const withoutKeys = (row: object, keys: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

/** A version of today written anew as an older release would have published it, under a name of its own. */
const asPublishedBy = async (made: TestCorpus, otherwise: Otherwise): Promise<TestCorpus> => {
  const { lacking, withoutColumns, hasTopicQuestions } = otherwise;
  const corpusDir = temporaryFolder();
  const folder = corpusLayout.version(corpusDir, "building");
  cpSync(corpusLayout.version(made.corpusDir, made.version), folder, { recursive: true });
  const before = readManifest(made.corpusDir, made.version);
  const { index, indexVectors } = await openSnapshot(made.corpusDir, made.version);
  const ofTopics = index.flatMap(({ topic_id, text, reply, from }, row) =>
    topic_id === "" ? [] : [{ row: { topic_id, text, reply, from }, vector: indexVectors?.row(row) ?? null }],
  );
  const tables: Tables = { ...before.tables, index: tableOf(index.map((line) => withoutKeys(line, withoutColumns))) };
  const database = await connect(corpusLayout.tables(folder));
  await (await database.openTable("index")).dropColumns([...withoutColumns]);
  const width = indexVectors?.dimensions ?? 0;
  const anyVector = indexVectors === null ? null : new Float32Array(width).fill(1 / Math.sqrt(width));
  await database.createTable(
    "cases",
    earlierCases.map((row) => storedRow("cases", row, anyVector)),
  );
  tables.cases = tableOf(earlierCases);
  if (hasTopicQuestions) {
    const rows = ofTopics.map(({ row, vector }) => storedRow("topic_questions", row, vector));
    await database.createTable("topic_questions", rows);
    tables.topic_questions = tableOf(ofTopics.map(({ row }) => row));
  }
  database.close();
  for (const name of lacking) {
    delete tables[name];
    rmSync(join(corpusLayout.tables(folder), `${name}.lance`), { recursive: true });
  }
  const content_digest = contentDigest({ ...before, tables });
  const version = versionName({ ...before, content_digest });
  cpSync(folder, corpusLayout.version(corpusDir, version), { recursive: true });
  const manifest = { ...before, tables, content_digest, corpus_version: version };
  writeFileSync(corpusLayout.manifest(corpusLayout.version(corpusDir, version)), JSON.stringify(manifest));
  return { corpusDir, version };
};

/** As before the commentary travelled in versions: no tables of it, and lines without replies. */
export const beforeCommentary = (made: TestCorpus): Promise<TestCorpus> =>
  asPublishedBy(made, {
    lacking: ["statements", "topics", "discriminants"],
    withoutColumns: ["reply", "from", "topic_id"],
    hasTopicQuestions: false,
  });

/** As while topics had a table of questions: lines do not say what carries their replies, and nothing tells addresses apart. */
export const withTopicQuestions = (made: TestCorpus): Promise<TestCorpus> =>
  asPublishedBy(made, { lacking: ["discriminants"], withoutColumns: ["from", "topic_id"], hasTopicQuestions: true });
