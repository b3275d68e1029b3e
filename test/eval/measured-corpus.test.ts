import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "../../shared/config.ts";
import { corpusLayout, type Manifest, readManifest } from "../../shared/corpus/index.ts";
import { sampleCorpus, temporaryFolder } from "../support/corpus.ts";
import { withModel } from "../support/skip/model.ts";
import { chooseVersion, openMeasuredCorpus } from "./measured-corpus.ts";

// The first test of a run builds the corpus.
setDefaultTimeout(300_000);

const corpusDir = temporaryFolder();
let sample: Manifest;

const publish = (version: string, built_at: string, model: string | null, kind: Manifest["kind"] = "law"): void => {
  const embedding = model === null ? null : { model, digest: "00", dimensions: 64, tokens_max: 384 };
  const folder = corpusLayout.version(corpusDir, version);
  mkdirSync(folder);
  const manifest: Manifest = { ...sample, corpus_version: version, built_at, kind, embedding };
  writeFileSync(corpusLayout.manifest(folder), JSON.stringify(manifest));
};

beforeAll(async () => {
  const made = await sampleCorpus();
  sample = readManifest(made.corpusDir, made.version);
  publish("2026.07.27-00000001", "2026-11-01T00:00:00Z", "some/encoder");
  publish("2026.07.27-00000002", "2026-11-02T00:00:00Z", "some/encoder");
  publish("2024.12.02-00000003", "2026-11-03T00:00:00Z", "some/encoder");
  publish("sample-00000004", "2026-11-04T00:00:00Z", "some/encoder", "sample");
  publish("2026.07.27-00000005", "2026-11-05T00:00:00Z", "other/encoder");
  publish("2026.07.27-00000006", "2026-11-06T00:00:00Z", null);
  const pointer = { version: "2026.07.27-00000006", previous: [], pinned: [] };
  writeFileSync(corpusLayout.current(corpusDir), JSON.stringify(pointer));
});

const choose = (encoder: string | undefined, settings: Record<string, string> = {}): string =>
  chooseVersion(readConfig({ CORPUS_DIR: corpusDir, ...settings }), encoder);

describe("what is measured", () => {
  test.each([
    ["of an encoder, the newest law, and of that the newest build", "some/encoder", "2026.07.27-00000002"],
    ["of another encoder, its own version", "other/encoder", "2026.07.27-00000005"],
    ["without vectors, what is current", "none", "2026.07.27-00000006"],
    ["where no encoder is named, what is current", undefined, "2026.07.27-00000006"],
  ])("is %s", (_, encoder, version) => {
    expect(choose(encoder)).toBe(version);
  });

  test("is the version that is named, if it was built with the encoder", () => {
    const settings = { CORPUS_VERSION: "2026.07.27-00000001" };
    expect(choose("some/encoder", settings)).toBe("2026.07.27-00000001");
    expect(() => choose("other/encoder", settings)).toThrow(
      "was built with other/encoder; what is there has some/encoder.",
    );
  });

  test("needs a version of that encoder: those that are there are named, and how one is built", () => {
    const missing = "was built with a/third; what is there has no encoder, other/encoder, some/encoder.";
    expect(() => choose("a/third")).toThrow(missing);
    expect(() => choose("a/third")).toThrow(
      expect.objectContaining({ hint: "EMBEDDING_MODEL=a/third bun run ingest build" }),
    );
    expect(() => choose("a/third", { CORPUS_DIR: join(corpusDir, "none") })).toThrow("nothing is published there");
  });
});

withModel.test("an encoder that is named is never left out for want of its files", async () => {
  const made = await sampleCorpus();
  const config = readConfig({ CORPUS_DIR: made.corpusDir, EMBEDDING_MODEL_DIR: temporaryFolder() });
  const model = sample.embedding?.model;
  await expect(openMeasuredCorpus(config, model)).rejects.toThrow(`${model} is not here`);
  expect((await openMeasuredCorpus(config)).embedder).toBeNull();
});
