import { cpSync } from "node:fs";
import { catalog } from "../../../ingest/catalog.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { buildOptions, lawCorpus, lawSource, sharedCache } from "../corpus.ts";
import { madeOnce } from "../run-folder.ts";

/** A corpus folder with the law of today and of an earlier day. */
export interface LawVersions {
  readonly corpusDir: string;
  /** The current one. */
  readonly version: string;
  /** The main acts as they stood on 1 August 2024. */
  readonly earlier: string;
}

const earlierActs = ["ai_act", "gdpr", "dora"];

/** Built once for all tests of a run. Ask only where `mirrorDir` is not null; change nothing in it. */
export const lawVersions = (): Promise<LawVersions> =>
  madeOnce("law-versions", async (corpusDir) => {
    const { corpusDir: lawDir, version } = await lawCorpus();
    cpSync(lawDir, corpusDir, { recursive: true });
    const options = await buildOptions({
      source: lawSource(),
      catalog: catalog.filter(({ id }) => earlierActs.includes(id)),
      asOf: "2024-08-01",
      embedder: null,
      cacheDir: sharedCache(),
      corpusDir,
      publish: false,
    });
    const { manifest } = await makeVersion(options);
    return { corpusDir, version, earlier: manifest.corpus_version };
  });
