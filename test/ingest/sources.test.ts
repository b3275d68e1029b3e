import { expect, setDefaultTimeout, test } from "bun:test";
import { catalog } from "../../ingest/catalog.ts";
import { cellarSource } from "../../ingest/fetch/index.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { openSnapshot } from "../../shared/corpus/index.ts";
import { buildOptions, lawSource, temporaryFolder } from "../support/corpus.ts";
import { mirrorDir } from "../support/law/mirror.ts";
import { inLaw } from "../support/skip/index.ts";
import { startSavedCellar } from "./fetch/cellar/saved-cellar.ts";

setDefaultTimeout(300_000);

const inMirror = inLaw.describe;

const acts = (...ids: string[]) => catalog.filter(({ id }) => ids.includes(id));

inMirror("official documents", () => {
  test("from Cellar give the same version as from a saved folder", async () => {
    const options = await buildOptions({
      source: lawSource(),
      catalog: acts("dora_2024_1774", "dora_2024_1502"),
      commentaryDir: temporaryFolder(),
      embedder: null,
    });
    const saved = await makeVersion(options);
    const server = startSavedCellar([mirrorDir ?? ""]);
    const source = cellarSource({ url: server.url, cacheDir: temporaryFolder() });
    const fetched = await makeVersion({
      ...options,
      source,
      corpusDir: temporaryFolder(),
      cacheDir: temporaryFolder(),
    });
    await server.stop();
    const documents = server.asked.map(({ path }) => path).filter((path) => path.startsWith("/resource/celex/"));
    expect(documents.sort()).toEqual([
      "/resource/celex/02024R1774-20240625",
      "/resource/celex/32024R1502",
      "/resource/celex/32024R1774",
    ]);
    expect({ ...fetched.manifest, built_at: "" }).toEqual({ ...saved.manifest, built_at: "" });
  });

  test("in French have the same provisions; that an amended text is missing is said", async () => {
    const notes: string[] = [];
    const options = await buildOptions({
      source: lawSource(),
      catalog: acts("gdpr", "ai_act"),
      language: "fr",
      embedder: null,
    });
    const progress = { ...options.progress, note: (line: string) => void notes.push(line) };
    const { manifest } = await makeVersion({ ...options, progress });
    const snapshot = await openSnapshot(options.corpusDir, manifest.corpus_version);
    expect(snapshot.act("gdpr")).toMatchObject({
      language: "fr",
      expression: "oj",
      counts: { articles: 99, recitals: 173 },
    });
    expect(snapshot.chunk("gdpr_art33_p1")?.text).toContain("72 heures");
    expect(notes.some((note) => /WARNING: ai_act .*2026-07-27.*"fr"/.test(note))).toBe(true);
  });
});
