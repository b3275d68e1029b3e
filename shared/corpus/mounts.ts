import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../processes.ts";
import { isCorpusVersion } from "./layout.ts";

const folderOf = (corpusDir: string): string => join(corpusDir, ".mounted");

/** How often this process has said so of each mark: a version may be served as the current one and as an earlier one at once. */
const held = new Map<string, number>();

const takeBack = (path: string): void => {
  const left = (held.get(path) ?? 1) - 1;
  if (left > 0) return void held.set(path, left);
  held.delete(path);
  rmSync(path, { force: true });
};

/**
 * Says that this process serves a version, so that `ingest gc` leaves it alone. Returns the call that takes it back, once. Where the
 * folder cannot be written (a read-only volume) there is no mark, and nothing is said: another process that may write there, as the
 * ingest of `compose.yaml` does, would collect the version unless it is current, among the newest, or pinned.
 */
export const markMounted = (corpusDir: string, version: string): (() => void) => {
  const path = join(folderOf(corpusDir), `${version}.${process.pid}`);
  try {
    mkdirSync(folderOf(corpusDir), { recursive: true });
    writeFileSync(path, "");
  } catch {
    return () => {};
  }
  held.set(path, (held.get(path) ?? 0) + 1);
  let isHeld = true;
  return () => {
    if (isHeld) takeBack(path);
    isHeld = false;
  };
};

/** The versions that a living process of this machine serves; marks of dead ones are removed. */
export const mountedVersions = (corpusDir: string): ReadonlySet<string> => {
  const folder = folderOf(corpusDir);
  const mounted = new Set<string>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const split = name.lastIndexOf(".");
    const version = name.slice(0, split);
    if (isCorpusVersion(version) && isAlive(Number(name.slice(split + 1)))) mounted.add(version);
    else rmSync(join(folder, name), { force: true });
  }
  return mounted;
};
