import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ActEntry, Chunk } from "../../shared/corpus/index.ts";
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

/** The bundles that a compiled commentary depends on: those of the acts that it speaks of. */
type Opened = readonly string[];

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

/** The compiled commentary; null where it is not there, or the words of an act that it speaks of were others. */
export const readCompiled = (path: string, acts: readonly BundledAct[]): CompiledCommentary | null => {
  const [head, body] = readStored(path) ?? [];
  if (head === undefined || body === undefined) return null;
  const bundles = new Set(acts.map((act) => basename(act.path)));
  return (JSON.parse(head) as Opened).every((name) => bundles.has(name))
    ? (JSON.parse(body) as CompiledCommentary)
    : null;
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
  const compiled = compileCommentary(input.folder, law, input);
  writeStored(path, [JSON.stringify([...opened] satisfies Opened), JSON.stringify(compiled)]);
  keepNewest(folderOf(cacheDir), ".compiled", keptMax);
};
