import { isCorpusVersion, type Manifest } from "../corpus/index.ts";
import { storeLayout } from "./layout.ts";
import type { ObjectStore } from "./objects.ts";
import { parseSeal, type Seal } from "./seal.ts";

/** The versions that are in a store: each that has a seal. */
export interface StoredVersions {
  /** The seal of a version; null where it is not there. Throws an OperatorError where it is damaged. */
  seal(version: string): Promise<Seal | null>;
  /** The manifests of all versions, each read once; a version whose seal this release cannot read is left out. */
  manifests(): Promise<Manifest[]>;
  /** The seals of all versions, likewise. */
  seals(): Promise<Seal[]>;
}

/** Looks at the versions of a store. */
export const createStoredVersions = (store: ObjectStore): StoredVersions => {
  /** By the object's tag: a version that was removed and came back may have other files. */
  const read = new Map<string, Seal | null>();

  const seal = async (version: string): Promise<Seal | null> => {
    if (!isCorpusVersion(version)) return null;
    const object = await store.read(storeLayout.seal(version));
    return object === null ? null : parseSeal(object.text, version, store.name);
  };

  const readable = async (version: string): Promise<Seal | null> => {
    const object = await store.read(storeLayout.seal(version));
    try {
      return object === null ? null : parseSeal(object.text, version, store.name);
    } catch {
      return null;
    }
  };

  const seals = async (): Promise<Seal[]> => {
    const listed = (await store.list(storeLayout.seals)).filter(({ key }) => isCorpusVersion(storeLayout.sealed(key)));
    const keyOf = ({ key, etag }: { key: string; etag: string }) => `${key} ${etag}`;
    const present = new Set(listed.map(keyOf));
    for (const known of read.keys()) if (!present.has(known)) read.delete(known);
    for (const object of listed) {
      const known = keyOf(object);
      if (!read.has(known)) read.set(known, await readable(storeLayout.sealed(object.key)));
    }
    return [...read.values()].filter((one) => one !== null);
  };

  return { seal, seals, manifests: async () => (await seals()).map(({ manifest }) => manifest) };
};

/** True where the store has each file of a sealed version, by name and size: a file's name is its digest. */
export const isWhole = async (store: ObjectStore, { manifest, files }: Seal): Promise<boolean> => {
  const version = manifest.corpus_version;
  const sizes = new Map((await store.list(storeLayout.files(version))).map(({ key, bytes }) => [key, bytes]));
  return files.every(({ sha256, bytes }) => sizes.get(storeLayout.file(version, sha256)) === bytes);
};
