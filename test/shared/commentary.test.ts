// Promise: the commentary travels in the snapshot as it was compiled, and a snapshot from before it did is still served.
import { expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "@lancedb/lancedb";
import { catalog } from "../../ingest/catalog.ts";
import { bindFiles } from "../../ingest/commentary/bind.ts";
import { lawOf } from "../../ingest/commentary/law.ts";
import { mirrorSource, sampleCatalog } from "../../ingest/fetch/index.ts";
import { samplesDir } from "../../ingest/fetch/samples.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { verifyVersion } from "../../ingest/verify/index.ts";
import { digestRows } from "../../ingest/write/canonical.ts";
import { contentDigest, versionName } from "../../ingest/write/manifest.ts";
import { corpusLayout, openSnapshot, readManifest, type Snapshot } from "../../shared/corpus/index.ts";
import { asPassage, asQuestion } from "../../shared/encoder/models.ts";
import { writtenCommentary } from "../ingest/commentary/made-law.ts";
import { buildOptions, smallCorpus, type TestCorpus, temporaryFolder, testEmbedder } from "../support/corpus.ts";
import { withModel } from "../support/skip-model.ts";

setDefaultTimeout(120_000);

const act = `
Article 33(1):
  statements:
    - says: Whoever decides on the use of personal data tells the authority of a breach.
      kind: duty
      who: controller
      unless: Not where nobody is at risk.
      see: [Article 34(1)]
      reply: Yes, unless nobody is at risk.
  questions:
    - ask: Must we tell anybody?
      reply: Yes, the authority.
`;
const topics = `
- id: breach
  topic: Breaches
  acts: [gdpr]
  questions:
    - ask: Who hears of a leak?
      reply: The authority, unless nobody is at risk.
      from: ["gdpr: Article 33(1)"]
  verdict: The authority does.
  from: ["gdpr: Article 33(1)"]
  sections: [{ heading: The authority, statements: ["gdpr: Article 33(1)"] }]
  decides:
    - when: [nobody at risk]
      told: nobody is at risk
      then: The authority need not be told.
      from: ["gdpr: Article 33(1)"]
`;

/** The sample of the GDPR, taken for the law, with this commentary. Progress notes are gathered in `notes`. */
const buildWith = async (commentaryDir: string, notes: string[] = []): Promise<Snapshot> => {
  const options = await buildOptions({
    catalog: sampleCatalog(catalog).filter(({ id }) => id === "gdpr"),
    source: mirrorSource(samplesDir),
    embedder: await testEmbedder(),
    commentaryDir,
  });
  const progress = { ...options.progress, note: (line: string) => void notes.push(line) };
  const { manifest } = await makeVersion({ ...options, progress });
  return openSnapshot(options.corpusDir, manifest.corpus_version);
};

const lawIn = ({ manifest, chunks }: Snapshot) => lawOf(manifest.acts.map((entry) => ({ entry, chunks })));

test("statements, topics and their questions come back as they were written, with their vectors", async () => {
  const folder = writtenCommentary({ "acts/gdpr.yaml": act, "topics/gdpr.yaml": topics });
  const notes: string[] = [];
  const unbound = await buildWith(folder, notes);
  expect([unbound.statements, unbound.topics]).toEqual([[], []]);
  expect(notes.join()).toContain("gdpr_art33_p1");

  bindFiles(folder, ["gdpr"], lawIn(unbound), null);
  const snapshot = await buildWith(folder);
  expect(snapshot.manifest.corpus_version).not.toBe(unbound.manifest.corpus_version);
  expect(snapshot.statements).toEqual([
    {
      address: "gdpr_art33_p1",
      article_id: "gdpr_art33",
      act_id: "gdpr",
      kind: "duty",
      who: "controller",
      says: "Whoever decides on the use of personal data tells the authority of a breach.",
      unless: "Not where nobody is at risk.",
      see: ["gdpr_art34_p1"],
      reply: "Yes, unless nobody is at risk.",
    },
  ]);
  expect(snapshot.topics).toEqual([
    {
      topic_id: "breach",
      title: "Breaches",
      acts: ["gdpr"],
      verdict: "The authority does.",
      verdict_from: ["gdpr_art33_p1"],
      sections: [{ heading: "The authority", addresses: ["gdpr_art33_p1"] }],
      decides: [
        {
          when: ["nobody at risk"],
          not: [],
          told: "nobody is at risk",
          // biome-ignore lint/suspicious/noThenProperty: the editor's word for what follows; no decision is awaited.
          then: "The authority need not be told.",
          from: ["gdpr_art33_p1"],
          open: "",
        },
      ],
    },
  ]);
  const asked = { text: "Who hears of a leak?", reply: "The authority, unless nobody is at risk." };
  expect(snapshot.topicQuestions).toEqual([{ topic_id: "breach", ...asked, from: ["gdpr_art33_p1"] }]);
  const line = { provision: "gdpr_art33_p1", article_id: "gdpr_art33", kind: "question" };
  expect(snapshot.index).toEqual([
    { ...line, text: "Must we tell anybody?", reply: "Yes, the authority." },
    { ...line, ...asked },
  ] as Snapshot["index"]);
});

withModel.test("a statement is embedded as a passage, a topic's question as a question", async () => {
  const embedder = await testEmbedder();
  if (embedder === null) throw new Error("there is no model");
  const folder = writtenCommentary({ "acts/gdpr.yaml": act, "topics/gdpr.yaml": topics });
  bindFiles(folder, ["gdpr"], lawIn(await buildWith(temporaryFolder())), null);
  const { statements, statementVectors, topicQuestionVectors, index, indexVectors } = await buildWith(folder);
  const made = await embedder.embed([
    asPassage(embedder.info, statements[0]?.says ?? ""),
    asQuestion(embedder.info, "Who hears of a leak?"),
    asQuestion(embedder.info, index[0]?.text ?? ""),
  ]);
  const held = [statementVectors, topicQuestionVectors, indexVectors].map((matrix) => matrix?.row(0));
  expect(held).toEqual(made);
  expect(indexVectors?.row(1)).toEqual(topicQuestionVectors?.row(0));
});

/** A version as a release published it before the commentary travelled in it: no tables of it, and lines without replies. */
const olderVersion = async (): Promise<TestCorpus> => {
  const made = await smallCorpus();
  const corpusDir = temporaryFolder();
  const folder = corpusLayout.version(corpusDir, "building");
  cpSync(corpusLayout.version(made.corpusDir, made.version), folder, { recursive: true });
  const before = readManifest(made.corpusDir, made.version);
  const { chunks, edges, cases } = before.tables;
  const { index } = await openSnapshot(made.corpusDir, made.version);
  const rows = index.map(({ reply: _reply, ...row }) => row);
  const database = await connect(corpusLayout.tables(folder));
  await (await database.openTable("index")).dropColumns(["reply"]);
  database.close();
  for (const name of ["statements", "topics", "topic_questions"])
    rmSync(join(corpusLayout.tables(folder), `${name}.lance`), { recursive: true });
  const tables = { chunks, edges, index: { rows: rows.length, digest: digestRows(rows) }, ...(cases && { cases }) };
  const content_digest = contentDigest({ ...before, tables });
  const version = versionName({ ...before, content_digest });
  cpSync(folder, corpusLayout.version(corpusDir, version), { recursive: true });
  const manifest = { ...before, tables, content_digest, corpus_version: version };
  writeFileSync(corpusLayout.manifest(corpusLayout.version(corpusDir, version)), JSON.stringify(manifest));
  return { corpusDir, version };
};

test("a version from before the commentary is sound, is said to have none, and its lines have empty replies", async () => {
  const { corpusDir, version } = await olderVersion();
  const checks = await verifyVersion(corpusDir, version);
  expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(checks.find(({ name }) => name === "commentary")?.note).toContain("no commentary");
  const { statements, statementVectors, topics, topicQuestions, topicQuestionVectors, index } = await openSnapshot(
    corpusDir,
    version,
  );
  expect([statements, topics, topicQuestions]).toEqual([[], [], []]);
  expect([statementVectors, topicQuestionVectors]).toEqual([null, null]);
  expect(new Set(index.map(({ reply }) => reply))).toEqual(new Set([""]));
});
