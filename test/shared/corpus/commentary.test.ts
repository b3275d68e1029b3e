// Promise: the commentary travels in the snapshot as it was compiled, and a snapshot from before it did is still served.
import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { createAnswerer, openLibrary } from "../../../api/answer/index.ts";
import { catalog } from "../../../ingest/catalog.ts";
import { bindFiles } from "../../../ingest/commentary/bind.ts";
import { lawOf } from "../../../ingest/commentary/law.ts";
import { mirrorSource, sampleCatalog } from "../../../ingest/fetch/index.ts";
import { samplesDir } from "../../../ingest/fetch/samples.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { verifyVersion } from "../../../ingest/verify/index.ts";
import { openSnapshot, readManifest, type Snapshot } from "../../../shared/corpus/index.ts";
import { asPassage, asQuestion } from "../../../shared/encoder/models.ts";
import { answerOf, eventsOf, inputOf } from "../../answer/support/corpus.ts";
import { withMadeNumbers } from "../../answer/support/made-numbers.ts";
import { writtenCommentary } from "../../ingest/commentary/made-law.ts";
import { buildOptions, once, smallCorpus, type TestCorpus, testEmbedder } from "../../support/corpus.ts";
import { beforeCommentary, withTopicQuestions } from "../../support/law/older-version.ts";
import { withModel } from "../../support/skip/model.ts";

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

const leak = { text: "Who hears of a leak?", reply: "The authority, unless nobody is at risk." };

/** The sample of the GDPR, taken for the law, with this commentary. Progress notes are gathered in `notes`. */
const publishWith = async (commentaryDir: string, notes: string[] = []): Promise<TestCorpus> => {
  const options = await buildOptions({
    catalog: sampleCatalog(catalog).filter(({ id }) => id === "gdpr"),
    source: mirrorSource(samplesDir),
    embedder: await testEmbedder(),
    commentaryDir,
  });
  const progress = { ...options.progress, note: (line: string) => void notes.push(line) };
  const { manifest } = await makeVersion({ ...options, progress });
  return { corpusDir: options.corpusDir, version: manifest.corpus_version };
};

const lawIn = ({ manifest, chunks }: Snapshot) => lawOf(manifest.acts.map((entry) => ({ entry, chunks })));

/** The whole commentary before it was bound to the sample and after, built once for these tests. */
const built = once(async () => {
  const folder = writtenCommentary({ "acts/gdpr.yaml": act, "topics/gdpr.yaml": topics });
  const notes: string[] = [];
  const before = await publishWith(folder, notes);
  const unbound = await openSnapshot(before.corpusDir, before.version);
  bindFiles(folder, ["gdpr"], lawIn(unbound), null);
  const published = await publishWith(folder);
  return { unbound, notes, published, snapshot: await openSnapshot(published.corpusDir, published.version) };
});

test("statements, topics and their questions come back as they were written, with their vectors", async () => {
  const { unbound, notes, snapshot } = await built();
  expect([unbound.statements, unbound.topics]).toEqual([[], []]);
  expect(notes.join()).toContain("gdpr_art33_p1");

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
  const line = { provision: "gdpr_art33_p1", article_id: "gdpr_art33", kind: "question" } as const;
  expect(snapshot.index).toEqual([
    { ...line, text: "Must we tell anybody?", reply: "Yes, the authority.", from: ["gdpr_art33_p1"], topic_id: "" },
    { ...line, ...leak, from: ["gdpr_art33_p1"], topic_id: "breach" },
  ]);
  expect(snapshot.discriminants).toEqual(snapshot.statementVectors === null ? [] : [{ address: "gdpr_art33_p1" }]);
});

withModel.test("a statement is embedded as a passage, a topic's question as a question", async () => {
  const embedder = await testEmbedder();
  if (embedder === null) throw new Error("there is no model");
  const { statements, statementVectors, index, indexVectors, discriminantVectors } = (await built()).snapshot;
  const made = await embedder.embed([
    asPassage(embedder.info, statements[0]?.says ?? ""),
    ...index.map(({ text }) => asQuestion(embedder.info, text)),
  ]);
  expect(index.map(({ text }) => text)).toEqual(["Must we tell anybody?", leak.text]);
  expect([statementVectors?.row(0), indexVectors?.row(0), indexVectors?.row(1)]).toEqual(made);
  expect(discriminantVectors?.rows).toBe(1);
});

test("a version from before the commentary is sound, is said to have none, and its lines have empty replies", async () => {
  const { corpusDir, version } = await beforeCommentary(await smallCorpus());
  const checks = await verifyVersion(corpusDir, version);
  expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(checks.find(({ name }) => name === "commentary")?.note).toContain("no commentary");
  const snapshot = await openSnapshot(corpusDir, version);
  expect([snapshot.statements, snapshot.topics, snapshot.discriminants]).toEqual([[], [], []]);
  expect([snapshot.statementVectors, snapshot.discriminantVectors]).toEqual([null, null]);
  expect(new Set(snapshot.index.map(({ reply }) => reply))).toEqual(new Set([""]));
});

describe("a version from when topics had a table of questions", () => {
  const older = once(async () => withTopicQuestions((await built()).published));

  /** The answer to a question over it, by numbers under which the reply to the very question is lent. */
  const answerTo = async (question: string): Promise<string> => {
    const { corpusDir, version } = await older();
    const [snapshot, embedder] = [await openSnapshot(corpusDir, version), await testEmbedder()];
    const answerer = createAnswerer(await openLibrary(snapshot), { model: null, embedder, day: () => "2026-11-21" });
    const events = await withMadeNumbers(snapshot.manifest.embedding, () => eventsOf(answerer, inputOf(question)));
    return answerOf(events).answer;
  };

  test("is sound", async () => {
    const { corpusDir, version } = await older();
    expect(readManifest(corpusDir, version).tables.topic_questions?.rows).toBe(1);
    expect((await verifyVersion(corpusDir, version)).filter(({ problem }) => problem !== null)).toEqual([]);
  });

  test("opens: its statements and topics are there, its lines belong to no topic, and nothing tells addresses apart", async () => {
    const { corpusDir, version } = await older();
    const {
      statements,
      topics: held,
      index,
      discriminants,
      discriminantVectors,
    } = await openSnapshot(corpusDir, version);
    expect([statements.length, held.length]).toEqual([1, 1]);
    expect(index.map(({ text, reply, topic_id }) => ({ text, reply, topic_id }))).toEqual([
      { text: "Must we tell anybody?", reply: "Yes, the authority.", topic_id: "" },
      { ...leak, topic_id: "" },
    ]);
    expect([discriminants, discriminantVectors]).toEqual([[], null]);
  });

  test("answers", async () => {
    const asked = "By the GDPR, is a personal data breach notified to the supervisory authority?";
    expect(await answerTo(asked)).toContain("[Article 33(1) GDPR]");
  });

  test("lends a reply only with the provision that carries it", async () => {
    const [opening = ""] = (await answerTo(leak.text)).split("\n\n");
    expect(opening).toContain("[Article 33(1) GDPR]");
  });
});
