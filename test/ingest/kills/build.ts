/**
 * One build of all acts that a folder of saved documents has, without a model, in a process of its own, so that it can be killed:
 * `build.ts CORPUS_DIR CACHE_DIR MIRROR KIND`. KIND is `mirror` or `samples`. Its last line is the version that it made.
 */
import { readdirSync } from "node:fs";
import { catalog } from "../../../ingest/catalog.ts";
import { mirrorSource } from "../../../ingest/fetch/index.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { buildOptions } from "../../support/corpus.ts";

const [corpusDir = "", cacheDir = "", mirror = "", kind] = process.argv.slice(2);

/** An act as the catalog knows it, without the law's counts and dates, else by its number alone. */
const entryOf = (celex: string) => {
  const { id = `act_${celex.toLowerCase()}`, aliases = [], under } = catalog.find((one) => one.celex === celex) ?? {};
  return { id, celex, aliases, ...(under === undefined ? {} : { under }) };
};

const { manifest } = await makeVersion(
  await buildOptions({
    source: mirrorSource(mirror, kind === "samples" ? "samples" : "mirror"),
    catalog: readdirSync(mirror).sort().map(entryOf),
    embedder: null,
    corpusDir,
    cacheDir,
  }),
);
process.stdout.write(`${manifest.corpus_version}\n`);
