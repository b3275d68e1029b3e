import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  corpusLayout,
  isCorpusVersion,
  type Manifest,
  mountedVersions,
  readManifest,
} from "../../shared/corpus/index.ts";
import { type Built, verifyBuilt } from "../verify/built.ts";
import { requireSound } from "../verify/index.ts";
import { moveDurably, syncTree } from "./durable.ts";
import { readPointer } from "./pointer.ts";

const buildingPrefix = ".building-";

/** True when a version is in the folder, whole: a snapshot gets its name only when it is finished. */
export const versionExists = (corpusDir: string, version: string): boolean =>
  isCorpusVersion(version) && existsSync(corpusLayout.manifest(corpusLayout.version(corpusDir, version)));

/** The versions that are in a folder. */
export const namesIn = (corpusDir: string): string[] =>
  existsSync(corpusDir) ? readdirSync(corpusDir).filter((name) => versionExists(corpusDir, name)) : [];

/** What came of storing a snapshot: its manifest, and false where the very same version was there already. */
export interface StoredVersion {
  readonly manifest: Manifest;
  readonly made: boolean;
}

/** A snapshot that was written: what it holds, and what must be found of it. */
export interface WrittenSnapshot {
  readonly manifest: Manifest;
  readonly built: Built;
}

/**
 * Has a snapshot written beside the others by `write`, which is given the folder for its tables; reads it back, verifies it, and only
 * then gives it its name. A kill before that leaves a hidden folder that the next build removes.
 */
export const storeVersion = async (
  corpusDir: string,
  write: (tablesFolder: string) => Promise<WrittenSnapshot>,
): Promise<StoredVersion> => {
  const building = join(corpusDir, `${buildingPrefix}${process.pid}`);
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  try {
    const { manifest, built } = await write(corpusLayout.tables(building));
    const made = !versionExists(corpusDir, manifest.corpus_version);
    if (made) {
      writeFileSync(corpusLayout.manifest(building), `${JSON.stringify(manifest, null, 2)}\n`);
      requireSound(manifest.corpus_version, await verifyBuilt(building, manifest, built));
      await syncTree(building);
      moveDurably(building, corpusLayout.version(corpusDir, manifest.corpus_version));
    }
    return { manifest, made };
  } finally {
    rmSync(building, { recursive: true, force: true });
  }
};

const sizeOf = (path: string): number => {
  const stats = statSync(path);
  return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stats.size;
};

/** A version as `ingest list` shows it. */
export interface VersionSummary {
  readonly version: string;
  readonly kind: Manifest["kind"];
  readonly asOf: string | null;
  readonly builtAt: string;
  readonly acts: number;
  readonly chunks: number;
  readonly embedding: string | null;
  readonly bytes: number;
  readonly state: readonly string[];
}

/** A version as it is listed. */
export const summaryOf = (manifest: Manifest, bytes: number, state: readonly string[]): VersionSummary => ({
  version: manifest.corpus_version,
  kind: manifest.kind,
  asOf: manifest.as_of,
  builtAt: manifest.built_at,
  acts: manifest.acts.length,
  chunks: manifest.tables.chunks.rows,
  embedding: manifest.embedding?.model ?? null,
  bytes,
  state,
});

/** What a version is: the words under which a condition holds. */
export const statesOf = (conditions: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(conditions).filter((word) => conditions[word] === true);

/** The newest build first. */
export const byNewestBuild = (left: VersionSummary, right: VersionSummary): number =>
  right.builtAt.localeCompare(left.builtAt);

/** The bytes that a version takes in a folder. */
export const bytesOf = (corpusDir: string, version: string): number => sizeOf(corpusLayout.version(corpusDir, version));

/** All versions of a corpus folder, newest build first. */
export const listVersions = (corpusDir: string): VersionSummary[] => {
  if (!existsSync(corpusDir)) return [];
  const pointer = readPointer(corpusDir);
  const mounted = mountedVersions(corpusDir);
  return namesIn(corpusDir)
    .map((version) => {
      const state = statesOf({
        current: pointer.version === version,
        pinned: pointer.pinned.includes(version),
        mounted: mounted.has(version),
      });
      return summaryOf(readManifest(corpusDir, version), bytesOf(corpusDir, version), state);
    })
    .sort(byNewestBuild);
};

/**
 * Removes versions that nobody needs: neither current, pinned nor mounted, and not among the `keep` newest others; and what
 * killed builds left behind. Returns the names of what was removed.
 */
export const collectGarbage = (corpusDir: string, keep: number, dryRun: boolean): string[] => {
  const spare = listVersions(corpusDir)
    .filter((summary) => summary.state.length === 0)
    .slice(keep)
    .map((summary) => summary.version);
  const leftovers = existsSync(corpusDir)
    ? readdirSync(corpusDir).filter((name) => name.startsWith(buildingPrefix))
    : [];
  const removed = [...spare, ...leftovers];
  if (!dryRun) for (const name of removed) rmSync(join(corpusDir, name), { recursive: true, force: true });
  return removed;
};

/** Removes what killed builds left behind. */
export const removeLeftovers = (corpusDir: string): void => {
  for (const name of existsSync(corpusDir) ? readdirSync(corpusDir) : []) {
    if (name.startsWith(buildingPrefix)) rmSync(join(corpusDir, name), { recursive: true, force: true });
  }
};
