import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Gathered } from "../gather.ts";
import { writeDurably } from "../publish/durable.ts";
import { canonicalJson } from "../write/canonical.ts";
import type { BuildOptions } from "./options.ts";

const projectDir = join(import.meta.dir, "../..");

const digestOfFiles = (folder: string, pattern: string): string => {
  const hash = createHash("sha256");
  for (const name of [...new Bun.Glob(pattern).scanSync({ cwd: folder })].sort()) {
    hash
      .update(name)
      .update("\0")
      .update(readFileSync(join(folder, name)))
      .update("\0");
  }
  return hash.digest("hex");
};

/**
 * A digest of all that a build is made from: the acts' bundles, which are named after their documents and the catalog's words on them,
 * the commentary, the model, the options, and the pipeline's own code with its dependencies. The same key means the same version.
 */
export const buildKey = (
  { acts, failures, translations = new Map() }: Gathered,
  options: Omit<BuildOptions, "progress" | "cacheDir">,
): string => {
  const inputs = canonicalJson({
    acts: acts.map(({ entry, path, isOlder }) => [entry, basename(path), isOlder]),
    failures: failures.map(({ actId, outcome }) => [actId, outcome]),
    translations: [...translations].map(([language, held]) => [language, held.map(({ path }) => basename(path))]),
    kind: options.kind,
    language: options.language,
    asOf: options.asOf,
    embedding: options.embedder?.info ?? null,
    commentary: digestOfFiles(options.commentaryDir, "**/*.yaml"),
    code: digestOfFiles(projectDir, "{ingest,shared}/**/*.ts"),
    words: digestOfFiles(projectDir, "ingest/languages/*.yaml"),
    dependencies: digestOfFiles(projectDir, "bun.lock"),
  });
  return createHash("sha256").update(inputs).digest("hex");
};
const memoPath = (cacheDir: string, key: string): string => join(cacheDir, "builds", key);

/** The version that a build with this key gave before; null when it is not known here. */
export const recallVersion = (cacheDir: string, key: string): string | null => {
  const path = memoPath(cacheDir, key);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
};

/** Remembers which version a key gives. */
export const rememberVersion = (cacheDir: string, key: string, version: string): void => {
  const path = memoPath(cacheDir, key);
  mkdirSync(dirname(path), { recursive: true });
  writeDurably(path, `${version}\n`);
};
