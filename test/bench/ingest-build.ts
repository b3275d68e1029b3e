/** One build in a process of its own, so that its memory can be measured: `ingest-build.ts CORPUS_DIR CACHE_DIR MIRROR COPIES`. */
import { catalog } from "../../ingest/catalog.ts";
import { mirrorSource } from "../../ingest/fetch/index.ts";
import { makeVersion } from "../../ingest/make-version.ts";
import { buildOptions } from "../support/corpus.ts";
import { largerCatalog, largerSource } from "./ingest-larger.ts";

const [corpusDir = "", cacheDir = "", mirror = "", copies = "1"] = process.argv.slice(2);
const source = mirrorSource(mirror);
const isLarger = Number(copies) > 1;

const began = performance.now();
let step = "open";
const took: Record<string, number> = {};
let stepBegan = began;
const begin = (name: string): void => {
  took[step] = performance.now() - stepBegan;
  [step, stepBegan] = [name, performance.now()];
};

const options = await buildOptions({
  source: isLarger ? largerSource(source) : source,
  catalog: isLarger ? largerCatalog(Number(copies)) : catalog,
  corpusDir,
  cacheDir,
  progress: { step: begin, advance: () => {}, note: () => {}, stop: () => begin("end") },
});
const { manifest, made } = await makeVersion(options);
const { chunks, edges } = manifest.tables;
const totals = { made, acts: manifest.acts.length, chunks: chunks.rows, edges: edges.rows };
process.stdout.write(`${JSON.stringify({ ...totals, took, totalMs: performance.now() - began })}\n`);
process.exit(0);
