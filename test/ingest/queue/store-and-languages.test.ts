// A build whose bundles workers make, in two languages, published to an object store.
import { afterAll, expect, setDefaultTimeout } from "bun:test";
import { catalog } from "../../../ingest/catalog.ts";
import { createStoreHome } from "../../../ingest/publish/store-home.ts";
import { openObjectStore } from "../../../shared/store/objects.ts";
import { createStoredVersions, isWhole } from "../../../shared/store/versions.ts";
import { lawSource, temporaryFolder } from "../../support/corpus.ts";
import { inLaw } from "../../support/skip/index.ts";
import { storeForTests } from "../../support/store/store-for-tests.ts";
import { buildAlone, startBuildHere, startWorkerHere, testDatabases } from "./support.ts";

setDefaultTimeout(300_000);

const databases = testDatabases();
const server = await storeForTests();
afterAll(databases.close);

inLaw.test(
  "workers read each act in the language that the build asks for, and what is sent is what one process makes",
  async () => {
    const inBoth = { catalog: catalog.filter(({ id }) => id === "gdpr"), translations: ["fr"] };
    const url = await databases.open();
    const store = await openObjectStore(server.address("queued"));
    const corpusDir = temporaryFolder();
    const worker = await startWorkerHere(url, { samples: lawSource() });
    const home = createStoreHome(store, corpusDir);
    const build = await startBuildHere(url, { ...inBoth, source: lawSource(), corpusDir, home });
    const { manifest, current } = await build.made;
    worker.stop();
    expect([(await worker.done).made, current]).toEqual([2, true]);
    const seal = await createStoredVersions(store).seal(manifest.corpus_version);
    expect(seal !== null && (await isWhole(store, seal))).toBe(true);
    expect(seal?.manifest.translations?.map(({ language, acts }) => [language, acts.length])).toEqual([["fr", 1]]);
    const alone = await buildAlone({ ...inBoth, source: lawSource() });
    expect(manifest.content_digest).toBe(alone.manifest.content_digest);
    store.close();
  },
);
