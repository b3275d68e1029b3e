import { existsSync, readdirSync } from "node:fs";
import { corpusLayout, isCorpusVersion, type Manifest, readManifest } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import { OperatorError, ServiceError } from "../../shared/errors.ts";
import type { CorpusVersionInfo } from "../openapi/schemas/versions.ts";

/** The corpus versions of a folder, as they are there at the moment. */
export interface PublishedVersions {
  /** The state of the law that is newest first; of one state, the newest build. */
  list(): Manifest[];
  /** False where the version was never there, or has been removed. */
  has(version: string): boolean;
  /** False where this release cannot read it either. */
  isReadable(version: string): boolean;
}

/** The day whose law a version holds: the one that it was built for, else that of the newest law in it, which holds from then on. */
export const lawDayOf = ({ as_of, newest_law }: Manifest): IsoDate => as_of ?? newest_law;

const byNewest = (one: Manifest, other: Manifest): number =>
  lawDayOf(other).localeCompare(lawDayOf(one)) || other.built_at.localeCompare(one.built_at);

/** The manifests of versions that are elsewhere, by their names; null where the folder itself tells. */
export type Elsewhere = () => ReadonlyMap<string, Manifest> | null;

/**
 * Reads the versions of a folder, or of where it has its copies from. A manifest never changes, and is read once; one that this release
 * cannot read is left out.
 */
export const createPublishedVersions = (corpusDir: string, elsewhere: Elsewhere = () => null): PublishedVersions => {
  const read = new Map<string, Manifest | null>();

  const isInFolder = (version: string): boolean =>
    isCorpusVersion(version) && existsSync(corpusLayout.manifest(corpusLayout.version(corpusDir, version)));

  const has = (version: string): boolean => elsewhere()?.has(version) ?? isInFolder(version);

  const manifestOf = (version: string): Manifest | null => {
    const manifest = elsewhere()?.get(version);
    if (manifest !== undefined) return manifest;
    try {
      return readManifest(corpusDir, version);
    } catch (thrown) {
      if (thrown instanceof OperatorError) return null;
      throw thrown;
    }
  };

  const remember = (version: string): Manifest | null => {
    const known = read.get(version);
    if (known !== undefined) return known;
    const manifest = manifestOf(version);
    read.set(version, manifest);
    return manifest;
  };

  return {
    has,
    isReadable: (version) => has(version) && remember(version) !== null,
    list: () => {
      const inFolder = () => (existsSync(corpusDir) ? readdirSync(corpusDir) : []).filter(has);
      const names = [...(elsewhere()?.keys() ?? inFolder())];
      for (const known of read.keys()) if (!names.includes(known)) read.delete(known);
      for (const name of names) remember(name);
      return [...read.values()].filter((manifest) => manifest !== null).sort(byNewest);
    },
  };
};

/** A version as clients are told of it. */
export const toVersionInfo = (manifest: Manifest, current: string): CorpusVersionInfo => ({
  corpus_version: manifest.corpus_version,
  kind: manifest.kind,
  as_of: manifest.as_of,
  newest_law: manifest.newest_law,
  built_at: manifest.built_at,
  acts: manifest.acts.length,
  provisions: manifest.tables.chunks.rows,
  is_current: manifest.corpus_version === current,
});

/** Names told at most: a folder that nobody tidies has many. */
const namesMax = 20;

/** No such version: names those that are published. */
export const versionNotFound = (published: readonly Manifest[], what: string): ServiceError => {
  const names = published.slice(0, namesMax).map((manifest) => {
    const day = manifest.as_of === null ? "" : ` (the law as of ${manifest.as_of})`;
    return `${manifest.corpus_version}${day}`;
  });
  const more = published.length > namesMax ? `, and ${published.length - namesMax} more` : "";
  const listed = names.length === 0 ? "None is" : `Published are: ${names.join(", ")}${more}`;
  return new ServiceError("corpus_version_not_found", `${what} ${listed}${names.length === 0 ? " published" : ""}.`);
};
