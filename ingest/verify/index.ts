import { corpusLayout, readManifest } from "../../shared/corpus/index.ts";
import { type Check, verifySnapshot } from "./verify.ts";

export { requireSound } from "./verify.ts";

/** Verifies a version of a corpus folder. Throws an OperatorError when there is no such version. */
export const verifyVersion = (corpusDir: string, version: string): Promise<Check[]> =>
  verifySnapshot(corpusLayout.version(corpusDir, version), readManifest(corpusDir, version));
