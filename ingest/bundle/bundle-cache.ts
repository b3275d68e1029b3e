import { existsSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";
import type { EmbeddingInfo } from "../../shared/corpus/index.ts";
import type { ActDocuments } from "../fetch/expressions.ts";
import { digestRows } from "../write/canonical.ts";
import { type Bundle, sourcesOf } from "./bundle.ts";
import { codeDigest } from "./code-digest.ts";

/** What a bundle depends on beside the documents and the catalog's entry. */
export interface BundleMaker {
  readonly cacheDir: string;
  /** The model that chunks are made to fit; null: none. */
  readonly embedding: EmbeddingInfo | null;
}

/** Digits of a digest that stand in a file's name. */
const digits = 16;

const shortDigest = (value: unknown): string => digestRows([value]).slice(0, digits);

const folderOf = (cacheDir: string, celex: string): string => join(cacheDir, "acts", celex);

const makerDigest = ({ embedding }: BundleMaker): string =>
  shortDigest([codeDigest("ingest/bundle/bundle.ts"), embedding?.digest ?? null, embedding?.tokens_max ?? null]);

/** Where the bundle of these documents lies, made by this code for the entry that the catalog has of the act. */
export const bundlePath = (documents: ActDocuments, maker: BundleMaker): string => {
  const { entry, repeal, amending } = documents;
  const told = { entry, repeal, amending: [...amending.values()].map(({ sha256 }) => sha256) };
  const name = [shortDigest(sourcesOf(documents)), makerDigest(maker), shortDigest(told)].join("-");
  return join(folderOf(maker.cacheDir, documents.entry.celex), `${name}.bundle`);
};

/** Where the documents that a manifest names so lie, kept for the day when newer ones cannot be read. */
export const documentsPath = (cacheDir: string, celex: string, sources: Bundle["sources"]): string =>
  join(folderOf(cacheDir, celex), `${shortDigest(sources)}.documents`);

/** Where what was found out of a bundle's act among others lies. */
export const relatedPath = (path: string): string => path.replace(/\.bundle$/, ".related");

/** How long ago a file was used; another build may just have removed it. */
const ageOf = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

const byAge = (folder: string, ending: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .map((name) => join(folder, name))
        .sort((left, right) => ageOf(left) - ageOf(right))
    : [];

/** Bundles of these documents by this code for whatever entry the catalog had, the one used last first. */
export const bundlesOf = (sources: Bundle["sources"], celex: string, maker: BundleMaker): string[] => {
  const folder = folderOf(maker.cacheDir, celex);
  const beginning = join(folder, `${shortDigest(sources)}-${makerDigest(maker)}-`);
  return byAge(folder, ".bundle").filter((path) => path.startsWith(beginning));
};

/** Notes that a file was used, so that it is kept. */
export const touch = (path: string): void => {
  const now = new Date();
  utimesSync(path, now, now);
};

/** Removes all files of this ending but those that were used last. */
export const keepNewest = (folder: string, ending: string, count: number): void => {
  for (const path of byAge(folder, ending).slice(count)) rmSync(path, { force: true });
};

/** Files of each kind that are kept of an act: of what is current, of other days and languages, and of the law before. */
const keptOfEach = 6;

/** Removes what has not been used for longest from the folder of an act, and what killed builds left there. */
export const dropUnused = (cacheDir: string, celex: string): void => {
  const folder = folderOf(cacheDir, celex);
  for (const ending of [".bundle", ".refused", ".related", ".pack", ".documents", ".tmp"])
    keepNewest(folder, ending, keptOfEach);
};
