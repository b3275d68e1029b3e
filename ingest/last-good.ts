import { existsSync } from "node:fs";
import type { Manifest } from "../shared/corpus/index.ts";
import { OperatorError } from "../shared/errors.ts";
import { sourceOf } from "./bundle/bundle.ts";
import { type BundleMaker, bundlePath, bundlesOf, touch } from "./bundle/bundle-cache.ts";
import { readSummary } from "./bundle/bundle-file.ts";
import { recallDocuments } from "./bundle/kept-documents.ts";
import type { CatalogEntry } from "./catalog.ts";
import type { Workers } from "./workers/pool.ts";

/** What a published version says of where its acts come from. */
export type Published = Pick<Manifest, "sources">;

interface Options extends BundleMaker {
  readonly workers: Workers;
}

const isOf = (path: string, { id, under }: CatalogEntry): boolean => {
  const entry = readSummary(path)?.entry;
  return entry?.id === id && entry.regulation === (under ?? id);
};

/** Makes the bundle again from the documents that were kept when it was made first; null where these are gone, or no longer do. */
const remake = async (entry: CatalogEntry, sources: Published["sources"], options: Options): Promise<string | null> => {
  const kept = recallDocuments(options.cacheDir, entry.celex, sources);
  if (kept === null) return null;
  const documents = { ...kept, entry };
  const path = bundlePath(documents, options);
  try {
    await options.workers.run({ kind: "bundle", about: entry.celex, documents, path });
    return path;
  } catch (error) {
    if (error instanceof OperatorError) return null;
    throw error;
  }
};

/**
 * Where the bundle of an act lies as a published version has it: the one that it was made of, where that is still in the cache, else
 * made again from the documents that were kept. Null where the version lacks the act, or neither can be had.
 */
export const findLastGood = async (
  entry: CatalogEntry,
  published: Published,
  options: Options,
): Promise<string | null> => {
  const sources = published.sources.filter(({ celex }) => celex === entry.celex).map(sourceOf);
  if (sources.length === 0) return null;
  const known = bundlesOf(sources, entry.celex, options).find((path) => existsSync(path) && isOf(path, entry));
  if (known === undefined) return remake(entry, sources, options);
  touch(known);
  return known;
};
