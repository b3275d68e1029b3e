import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { once } from "../../shared/once.ts";

const projectDir = resolve(import.meta.dir, "../..");

const transpiler = new Bun.Transpiler({ loader: "ts" });

/** A file and what it imports, read once: modules share most of what they reach. */
const read = once((path: string) => {
  const content = readFileSync(path);
  const imported = path.endsWith(".ts") ? transpiler.scanImports(content) : [];
  const own = imported.filter(({ path: module }) => module.startsWith("."));
  return { content, imports: own.map(({ path: module }) => resolve(dirname(path), module)) };
});

const reachedFrom = (path: string): string[] => {
  const reached = new Set([path]);
  for (const known of reached) for (const imported of read(known).imports) reached.add(imported);
  return [...reached].sort();
};

/**
 * SHA-256 of a module and of all that it imports, directly or not, with the versions of its dependencies: the same digest means that
 * the same input gives the same result.
 */
export const codeDigest = once((module: string): string => {
  const hash = createHash("sha256");
  for (const path of [...reachedFrom(resolve(projectDir, module)), join(projectDir, "bun.lock")]) {
    hash.update(relative(projectDir, path)).update("\0").update(read(path).content).update("\0");
  }
  return hash.digest("hex");
});
