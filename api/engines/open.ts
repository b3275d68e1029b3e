import type { Config } from "../../shared/config.ts";
import {
  type LawText,
  type Manifest,
  openSnapshot,
  openStoredLaw,
  readManifest,
  type Snapshot,
  type StoredLaw,
} from "../../shared/corpus/index.ts";
import { createObligationList } from "../classify/obligations/list.ts";
import { createLawLibrary, createStoredLawLibrary } from "../law/index.ts";
import { readClassifiedLaw } from "./classified-law.ts";
import { readProvision } from "./provision.ts";
import type { Engines, OpenCorpus, OpenedCorpus } from "./types.ts";

/** Accepted even where the mounted corpus lacks them: the specification names them. */
const specifiedRegulations = ["ai_act", "gdpr", "dora"];

const regulationsOf = ({ manifest }: Pick<LawText, "manifest">): string[] => {
  const main = manifest.acts.filter((act) => act.id === act.regulation).map((act) => act.id);
  return [...new Set([...specifiedRegulations, ...main, "auto"])];
};

/**
 * A corpus of more chunks than these is searched on the disk: in memory the service would take more than 700 MB with it.
 * `docs/corpus-search.md` has what was measured.
 */
export const chunksInMemoryMax = 30_000;

/** Whether a corpus is searched on the disk, by its size or by what the operator says. */
export const isSearchedOnDisk = ({ tables }: Pick<Manifest, "tables">, search: Config["CORPUS_SEARCH"]) =>
  search === "auto" ? tables.chunks.rows > chunksInMemoryMax : search === "disk";

/** What both ways have in common. */
const describe = (law: LawText, classified: LawText, version: string) => ({
  version,
  law,
  obligationsOf: createObligationList(classified),
  newestLaw: law.manifest.newest_law,
  regulations: regulationsOf(law),
  mainActs: Object.fromEntries(law.manifest.acts.map((act) => [act.id, act.regulation])),
});

const openWhole = (snapshot: Snapshot, engines: Engines, version: string): OpenedCorpus => ({
  ...engines,
  ...describe(snapshot, snapshot, version),
  library: createLawLibrary(snapshot, engines.find),
  readProvision: (regulation, articleNumber, day) => readProvision(snapshot, regulation, articleNumber, day),
});

const openStored = async (law: StoredLaw, engines: Engines, version: string): Promise<OpenedCorpus> => ({
  ...engines,
  ...describe(law.head, await readClassifiedLaw(law), version),
  library: createStoredLawLibrary(law, engines.find),
  // Always later: what is sent again is kept by whoever asked, since it may have left the cache by then.
  readProvision: async (regulation, articleNumber, day) =>
    law.read((read) => readProvision(read, regulation, articleNumber, day)),
  close: async () => {
    await engines.close();
    law.close();
  },
});

/** How a corpus is opened that stays on the disk. */
export interface StoredOptions {
  readonly config: Pick<Config, "CORPUS_SEARCH" | "CORPUS_CACHE_MB">;
  make(law: StoredLaw): Promise<Engines>;
}

const bytesInMegabyte = 1_000_000;

/** Makes what opens the corpus versions of a folder; without options for those that stay on the disk all are read whole. */
export const createOpenCorpus =
  (corpusDir: string, createEngines: (snapshot: Snapshot) => Promise<Engines>, stored?: StoredOptions): OpenCorpus =>
  async (version) => {
    if (stored !== undefined && isSearchedOnDisk(readManifest(corpusDir, version), stored.config.CORPUS_SEARCH)) {
      const law = await openStoredLaw(corpusDir, version, stored.config.CORPUS_CACHE_MB * bytesInMegabyte);
      try {
        return await openStored(law, await stored.make(law), version);
      } catch (thrown) {
        law.close();
        throw thrown;
      }
    }
    const snapshot = await openSnapshot(corpusDir, version);
    return openWhole(snapshot, await createEngines(snapshot), version);
  };
