import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { EmbeddingInfo } from "../../shared/corpus/index.ts";
import { keepNewest } from "../bundle/bundle-cache.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, writeStored } from "../bundle/stored-file.ts";
import { namesOf } from "../references/graph.ts";
import { digestRows } from "../write/canonical.ts";
import { type CompiledCommentary, copyProblems, settle, textsIn } from "./compile/index.ts";
import { copiesIn, type DraftOptions, draftAll } from "./kept-drafts.ts";
import { commentedActIds } from "./read.ts";
import { type BundledAct, readableLaw } from "./read-of-law.ts";

/** What a commentary is compiled from. */
export interface CommentaryInput extends DraftOptions {
  readonly acts: readonly BundledAct[];
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
  const code = codeDigest("ingest/commentary/kept-commentary.ts");
  const names = acts.map(({ entry }) => namesOf(entry));
  return join(
    folderOf(cacheDir),
    `${digestRows([digestOfFiles(folder), names, lenient, leftOut, code]).slice(0, 32)}.compiled`,
  );
};

/** A compiled commentary, named after its content and where the provisions lie that it speaks of. */
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
  const opened = acts.filter((act) => head.opened.includes(basename(act.path)));
  return {
    ...(JSON.parse(body) as CompiledCommentary),
    name: digestRows([head.digest, ...opened.map(({ indexDigest }) => indexDigest)]),
  };
};

/** Files of each kind that are kept: of other days, and of the law before. There is a draft for each file of the commentary. */
const keptOfEach = { ".compiled": 4, ".pack": 4, ".own-words": 4, ".draft": 200 } as const;

/**
 * Compiles the commentary and keeps it. A file is compiled again when it, or words of the law that were read for it, have changed. Acts that
 * the commentary does not speak of are never read.
 */
export const compileAndKeep = (cacheDir: string, path: string, input: CommentaryInput): void => {
  const kept = folderOf(cacheDir);
  const law = readableLaw(input.acts);
  const { drafts, actIds } = draftAll(kept, law, input);
  const compiled = settle(drafts, input.lenient);
  const commented = commentedActIds(input.folder).filter((actId) => law.acts.has(actId));
  const copies = input.lenient ? [] : copyProblems(compiled, copiesIn(kept, law, textsIn(compiled), commented));
  const body = JSON.stringify({ ...compiled, problems: [...compiled.problems, ...copies] });
  const opened = input.acts.filter(({ entry }) => actIds.has(entry.id) || commented.includes(entry.id));
  const head: Head = {
    opened: opened.map((act) => basename(act.path)),
    digest: createHash("sha256").update(body).digest("hex"),
  };
  writeStored(path, [JSON.stringify(head), body]);
  for (const [ending, count] of Object.entries(keptOfEach)) keepNewest(kept, ending, count);
};
