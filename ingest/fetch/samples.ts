import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CatalogEntry } from "../catalog.ts";
import { mirrorSource } from "./mirror.ts";
import type { DocumentSource } from "./source.ts";

/** The condensed documents that come with the project: not the law. */
export const samplesDir = join(import.meta.dir, "..", "samples");

/** The bundled samples as a source of documents. */
export const samplesSource = (): DocumentSource => mirrorSource(samplesDir, "samples");

/** The catalog's acts that have a sample, without the law's counts: a sample holds fewer provisions by design. */
export const sampleCatalog = (catalog: readonly CatalogEntry[]): CatalogEntry[] =>
  catalog
    .filter((entry) => existsSync(join(samplesDir, entry.celex)))
    .map(({ counts: _counts, consolidated: _consolidated, ...entry }) => entry);
