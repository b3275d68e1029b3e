import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { catalog } from "../../ingest/catalog.ts";
import { mirrorSource, sampleCatalog } from "../../ingest/fetch/index.ts";
import { samplesDir } from "../../ingest/fetch/samples.ts";
import { type MakeOptions, makeVersion } from "../../ingest/make-version.ts";
import { withCorpusLock } from "../../ingest/publish/lock.ts";
import { readPointer } from "../../ingest/publish/pointer.ts";
import { listVersions } from "../../ingest/publish/versions.ts";
import { openSnapshot } from "../../shared/corpus/index.ts";
import { buildOptions, smallCorpus, temporaryFolder, vectorsOf } from "../support/corpus.ts";
import { writtenCommentary } from "./commentary/made-law.ts";

setDefaultTimeout(300_000);

const samples = sampleCatalog(catalog);
const only = (id: string) => samples.filter((entry) => entry.id === id);

const commentaryDir = writtenCommentary({
  "acts/dora_2024_1772.yaml": "Article 1:\n  questions: [Which clients count?]\n",
  "acts/gdpr.yaml": "Article 33(1):\n  terms: [leak]\n",
});

/** A small and quick build: one act, a line of commentary, no vectors. */
const small = async (overrides: Partial<MakeOptions> = {}): Promise<MakeOptions> =>
  buildOptions({ catalog: only("dora_2024_1772"), commentaryDir, embedder: null, ...overrides });

/** The same documents, taken for the law: an own index, since the project's speaks of provisions that samples lack. */
const asLaw = { source: mirrorSource(samplesDir), commentaryDir: temporaryFolder() };

describe("the same inputs", () => {
  test("give the same version, manifest and rows in another folder, from empty caches", async () => {
    const first = await smallCorpus();
    const second = await buildOptions({ catalog: only("gdpr") });
    const { manifest } = await makeVersion(second);
    expect(manifest.corpus_version).toMatch(/^sample-[0-9a-f]{8}$/);
    const [left, right] = await Promise.all(
      [first, second].map(({ corpusDir }) => openSnapshot(corpusDir, manifest.corpus_version)),
    );
    expect({ ...right?.manifest, built_at: "" }).toEqual({ ...left?.manifest, built_at: "" } as never);
    expect(right?.chunks).toEqual(left?.chunks ?? []);
    expect(right?.edges).toEqual(left?.edges ?? []);
    expect(right?.index).toEqual(left?.index ?? []);
    expect(vectorsOf(right?.chunkVectors ?? null)).toEqual(vectorsOf(left?.chunkVectors ?? null));
  });

  test("make nothing a second time, and do not even parse", async () => {
    const steps: string[] = [];
    const options = await small();
    const first = await makeVersion(options);
    const progress = { ...options.progress, step: (name: string) => void steps.push(name) };
    const second = await makeVersion({ ...options, progress });
    expect(first.made).toBe(true);
    expect(second).toEqual({ ...first, made: false });
    expect(steps).toEqual(["fetch"]);
  });

  test("make the version again when it was removed", async () => {
    const options = await small();
    const { manifest } = await makeVersion(options);
    const again = await makeVersion({ ...options, corpusDir: temporaryFolder() });
    expect(again.made).toBe(true);
    expect(again.manifest.corpus_version).toBe(manifest.corpus_version);
  });
});

test("other acts, another index and another kind are other versions", async () => {
  const made = [
    await makeVersion(await small()),
    await makeVersion(await small({ catalog: only("gdpr") })),
    await makeVersion(await small({ commentaryDir: temporaryFolder() })),
    await makeVersion(await small(asLaw)),
  ];
  expect(new Set(made.map(({ manifest }) => manifest.content_digest)).size).toBe(4);
  expect(made[3]?.manifest.corpus_version).toMatch(/^\d{4}\.\d{2}\.\d{2}-[0-9a-f]{8}$/);
});

test("the newest law and the law as of a day are two versions, even where their words are the same", async () => {
  const options = await small();
  const newest = await makeVersion(options);
  const onThatDay = await makeVersion({ ...options, asOf: "2030-01-01" });
  expect(onThatDay.manifest.tables).toEqual(newest.manifest.tables);
  expect(onThatDay.manifest.as_of).toBe("2030-01-01");
  expect(onThatDay.manifest.corpus_version).not.toBe(newest.manifest.corpus_version);
  expect((await makeVersion(options)).manifest.as_of).toBeNull();
});

describe("what becomes current", () => {
  test("a version that was made before becomes current again when it is built again", async () => {
    const options = await small();
    const first = await makeVersion(options);
    const second = await makeVersion({ ...options, catalog: only("gdpr") });
    expect(readPointer(options.corpusDir).version).toBe(second.manifest.corpus_version);
    const again = await makeVersion(options);
    expect(again).toMatchObject({ made: false, current: true });
    expect(readPointer(options.corpusDir).version).toBe(first.manifest.corpus_version);
  });

  test("without publishing, a version is stored and nothing else changes", async () => {
    const options = await small();
    const { current } = await makeVersion({ ...options, publish: false });
    expect(current).toBe(false);
    expect(readPointer(options.corpusDir).version).toBeNull();
    expect(listVersions(options.corpusDir).length).toBe(1);
  });

  test("a sample never takes the place of the law; the law takes the place of a sample", async () => {
    const options = await small();
    await makeVersion(options);
    const law = await makeVersion({ ...options, ...asLaw });
    expect(law.current).toBe(true);
    const sample = await makeVersion({ ...options, catalog: only("gdpr") });
    expect(sample.current).toBe(false);
    expect(readPointer(options.corpusDir).version).toBe(law.manifest.corpus_version);
  });
});

test("while one build is at work, another is refused", async () => {
  const options = await small();
  await withCorpusLock(options.corpusDir, async () => {
    await expect(makeVersion(options)).rejects.toThrow("Another ingest is changing");
  });
  expect(listVersions(options.corpusDir)).toEqual([]);
  expect((await makeVersion(options)).made).toBe(true);
});
