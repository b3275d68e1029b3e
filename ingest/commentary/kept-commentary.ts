import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ActEntry, Chunk, EmbeddingInfo } from "../../shared/corpus/index.ts";
import { keepNewest } from "../bundle/bundle-cache.ts";
import { readBundle } from "../bundle/bundle-file.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, writeStored } from "../bundle/stored-file.ts";
import { namesOf } from "../references/graph.ts";
import { digestRows } from "../write/canonical.ts";
import { type CompiledCommentary, compileCommentary } from "./compile/index.ts";
import { lawOf } from "./law.ts";

/** An act of the law, and where its bundle lies. */
export interface BundledAct {
  readonly entry: ActEntry;
  readonly path: string;
}

/** What a commentary is compiled from. */
export interface CommentaryInput {
  readonly folder: string;
  readonly acts: readonly BundledAct[];
  readonly lenient: boolean;
  /** Acts that the corpus would have if they could be read. */
  readonly leftOut: readonly string[];
}

/** What is said of a compiled commentary before it. */
interface Head {
  /** The bundles that it depends on: those of the acts that it speaks of. */
  readonly opened: readonly string[];
  readonly digest: string;
}

const digestOfFiles = (folder: string): string => {
  const hash = createHash("sha256");
  for (const name of [...new Bun.Glob("**/*.yaml").scanSync({ cwd: folder })].sort()) {
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
};

const folderOf = (cacheDir: string): string => join(cacheDir, "commentary");

/** Where the commentary lies that was compiled from these files for acts of these names. */
export const compiledPath = (cacheDir: string, { folder, acts, lenient, leftOut }: CommentaryInput): string => {
  const code = codeDigest("ingest/commentary/compile/index.ts");
  const names = acts.map(({ entry }) => namesOf(entry));
  return join(
    folderOf(cacheDir),
    `${digestRows([digestOfFiles(folder), names, lenient, leftOut, code]).slice(0, 32)}.compiled`,
  );
};

/** A compiled commentary, named after its content and the acts that it was compiled against. */
export interface KeptCommentary extends CompiledCommentary {
  readonly name: string;
}

/** Where the tables of a compiled commentary lie, packed for a model. */
export const packedPath = (cacheDir: string, { name }: KeptCommentary, embedding: EmbeddingInfo | null): string => {
  const code = codeDigest("ingest/pack/pack-commentary.ts");
  return join(folderOf(cacheDir), `${digestRows([name, embedding, code]).slice(0, 32)}.pack`);
};

/** The compiled commentary; null where it is not there, or the words of an act that it speaks of were others. */
export const readCompiled = (path: string, acts: readonly BundledAct[]): KeptCommentary | null => {
  const [line, body] = readStored(path) ?? [];
  if (line === undefined || body === undefined) return null;
  const bundles = new Set(acts.map((act) => basename(act.path)));
  const head = JSON.parse(line) as Head;
  if (!head.opened.every((name) => bundles.has(name))) return null;
  return { ...(JSON.parse(body) as CompiledCommentary), name: digestRows([head]) };
};

/** Commentaries that are kept: of other days, and of the law before. */
const keptMax = 4;

/** Compiles the commentary and keeps it. Acts that it does not speak of are never read. */
export const compileAndKeep = (cacheDir: string, path: string, input: CommentaryInput): void => {
  const opened = new Set<string>();
  const law = lawOf(
    input.acts.map((act) => ({
      entry: act.entry,
      get chunks(): readonly Chunk[] {
        opened.add(basename(act.path));
        return readBundle(act.path).chunks;
      },
    })),
  );
  const body = JSON.stringify(compileCommentary(input.folder, law, input));
  const head: Head = { opened: [...opened], digest: createHash("sha256").update(body).digest("hex") };
  writeStored(path, [JSON.stringify(head), body]);
  for (const ending of [".compiled", ".pack"]) keepNewest(folderOf(cacheDir), ending, keptMax);
};
