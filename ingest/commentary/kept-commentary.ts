import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { EmbeddingInfo } from "../../shared/corpus/index.ts";
import { once } from "../../shared/once.ts";
import { keepNewest, touch } from "../bundle/bundle-cache.ts";
import { codeDigest } from "../bundle/code-digest.ts";
import { readStored, readStoredHead, writeStored } from "../bundle/stored-file.ts";
import { namesOf } from "../references/graph.ts";
import { digestRows } from "../write/canonical.ts";
import { type CompiledCommentary, copyProblems, settle, textsIn } from "./compile/index.ts";
import { digestOfLines, type EditorsLines, type LinesOfAct, linesByAct } from "./editors-lines.ts";
import { type DraftOptions, draftAll } from "./kept-drafts.ts";
import { copiesIn } from "./kept-own-words.ts";
import { commentedActIds } from "./read.ts";
import { type BundledAct, readableLaw } from "./read-of-law.ts";

/** What a commentary is compiled from. */
export interface CommentaryInput extends DraftOptions {
  readonly acts: readonly BundledAct[];
}

/** What was compiled for some acts. */
interface Compiled {
  /** The bundles that it depends on: those of the acts that it speaks of. */
  readonly opened: readonly string[];
  /** The name of the settled commentary. */
  readonly settled: string;
  /** Texts of it that are copies of the law. */
  readonly copies: readonly string[];
}

/** What is said of a settled commentary before it. */
interface Head extends Pick<CompiledCommentary, "problems" | "changed" | "unbound"> {
  readonly digest: string;
  /** The acts that provisions are found in by its lines, in the order in which those stand behind it, each with the digest of its own. */
  readonly lines: ReadonlyArray<readonly [actId: string, digest: string]>;
}

const digestOfFiles = (folder: string): string => {
  const hash = createHash("sha256");
  for (const name of [...new Bun.Glob("**/*.yaml").scanSync({ cwd: folder })].sort()) {
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
};

const digits = 32;

const folderOf = (cacheDir: string): string => join(cacheDir, "commentary");

const code = (): string => codeDigest("ingest/commentary/kept-commentary.ts");

/** Where the commentary lies that was compiled from these files for acts of these names. */
export const compiledPath = (cacheDir: string, { folder, acts, lenient, leftOut }: CommentaryInput): string => {
  const names = acts.map(({ entry }) => namesOf(entry));
  const key = digestRows([digestOfFiles(folder), names, lenient, leftOut, code()]);
  return join(folderOf(cacheDir), `${key.slice(0, digits)}.compiled`);
};

const settledPath = (folder: string, name: string): string => join(folder, `${name}.settled`);

/** A compiled commentary, named after its content and where the provisions lie that it speaks of. */
export interface KeptCommentary extends Pick<CompiledCommentary, "problems" | "changed" | "unbound"> {
  readonly name: string;
  /** What provisions are found by. */
  readonly lines: EditorsLines;
  /** All of it, read anew whenever it is asked for: to hold it takes much memory. */
  whole(): CompiledCommentary;
}

/** Where the tables of a compiled commentary lie, packed for a model. */
export const packedPath = (
  cacheDir: string,
  { name }: Pick<KeptCommentary, "name">,
  embedding: EmbeddingInfo | null,
): string => {
  const packing = codeDigest("ingest/pack/pack-commentary.ts");
  return join(folderOf(cacheDir), `${digestRows([name, embedding, packing]).slice(0, digits)}.pack`);
};

const writeSettled = (path: string, settled: CompiledCommentary): void => {
  const { problems, changed, unbound, index } = settled;
  const body = JSON.stringify(settled);
  const lines = [...linesByAct(index)];
  const head: Head = {
    ...{ problems, changed, unbound },
    digest: createHash("sha256").update(body).digest("hex"),
    lines: lines.map(([actId, own]) => [actId, digestOfLines(own)]),
  };
  writeStored(path, [JSON.stringify(head), ...lines.map(([, own]) => JSON.stringify(own)), body]);
};

/** A line of a settled commentary that is known to be there. */
const readLine = <Value>(path: string, at: number): Value => {
  const line = readStored(path)?.at(at);
  if (line === undefined) throw new Error(`${path} changed while it was read`);
  return JSON.parse(line) as Value;
};

const linesIn = (path: string, { lines }: Head): EditorsLines => {
  const digests = new Map(lines);
  return {
    digestOf: (actId) => digests.get(actId) ?? null,
    of: (actId) => {
      const place = lines.findIndex(([id]) => id === actId);
      return place < 0 ? [] : readLine<LinesOfAct>(path, place + 1);
    },
  };
};

/** The compiled commentary; null where it is not there, or the words of an act that it speaks of were others. */
export const readCompiled = (path: string, acts: readonly BundledAct[]): KeptCommentary | null => {
  const compiled = JSON.parse(readStoredHead(path) ?? "null") as Compiled | null;
  const bundles = new Set(acts.map((act) => basename(act.path)));
  if (compiled === null || !compiled.opened.every((name) => bundles.has(name))) return null;
  const settled = settledPath(dirname(path), compiled.settled);
  const head = JSON.parse(readStoredHead(settled) ?? "null") as Head | null;
  if (head === null) return null;
  touch(settled);
  const opened = acts.filter((act) => compiled.opened.includes(basename(act.path)));
  const whole = (): CompiledCommentary => {
    const read = readLine<CompiledCommentary>(settled, -1);
    return { ...read, problems: [...read.problems, ...copyProblems(read, new Set(compiled.copies))] };
  };
  return {
    name: digestRows([head.digest, ...opened.map(({ indexDigest }) => indexDigest)]),
    problems: compiled.copies.length === 0 ? head.problems : whole().problems,
    changed: head.changed,
    unbound: head.unbound,
    lines: linesIn(settled, head),
    whole,
  };
};

/** Files of each kind that are kept: of other days, and of the law before. There is a draft for each file of the commentary. */
const keptOfEach = { ".compiled": 8, ".settled": 4, ".pack": 4, ".own-words": 4, ".draft": 200 } as const;

/**
 * Compiles the commentary and keeps it. A part of a file is compiled again when it, or words of the law that were read for it, have changed;
 * where no part is, the whole is what it was. Acts that the commentary does not speak of are never read.
 */
export const compileAndKeep = (cacheDir: string, path: string, input: CommentaryInput): void => {
  const { folder, lenient } = input;
  const kept = folderOf(cacheDir);
  const law = readableLaw(input.acts);
  const drafted = draftAll(kept, law, input);
  const name = digestRows([drafted.map(({ digest }) => digest), lenient, code()]).slice(0, digits);
  const target = settledPath(kept, name);
  const settled = once(
    (): CompiledCommentary =>
      settle(
        drafted.map(({ draft }) => draft()),
        lenient,
      ),
  );
  if (readStoredHead(target) === null) writeSettled(target, settled(""));
  const actIds = commentedActIds(folder).filter((actId) => law.acts.has(actId));
  const told = { told: name, texts: () => textsIn(settled("")) };
  const copies = lenient ? [] : [...copiesIn(kept, law, told, { folder, actIds })];
  const spokenOf = new Set([...actIds, ...drafted.flatMap((file) => file.actIds)]);
  const opened = input.acts.filter(({ entry }) => spokenOf.has(entry.id)).map((act) => basename(act.path));
  writeStored(path, [JSON.stringify({ opened, settled: name, copies } satisfies Compiled)]);
  for (const [ending, count] of Object.entries(keptOfEach)) keepNewest(kept, ending, count);
};
