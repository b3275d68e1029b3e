import { openLibrary } from "../../../api/answer/index.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import type { Snapshot } from "../../../shared/corpus/index.ts";
import { lawSnapshot, sampleSnapshot } from "../../support/corpus.ts";

const builtOnce = (snapshot: () => Promise<Snapshot>): (() => Promise<Library>) => {
  let built: Promise<Library> | null = null;
  return () => {
    built ??= snapshot().then(openLibrary);
    return built;
  };
};

/** The bundled samples: three regulations, one act under DORA. Built once for all tests of a process, and changed by none. */
export const sampleLibrary = builtOnce(sampleSnapshot);

/** The whole law. Ask only where the saved documents are at hand. */
export const lawLibrary = builtOnce(lawSnapshot);
