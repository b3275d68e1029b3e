import { openLibrary } from "../../../api/answer/index.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { openSnapshot } from "../../../shared/corpus/index.ts";
import { lawCorpus, sampleCorpus, type TestCorpus } from "../../support/corpus.ts";

const openedOnce = (corpus: () => Promise<TestCorpus>): (() => Promise<Library>) => {
  let opened: Promise<Library> | null = null;
  return () => {
    opened ??= corpus().then(async ({ corpusDir, version }) => openLibrary(await openSnapshot(corpusDir, version)));
    return opened;
  };
};

/** The bundled samples: three regulations, one act under DORA. Opened once for all tests of a process, and changed by none. */
export const sampleLibrary = openedOnce(sampleCorpus);

/** The whole law. Ask only where the saved documents are at hand. */
export const lawLibrary = openedOnce(lawCorpus);
