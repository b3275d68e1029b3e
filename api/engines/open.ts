import { openSnapshot, type Snapshot } from "../../shared/corpus/index.ts";
import { createObligationList } from "../classify/obligations/list.ts";
import { createLawLibrary } from "../law/index.ts";
import { readProvision } from "./provision.ts";
import type { Engines, OpenCorpus } from "./types.ts";

/** Accepted even where the mounted corpus lacks them: the specification names them. */
const specifiedRegulations = ["ai_act", "gdpr", "dora"];

const regulationsOf = (snapshot: Snapshot): string[] => {
  const main = snapshot.manifest.acts.filter((act) => act.id === act.regulation).map((act) => act.id);
  return [...new Set([...specifiedRegulations, ...main, "auto"])];
};

/** Makes what opens the corpus versions of a folder. */
export const createOpenCorpus =
  (corpusDir: string, createEngines: (snapshot: Snapshot) => Promise<Engines>): OpenCorpus =>
  async (version) => {
    const snapshot = await openSnapshot(corpusDir, version);
    const engines = await createEngines(snapshot);
    return {
      ...engines,
      library: createLawLibrary(snapshot, engines.find),
      version,
      law: snapshot,
      obligationsOf: createObligationList(snapshot),
      newestLaw: snapshot.manifest.newest_law,
      regulations: regulationsOf(snapshot),
      mainActs: Object.fromEntries(snapshot.manifest.acts.map((act) => [act.id, act.regulation])),
      readProvision: (regulation, articleNumber, day) => readProvision(snapshot, regulation, articleNumber, day),
    };
  };
