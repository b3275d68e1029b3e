import { rmSync } from "node:fs";
import { type Manifest, readManifest } from "../shared/corpus/index.ts";
import { type BuildOptions, writeSnapshot } from "./build.ts";
import { buildKey, recallVersion, rememberVersion } from "./build-key.ts";
import { readSummary } from "./bundle/bundle-file.ts";
import { type ActFailure, failuresError } from "./failures.ts";
import type { FetchOptions } from "./fetch/fetch-all.ts";
import { type Gathered, gatherActs } from "./gather.ts";
import { explainDiskError } from "./publish/disk-errors.ts";
import { withCorpusLock } from "./publish/lock.ts";
import { movePointer, readPointer } from "./publish/pointer.ts";
import { removeLeftovers, type StoredVersion, storeVersion, versionExists } from "./publish/versions.ts";
import { gatherTranslations } from "./translations.ts";
import type { WorkerSetup } from "./workers/messages.ts";
import { ownMsFor, startWorkers, type Workers } from "./workers/pool.ts";

/** All that a version is made from, and whether it becomes current. */
export interface MakeOptions extends Omit<FetchOptions, "progress">, Omit<BuildOptions, "kind" | "language" | "asOf"> {
  readonly corpusDir: string;
  /** False: the version is stored, but what is current stays. */
  readonly publish: boolean;
  /** True: acts that fail stay as they were, or are left out, and the others are published. False: nothing is. */
  readonly keepGoing?: boolean;
  /** Further languages in which acts are held beside the one that answers are made from; without it, as the catalog says. */
  readonly translations?: readonly string[] | null;
}

/** What a build did: made a version or found it made already, whether it is the current one now, and which acts failed. */
export interface MadeVersion extends StoredVersion {
  readonly current: boolean;
  readonly failures: readonly ActFailure[];
}

interface Options extends MakeOptions {
  readonly kind: Manifest["kind"];
  readonly workers: Workers;
}

/** A sample never takes the place of the law: only where nothing but samples is published does it become current. */
const mayBecomeCurrent = (corpusDir: string, manifest: Manifest): boolean => {
  const { version } = readPointer(corpusDir);
  if (manifest.kind === "law" || version === null || !versionExists(corpusDir, version)) return true;
  return readManifest(corpusDir, version).kind === "sample";
};

/** The published version where it is of the same kind: an act that fails may stay as that has it. */
const publishedLike = ({ corpusDir, kind, language, asOf }: Options): Manifest | null => {
  const { version } = readPointer(corpusDir);
  if (version === null || !versionExists(corpusDir, version)) return null;
  const manifest = readManifest(corpusDir, version);
  const isLike = manifest.kind === kind && manifest.language === language && manifest.as_of === asOf;
  return isLike ? manifest : null;
};

const gather = async (options: Options): Promise<Gathered> => {
  const { embedder, keepGoing = false } = options;
  const published = keepGoing ? publishedLike(options) : null;
  const gathered = await gatherActs({ ...options, embedding: embedder?.info ?? null, published });
  const isStopped = !keepGoing || gathered.acts.length === 0;
  if (gathered.failures.length > 0 && isStopped) throw failuresError(gathered.failures);
  const further = { ...options, embedding: embedder?.info ?? null, published: null };
  const translations = await gatherTranslations(gathered, options.translations ?? null, published, further);
  return { ...gathered, translations };
};

/** Acts whose bundles can be read: damaged ones are removed, and made again. */
const gatherWhole = async (gathered: Gathered, options: Options): Promise<Gathered> => {
  const further = [...(gathered.translations?.values() ?? [])].flat();
  const damaged = [...gathered.acts, ...further].filter(({ path }) => readSummary(path) === null);
  if (damaged.length === 0) return gathered;
  for (const { path } of damaged) rmSync(path, { force: true });
  return gather(options);
};

const findOrBuild = async (gathered: Gathered, options: Options): Promise<StoredVersion> => {
  const { corpusDir, cacheDir } = options;
  const key = buildKey(gathered, options);
  const known = recallVersion(cacheDir, key);
  if (known !== null && versionExists(corpusDir, known)) {
    return { manifest: readManifest(corpusDir, known), made: false };
  }
  const whole = await gatherWhole(gathered, options);
  const stored = await storeVersion(corpusDir, (folder) => writeSnapshot(whole, folder, options));
  rememberVersion(cacheDir, key, stored.manifest.corpus_version);
  return stored;
};

const makeLocked = async (options: Options): Promise<MadeVersion> => {
  removeLeftovers(options.corpusDir);
  const gathered = await gather(options);
  const { manifest, made } = await findOrBuild(gathered, options);
  if (options.publish && mayBecomeCurrent(options.corpusDir, manifest)) {
    movePointer(options.corpusDir, manifest.corpus_version);
  }
  const current = readPointer(options.corpusDir).version === manifest.corpus_version;
  return { manifest, made, current, failures: gathered.failures };
};

const setupOf = ({ cacheDir, embedder }: MakeOptions): WorkerSetup => ({
  cacheDir,
  limit: embedder === null ? null : { model: embedder.openedWith, tokensMax: embedder.info.tokens_max },
});

/**
 * The whole way from documents to a published version, under the corpus folder's lock. A version that is there already is not
 * written again. Throws an OperatorError that lists all acts that failed, unless it was told to keep going, and then nothing has changed.
 */
export const makeVersion = async (options: MakeOptions): Promise<MadeVersion> => {
  const kind = options.source.kind === "samples" ? "sample" : "law";
  const workers = startWorkers(setupOf(options), { ownMs: ownMsFor(options.catalog.length) });
  try {
    return await withCorpusLock(options.corpusDir, () => makeLocked({ ...options, kind, workers }));
  } catch (error) {
    throw explainDiskError(error, [options.corpusDir, options.cacheDir]);
  } finally {
    await workers.close();
    options.progress.stop();
  }
};
