/** Promise: the service embeds a description and nothing else; the case book's vectors come with the snapshot. */
import { expect, setDefaultTimeout } from "bun:test";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClassifier } from "../../api/classify/index.ts";
import { verifyVersion } from "../../ingest/verify/index.ts";
import { contentDigest, versionName } from "../../ingest/write/manifest.ts";
import { gatherCases, readCaseFiles } from "../../shared/case-book/index.ts";
import { corpusLayout, openSnapshot, readManifest } from "../../shared/corpus/index.ts";
import type { Embedder } from "../../shared/embedder.ts";
import { sampleCorpus, temporaryFolder, testEmbedder } from "../support/corpus.ts";
import { withModel } from "../support/skip-model.ts";

setDefaultTimeout(120_000);

const description = "An AI system that ranks job applicants by their CVs for a recruiter.";
const input = { description, dataTypes: [], decisionScope: "", sector: "" };

/** The tests' embedder, which notes what it is asked. */
const countingEmbedder = async (): Promise<{ asked: string[]; embedder: Embedder }> => {
  const embedder = await testEmbedder();
  if (embedder === null) throw new Error("there is no model");
  const asked: string[] = [];
  const embed: Embedder["embed"] = (texts) => {
    asked.push(...texts);
    return embedder.embed(texts);
  };
  return { asked, embedder: { info: embedder.info, embed } };
};

/** The samples as a release published them before the case book travelled in a snapshot. */
const olderCorpus = async (): Promise<{ corpusDir: string; version: string }> => {
  const made = await sampleCorpus();
  const { cases: _cases, ...tables } = readManifest(made.corpusDir, made.version).tables;
  const manifest = { ...readManifest(made.corpusDir, made.version), tables };
  const content_digest = contentDigest(manifest);
  const version = versionName({ ...manifest, content_digest });
  const corpusDir = temporaryFolder();
  const folder = corpusLayout.version(corpusDir, version);
  cpSync(corpusLayout.version(made.corpusDir, made.version), folder, { recursive: true });
  rmSync(join(corpusLayout.tables(folder), "cases.lance"), { recursive: true });
  writeFileSync(
    corpusLayout.manifest(folder),
    JSON.stringify({ ...manifest, content_digest, corpus_version: version }),
  );
  return { corpusDir, version };
};

const classify = async ({ corpusDir, version }: { corpusDir: string; version: string }) => {
  const { asked, embedder } = await countingEmbedder();
  const warnings: string[] = [];
  const log = { warning: (message: string) => void warnings.push(message) };
  const classifier = await createClassifier(await openSnapshot(corpusDir, version), { embedder, log });
  const options = { allowModel: false, signal: new AbortController().signal };
  return { asked, warnings, classification: await classifier(input, options) };
};

withModel.test("a snapshot holds the vector of each case, as the model gives it", async () => {
  const { corpusDir, version } = await sampleCorpus();
  const { cases, caseVectors } = await openSnapshot(corpusDir, version);
  expect(cases.map(({ text }) => text)).toEqual(gatherCases(readCaseFiles()).map(({ text }) => text));
  const rows = [0, 500, cases.length - 1];
  const made = await (await testEmbedder())?.embed(rows.map((row) => cases[row]?.text ?? ""));
  expect(rows.map((row) => caseVectors?.row(row))).toEqual(made ?? []);
});

withModel.test("mounting embeds nothing, and a classification its description alone", async () => {
  const { asked, warnings } = await classify(await sampleCorpus());
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(description);
  expect(warnings).toEqual([]);
});

withModel.test(
  "an older snapshot is sound and classifies by words and facts, and both verify and the log say so",
  async () => {
    const older = await olderCorpus();
    const checks = await verifyVersion(older.corpusDir, older.version);
    expect(checks.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(checks.find(({ name }) => name === "cases")?.note).toContain("by words and facts alone");
    const { asked, warnings, classification } = await classify(older);
    expect(asked).toEqual([]);
    expect(warnings).toHaveLength(1);
    expect(classification.risk_level).toBe("high");
  },
);
