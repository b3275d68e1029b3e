import { isDeepStrictEqual } from "node:util";
import { readManifest } from "../../shared/corpus/index.ts";
import type { CorpusHome } from "./home.ts";
import { readPointer, writePointer } from "./pointer.ts";
import { collectGarbage, listVersions, removeLeftovers, versionExists } from "./versions.ts";

/** A folder as the home of versions. Whoever changes it holds its lock. */
export const createFolderHome = (folder: string): CorpusHome => ({
  name: folder,
  folder,
  pointer: async () => readPointer(folder),
  change: async (rule) => {
    const pointer = readPointer(folder);
    const next = await rule(pointer);
    if (!isDeepStrictEqual(next, pointer)) writePointer(folder, next);
    return next;
  },
  has: async (version) => versionExists(folder, version),
  canServe: async (version) => versionExists(folder, version),
  manifest: async (version) => readManifest(folder, version),
  list: async () => listVersions(folder),
  bring: async () => {},
  deliver: async (version) => void readManifest(folder, version),
  collect: async (keep, dryRun) => collectGarbage(folder, keep, dryRun),
  tidy: async () => removeLeftovers(folder),
  close: () => {},
});
