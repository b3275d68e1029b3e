import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestOf } from "../../../ingest/write/manifest.ts";
import { corpusLayout } from "../../../shared/corpus/index.ts";

/**
 * Writes a version of some small files into a folder, as far as a store can tell one from the law, and returns its name. `content` tells it
 * from others; its files are others each time, as those of two builds of one version are.
 */
export const writeSmallVersion = (folder: string, content: string, newestLaw = "2026-07-27"): string => {
  const table = { rows: 1, digest: createHash("sha256").update(content).digest("hex") };
  const act = {
    id: "gdpr",
    regulation: "gdpr",
    celex: "32016R0679",
    number: "Regulation (EU) 2016/679",
    short_name: "GDPR",
    title: "Of bees",
    aliases: [],
    document_type: "regulation" as const,
    language: "en",
    published_on: newestLaw,
    in_force_from: newestLaw,
    applies_from: newestLaw,
    repealed_on: null,
    expression: "oj",
    legal_basis: [],
    counts: { articles: 1, recitals: 0, annexes: 0, chunks: 1 },
  };
  const manifest = manifestOf({
    kind: "law",
    asOf: null,
    language: "en",
    acts: [act],
    embedding: null,
    tables: { chunks: table, edges: table, index: table },
    sources: [],
  });
  const versionDir = corpusLayout.version(folder, manifest.corpus_version);
  for (const name of ["chunks", "edges", "index"]) {
    const data = join(corpusLayout.tables(versionDir), `${name}.lance`, "data");
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, "part.lance"), randomBytes(2_000));
  }
  writeFileSync(join(corpusLayout.tables(versionDir), "chunks.lance", "empty"), "");
  writeFileSync(corpusLayout.manifest(versionDir), JSON.stringify(manifest));
  return manifest.corpus_version;
};
