import { createFinder, type Finder } from "../../../api/answer/find.ts";
import { openLibrary } from "../../../api/answer/index.ts";
import { openSnapshot, type Snapshot } from "../../../shared/corpus/index.ts";
import { lawCorpus, testEmbedder } from "../../support/corpus.ts";

/** Long enough for a corpus to be built first. */
export const buildMs = 300_000;

/** The law, as it is mounted. */
export const openLaw = async (): Promise<Snapshot> => {
  const { corpusDir, version } = await lawCorpus();
  return openSnapshot(corpusDir, version);
};

/** What finds provisions of a snapshot: with the tests' embedding model, where there is one, and by words alone. */
export const createFinders = async (
  snapshot: Snapshot,
): Promise<{ readonly usual: Finder; readonly byWords: Finder }> => {
  const library = await openLibrary(snapshot);
  const embedder = await testEmbedder();
  const encoder = embedder === null ? null : { embedder, languages: ["en"] };
  return { usual: createFinder(library, encoder), byWords: createFinder(library, null) };
};
