import { type Manifest, readManifest } from "../shared/corpus/index.ts";
import { type BuildOptions, buildSnapshot } from "./build.ts";
import { buildKey, recallVersion, rememberVersion } from "./build-key.ts";
import type { FetchOptions } from "./fetch/fetch-all.ts";
import { type ActDocuments, fetchDocuments } from "./fetch/index.ts";
import { explainDiskError } from "./publish/disk-errors.ts";
import { withCorpusLock } from "./publish/lock.ts";
import { movePointer, readPointer } from "./publish/pointer.ts";
import { removeLeftovers, storeVersion, versionExists } from "./publish/versions.ts";

/** All that a version is made from, and whether it becomes current. */
export interface MakeOptions extends Omit<FetchOptions, "progress">, Omit<BuildOptions, "kind" | "language" | "asOf"> {
  readonly corpusDir: string;
  /** False: the version is stored, but what is current stays. */
  readonly publish: boolean;
}

/** What a build did: made a version or found it made already, and whether it is the current one now. */
export interface MadeVersion {
  readonly manifest: Manifest;
  readonly made: boolean;
  readonly current: boolean;
}

/** A sample never takes the place of the law: only where nothing but samples is published does it become current. */
const mayBecomeCurrent = (corpusDir: string, manifest: Manifest): boolean => {
  const { version } = readPointer(corpusDir);
  if (manifest.kind === "law" || version === null || !versionExists(corpusDir, version)) return true;
  return readManifest(corpusDir, version).kind === "sample";
};

const findOrBuild = async (
  documents: readonly ActDocuments[],
  options: MakeOptions,
): Promise<Omit<MadeVersion, "current">> => {
  const { corpusDir, cacheDir } = options;
  const kind = options.source.kind === "samples" ? "sample" : "law";
  const key = buildKey(documents, { ...options, kind });
  const known = recallVersion(cacheDir, key);
  if (known !== null && versionExists(corpusDir, known)) {
    return { manifest: readManifest(corpusDir, known), made: false };
  }
  const { manifest, content } = await buildSnapshot(documents, { ...options, kind });
  const made = !versionExists(corpusDir, manifest.corpus_version);
  if (made) {
    options.progress.step("write", 1);
    await storeVersion(corpusDir, manifest, content);
  }
  rememberVersion(cacheDir, key, manifest.corpus_version);
  return { manifest, made };
};

const makeLocked = async (options: MakeOptions): Promise<MadeVersion> => {
  removeLeftovers(options.corpusDir);
  const documents = await fetchDocuments(options);
  const { manifest, made } = await findOrBuild(documents, options);
  if (options.publish && mayBecomeCurrent(options.corpusDir, manifest)) {
    movePointer(options.corpusDir, manifest.corpus_version);
  }
  const current = readPointer(options.corpusDir).version === manifest.corpus_version;
  return { manifest, made, current };
};

/**
 * The whole way from documents to a published version, under the corpus folder's lock. A version that is there already is not
 * written again. Throws an OperatorError, and then nothing has changed.
 */
export const makeVersion = async (options: MakeOptions): Promise<MadeVersion> => {
  try {
    return await withCorpusLock(options.corpusDir, () => makeLocked(options));
  } catch (error) {
    throw explainDiskError(error, [options.corpusDir, options.cacheDir]);
  } finally {
    options.progress.stop();
  }
};
