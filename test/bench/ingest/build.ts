/**
 * One build in a process of its own, so that its memory can be measured: `ingest-build.ts CORPUS_DIR CACHE_DIR MIRROR COPIES`. It keeps
 * going: acts that cannot be read are counted.
 */
import { mirrorSource } from "../../../ingest/fetch/index.ts";
import { makeVersion } from "../../../ingest/make-version.ts";
import { openEmbedderPool } from "../../../shared/encoder/pool.ts";
import { buildOptions, temporaryFolder, testModel } from "../../support/corpus.ts";
import { catalogOf, largerCatalog, largerSource } from "./larger.ts";

const [corpusDir = "", cacheDir = "", mirror = "", copies = "1"] = process.argv.slice(2);
const source = mirrorSource(mirror);
const isLarger = Number(copies) > 1;

const began = performance.now();
let step = "open";
const took: Record<string, number> = {};
let stepBegan = began;
const begin = (name: string): void => {
  took[step] = (took[step] ?? 0) + performance.now() - stepBegan;
  [step, stepBegan] = [name, performance.now()];
};

const { EMBEDDING_MODEL: model, EMBEDDING_MODEL_DIR: modelDir = "" } = testModel;
const embedder = model === undefined ? null : await openEmbedderPool({ model, modelDir, cacheDir: temporaryFolder() });
const options = await buildOptions({
  source: isLarger ? largerSource(source, temporaryFolder()) : source,
  catalog: largerCatalog(catalogOf(mirror), Number(copies)),
  corpusDir,
  cacheDir,
  embedder,
  keepGoing: true,
  progress: { step: begin, advance: () => {}, note: () => {}, stop: () => begin("end") },
});
const { manifest, made, failures } = await makeVersion(options);
const { chunks, edges } = manifest.tables;
const totals = {
  made,
  acts: manifest.acts.length,
  failed: failures.map(({ reason }) => reason),
  chunks: chunks.rows,
  edges: edges.rows,
};
process.stdout.write(`${JSON.stringify({ ...totals, took, totalMs: performance.now() - began })}\n`);
await embedder?.close();
process.exit(0);
