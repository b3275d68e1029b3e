import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pRetry, { AbortError } from "p-retry";
import { corpusLayout, isCorpusVersion } from "../corpus/index.ts";
import { OperatorError } from "../errors.ts";
import { isAlive } from "../processes.ts";
import { inParallel } from "./in-parallel.ts";
import { storeLayout } from "./layout.ts";
import type { ObjectStore } from "./objects.ts";
import { digestFile, type Seal, type SealedFile } from "./seal.ts";

const halfPrefix = ".copying-";
const filesAtOnce = 8;

/** True where a version's folder has its name: it gets it when it is whole. */
export const isCopied = (folder: string, version: string): boolean =>
  isCorpusVersion(version) && existsSync(corpusLayout.manifest(corpusLayout.version(folder, version)));

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
};

/** Replaces a small file whole, and has the disk hold it. */
export const saveText = async (path: string, text: string): Promise<void> => {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, text, { flush: true });
  await rename(temporary, path);
  await syncFolder(dirname(path));
};

/** The copies that this process is making, by their hidden folders. */
const underWay = new Map<string, Promise<void>>();

/** Half copies that nobody goes on with: their processes are gone, or their copying failed. */
const leftHalves = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => {
    const owner = Number(name.slice(name.lastIndexOf(".") + 1));
    const isBusy = owner === process.pid ? underWay.has(join(folder, name)) : isAlive(owner);
    return name.startsWith(halfPrefix) && !isBusy;
  });

/** Takes over what is left of an earlier attempt at a version, and removes what is left of attempts at others. */
const takeOver = async (folder: string, version: string, half: string): Promise<void> => {
  for (const name of await leftHalves(folder)) {
    const isOfThis = name.startsWith(`${halfPrefix}${version}.`) && !existsSync(half);
    // Another process may be taking it over at this moment.
    if (isOfThis) await rename(join(folder, name), half).catch(() => {});
    else await rm(join(folder, name), { recursive: true, force: true });
  }
};

const hasFile = async (path: string, { bytes, sha256 }: SealedFile): Promise<boolean> => {
  const size = await stat(path).then(
    (found) => found.size,
    () => -1,
  );
  return size === bytes && (await digestFile(path)) === sha256;
};

const damaged = (store: ObjectStore, version: string, path: string): OperatorError =>
  new OperatorError(`${path} of ${version} in ${store.name} is damaged: it is not what was sealed.`, {
    hint: "Publish another version (bun run ingest list), then build this one again after bun run ingest gc --keep 0.",
  });

const copyFile = async (
  store: ObjectStore,
  version: string,
  half: string,
  file: SealedFile,
  signal: AbortSignal | undefined,
): Promise<void> => {
  signal?.throwIfAborted();
  const path = join(half, file.path);
  await mkdir(dirname(path), { recursive: true });
  if (await hasFile(path, file)) return;
  const copyOnce = async (): Promise<void> => {
    const sha256 = await store.saveFile(storeLayout.file(version, file.sha256), path);
    if (sha256 === null) throw new AbortError(damaged(store, version, file.path));
    // Once more: it may have been damaged on the way.
    if (sha256 !== file.sha256) throw damaged(store, version, file.path);
  };
  await pRetry(copyOnce, {
    retries: 2,
    minTimeout: 200,
    maxTimeout: 2_000,
    ...(signal === undefined ? {} : { signal }),
  });
};

/** What an earlier attempt left may be of another upload of the version, whose files have other names. */
const removeStrangers = async (half: string, { files }: Seal): Promise<void> => {
  const paths = new Set(files.map(({ path }) => join(half, path)));
  for (const entry of await readdir(corpusLayout.tables(half), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !paths.has(path)) await rm(path);
  }
};

const syncFolders = async (root: string): Promise<void> => {
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  }
  await syncFolder(root);
};

const copyTo = async (
  store: ObjectStore,
  seal: Seal,
  folder: string,
  half: string,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const version = seal.manifest.corpus_version;
  await takeOver(folder, version, half);
  await mkdir(corpusLayout.tables(half), { recursive: true });
  await inParallel(filesAtOnce, seal.files, (file) => copyFile(store, version, half, file, signal));
  await removeStrangers(half, seal);
  await saveText(corpusLayout.manifest(half), `${JSON.stringify(seal.manifest, null, 2)}\n`);
  await syncFolders(half);
  try {
    await rename(half, corpusLayout.version(folder, version));
  } catch (error) {
    // Another process on this machine was faster.
    await rm(half, { recursive: true, force: true });
    if (!isCopied(folder, version)) throw error;
  }
  await syncFolder(folder);
};

/**
 * Copies a version to its place below `folder`: under a hidden name first, each file held against its digest and synced to the disk, and
 * only then under its own. What a killed copy left is gone on with, and so is what `signal` has ended. Throws an OperatorError where the store is
 * away or a file is damaged.
 */
export const copyVersion = async (
  store: ObjectStore,
  seal: Seal,
  folder: string,
  signal?: AbortSignal,
): Promise<void> => {
  const version = seal.manifest.corpus_version;
  if (isCopied(folder, version)) return;
  await mkdir(folder, { recursive: true });
  const half = join(folder, `${halfPrefix}${version}.${process.pid}`);
  const copying = underWay.get(half) ?? copyTo(store, seal, folder, half, signal).finally(() => underWay.delete(half));
  underWay.set(half, copying);
  return copying;
};

/** Removes a copy, out of sight first: half a version is never under its name. */
export const removeCopy = async (folder: string, version: string): Promise<void> => {
  const hidden = join(folder, `${halfPrefix}gone-${version}.${process.pid}`);
  await rename(corpusLayout.version(folder, version), hidden).catch(() => {});
  await rm(hidden, { recursive: true, force: true });
};

/** The versions that are whole in a folder. */
export const copiedVersions = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [] as string[])).filter((name) => isCopied(folder, name));
