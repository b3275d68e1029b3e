import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "@sinclair/typebox/value";
import { messageOf, OperatorError } from "../errors.ts";
import { type Manifest, manifestSchema } from "./manifest.ts";

/** Where things lie below CORPUS_DIR. `corpus-versions/README.md` explains the same to a reader. */
export const corpusLayout = {
  current: (corpusDir: string) => join(corpusDir, "current.json"),
  version: (corpusDir: string, version: string) => join(corpusDir, version),
  manifest: (versionDir: string) => join(versionDir, "manifest.json"),
  tables: (versionDir: string) => join(versionDir, "tables"),
  /** The name of the table that holds the chunks of a further language. */
  translation: (language: string) => `chunks_${language}`,
  /** And of the one that holds its references. */
  translatedEdges: (language: string) => `edges_${language}`,
} as const;

/** What the name of a version looks like. */
export const corpusVersionPattern = String.raw`(?:\d{4}\.\d{2}\.\d{2}|sample)-[0-9a-f]{8}`;
const versionPattern = new RegExp(`^${corpusVersionPattern}$`);

/** True for a name of the form `2026.07.27-3f9a1c2b` or `sample-3f9a1c2b`: nothing else ever becomes a path. */
export const isCorpusVersion = (name: string): boolean => versionPattern.test(name);

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new OperatorError(`${path} is damaged: ${messageOf(error)}.`, {
      hint: "Remove it, then bun run ingest publish VERSION or bun run ingest build writes it anew.",
      cause: error,
    });
  }
};

/** The version that is published as current; null when there is none. */
export const readCurrentVersion = (corpusDir: string): string | null => {
  const path = corpusLayout.current(corpusDir);
  if (!existsSync(path)) return null;
  const pointer = readJson(path) as { version?: unknown } | null;
  return typeof pointer?.version === "string" && isCorpusVersion(pointer.version) ? pointer.version : null;
};

/** The manifest of a published version. Throws an OperatorError when it is missing or not of this schema. */
export const readManifest = (corpusDir: string, version: string): Manifest => {
  if (!isCorpusVersion(version)) {
    throw new OperatorError(`"${version}" is no corpus version.`, { hint: "Versions look like 2026.07.27-3f9a1c2b." });
  }
  const path = corpusLayout.manifest(corpusLayout.version(corpusDir, version));
  if (!existsSync(path)) {
    throw new OperatorError(`Corpus version ${version} is not in ${corpusDir}.`, { hint: "bun run ingest list" });
  }
  const manifest = readJson(path);
  if (!Value.Check(manifestSchema, manifest)) {
    const first = Value.Errors(manifestSchema, manifest).First();
    throw new OperatorError(`${path} is not a manifest of this release: ${first?.path} ${first?.message}.`, {
      hint: "Build the version again with this release: bun run ingest build.",
    });
  }
  return manifest;
};
