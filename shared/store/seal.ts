import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { corpusLayout, isCorpusVersion, type Manifest, manifestSchema } from "../corpus/index.ts";
import { OperatorError } from "../errors.ts";

const sealedFileSchema = Type.Object({
  /** Below the version's folder, with `/` between its parts: `tables/chunks.lance/data/….lance`. */
  path: Type.String({ pattern: String.raw`^tables/(?!.*(?:^|/)\.\.?(?:/|$))[^\\]+$` }),
  bytes: Type.Integer({ minimum: 0 }),
  sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }),
});
/** A file of a version: where it lies, and what it holds. */
export type SealedFile = Static<typeof sealedFileSchema>;

const sealSchema = Type.Object({
  schema: Type.Literal(1),
  manifest: manifestSchema,
  files: Type.Array(sealedFileSchema),
  /** SHA-256 over the manifest and the files. */
  sha256: Type.String(),
});
/** What makes a version of a store one that is there: its manifest and each of its files. */
export type Seal = Static<typeof sealSchema>;

const digestOf = (manifest: Manifest, files: readonly SealedFile[]): string =>
  createHash("sha256")
    .update(JSON.stringify([manifest, files]))
    .digest("hex");

/** The SHA-256 of a file, read piece by piece. */
export const digestFile = async (path: string): Promise<string> => {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path)) hash.update(piece as Uint8Array);
  return hash.digest("hex");
};

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** Reads a finished version's folder once, and says what is in it. */
export const sealVersion = async (versionDir: string, manifest: Manifest): Promise<Seal> => {
  const files: SealedFile[] = [];
  for (const path of await filesBelow(corpusLayout.tables(versionDir))) {
    const bytes = Bun.file(path).size;
    files.push({ path: relative(versionDir, path).replaceAll("\\", "/"), bytes, sha256: await digestFile(path) });
  }
  return { schema: 1, manifest, files, sha256: digestOf(manifest, files) };
};

/** Reads a seal. Throws an OperatorError where it is damaged, or of another release. */
export const parseSeal = (text: string, version: string, where: string): Seal => {
  const damaged = (what: string) =>
    new OperatorError(`The seal of ${version} in ${where} is damaged: ${what}.`, {
      hint: "Another version can be published meanwhile: bun run ingest list",
    });
  let seal: unknown;
  try {
    seal = JSON.parse(text);
  } catch {
    throw damaged("it is no JSON");
  }
  if (!Value.Check(sealSchema, seal)) {
    const first = Value.Errors(sealSchema, seal).First();
    throw damaged(`${first?.path} ${first?.message}`);
  }
  if (seal.sha256 !== digestOf(seal.manifest, seal.files)) throw damaged("its digest is another");
  const { corpus_version } = seal.manifest;
  if (corpus_version !== version || !isCorpusVersion(version)) throw damaged(`it is that of ${corpus_version}`);
  return seal;
};
