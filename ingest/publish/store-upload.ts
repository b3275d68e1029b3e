import { join } from "node:path";
import { corpusLayout, readManifest } from "../../shared/corpus/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import { inParallel } from "../../shared/store/in-parallel.ts";
import { storeLayout } from "../../shared/store/layout.ts";
import type { ObjectStore } from "../../shared/store/objects.ts";
import { parseSeal, type Seal, sealVersion } from "../../shared/store/seal.ts";
import { isWhole } from "../../shared/store/versions.ts";
import type { Progress } from "../progress.ts";

const filesAtOnce = 4;

/** The files that the store does not have yet, each content once. */
const missingOf = async (store: ObjectStore, { manifest, files }: Seal) => {
  const version = manifest.corpus_version;
  const sizes = new Map((await store.list(storeLayout.files(version))).map(({ key, bytes }) => [key, bytes]));
  const wanted = new Map(files.map((file) => [storeLayout.file(version, file.sha256), file]));
  return [...wanted].filter(([key, { bytes }]) => sizes.get(key) !== bytes).map(([key, file]) => ({ key, ...file }));
};

/** True where the seal can be read and all that it names is there. */
const isGoodSeal = async (store: ObjectStore, version: string, text: string): Promise<boolean> => {
  let seal: Seal;
  try {
    seal = parseSeal(text, version, store.name);
  } catch {
    return false;
  }
  return isWhole(store, seal);
};

/**
 * Sends a version that was built in `folder`: its files first, those that are there already excepted, and when all are there the seal that
 * makes it a version. Where another publisher sealed the very same version meanwhile, that one stays. Throws an OperatorError where the
 * store is away; the next attempt goes on from what was sent.
 */
export const uploadVersion = async (
  store: ObjectStore,
  folder: string,
  version: string,
  progress: Progress | null,
): Promise<void> => {
  const versionDir = corpusLayout.version(folder, version);
  const seal = await sealVersion(versionDir, readManifest(folder, version));
  const missing = await missingOf(store, seal);
  progress?.step("upload", missing.length);
  await inParallel(filesAtOnce, missing, async ({ key, path, bytes }) => {
    await store.sendFile(key, join(versionDir, path), bytes);
    progress?.advance();
  });
  if (!(await isWhole(store, seal))) {
    throw new OperatorError(`${store.name} does not have all files of ${version} that it took.`, {
      hint: "Try again.",
    });
  }
  const present = await store.read(storeLayout.seal(version));
  if (present !== null && (await isGoodSeal(store, version, present.text))) return;
  const text = `${JSON.stringify(seal)}\n`;
  await store.write(storeLayout.seal(version), text, present === null ? "absent" : { etag: present.etag });
};
