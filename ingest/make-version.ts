import { rmSync } from "node:fs";
import type { Manifest } from "../shared/corpus/index.ts";
import { writeSnapshot } from "./build/index.ts";
import { buildKey, recallVersion, rememberVersion } from "./build/key.ts";
import type { BuildOptions } from "./build/options.ts";
import { readSummary } from "./bundle/bundle-file.ts";
import { type ActFailure, failuresError } from "./failures.ts";
import { type KnownDocuments, openKnownDocuments } from "./fetch/facts/known-documents.ts";
import type { FetchOptions } from "./fetch/fetch-all.ts";
import { type Gathered, gatherActs } from "./gather.ts";
import { explainDiskError } from "./publish/disk-errors.ts";
import { createFolderHome } from "./publish/folder-home.ts";
import { type CorpusHome, publishVersion } from "./publish/home.ts";
import { withCorpusLock } from "./publish/lock.ts";
import { type StoredVersion, storeVersion } from "./publish/versions.ts";
import type { Queue } from "./queue/open.ts";
import { bundlesByQueue, type QueuedBundleWork } from "./queue/planner.ts";
import { gatherTranslations } from "./translations.ts";
import { type BundleWork, bundlesByProcesses } from "./workers/bundle-work.ts";
import type { WorkerSetup } from "./workers/messages.ts";
import { ownMsFor, startWorkers, type Workers } from "./workers/pool.ts";

/** All that a version is made from, and whether it becomes current. */
export interface MakeOptions extends Omit<FetchOptions, "progress">, Omit<BuildOptions, "kind" | "language" | "asOf"> {
  /** The folder that versions are written to. */
  readonly corpusDir: string;
  /** Where they are published; left out: in that folder. */
  readonly home?: CorpusHome;
  /** False: the version is stored, but what is current stays. */
  readonly publish: boolean;
  /** True: acts that fail stay as they were, or are left out, and the others are published. False: nothing is. */
  readonly keepGoing?: boolean;
  /** How many processes of this machine work at once; without it, one for each processor. */
  readonly processesCount?: number;
  /** Whose workers make the bundles; without it this machine's processes do. */
  readonly queue?: Queue;
  /** Further languages in which acts are held beside the one that answers are made from; without it, as the catalog says. */
  readonly translations?: readonly string[] | null;
}

/** What a build did: made a version or found it made already, whether it is the current one now, and which acts failed. */
export interface MadeVersion extends StoredVersion {
  readonly current: boolean;
  readonly failures: readonly ActFailure[];
}

interface Options extends MakeOptions {
  readonly home: CorpusHome;
  readonly kind: Manifest["kind"];
  readonly workers: Workers;
  readonly bundleWork: BundleWork;
  readonly known: KnownDocuments;
}

/** A sample never takes the place of the law: only where nothing but samples is published does it become current. */
const mayReplace = async (home: CorpusHome, current: string | null, manifest: Manifest): Promise<boolean> => {
  if (manifest.kind === "law" || current === null || !(await home.has(current))) return true;
  return (await home.manifest(current)).kind === "sample";
};

/** The published version where it is of the same kind: an act that fails may stay as that has it. */
const publishedLike = async ({ home, kind, language, asOf }: Options): Promise<Manifest | null> => {
  const { version } = await home.pointer();
  if (version === null || !(await home.has(version))) return null;
  const manifest = await home.manifest(version);
  const isLike = manifest.kind === kind && manifest.language === language && manifest.as_of === asOf;
  return isLike ? manifest : null;
};

const gather = async (options: Options): Promise<Gathered> => {
  const { embedder, keepGoing = false } = options;
  const published = keepGoing ? await publishedLike(options) : null;
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
  const { home, cacheDir } = options;
  const key = buildKey(gathered, options);
  const known = recallVersion(cacheDir, key);
  if (known !== null && (await home.has(known))) return { manifest: await home.manifest(known), made: false };
  const whole = await gatherWhole(gathered, options);
  const stored = await storeVersion(home.folder, (folder) => writeSnapshot(whole, folder, options));
  rememberVersion(cacheDir, key, stored.manifest.corpus_version);
  return stored;
};

const makeLocked = async (options: Options): Promise<MadeVersion> => {
  const { home } = options;
  await home.tidy();
  const gathered = await gather(options);
  const { manifest, made } = await findOrBuild(gathered, options);
  const { corpus_version: name } = manifest;
  await home.deliver(name);
  const pointer = options.publish
    ? await publishVersion(home, name, ({ version }) => mayReplace(home, version, manifest))
    : await home.pointer();
  return { manifest, made, current: pointer.version === name, failures: gathered.failures };
};

const setupOf = ({ cacheDir, embedder }: MakeOptions): WorkerSetup => ({
  cacheDir,
  limit: embedder === null ? null : { model: embedder.openedWith, tokensMax: embedder.info.tokens_max },
});

/** A few acts are begun without processes, unless it was said how many there are to be. */
const poolOf = ({ catalog, processesCount }: MakeOptions) =>
  processesCount === undefined ? { ownMs: ownMsFor(catalog.length) } : { count: processesCount };

const queuedWorkOf = ({ queue, cacheDir, source }: MakeOptions): QueuedBundleWork | null =>
  queue === undefined ? null : bundlesByQueue({ queue, cacheDir, source: source.kind });

/**
 * The whole way from documents to a published version, under the corpus folder's lock. A version that is there already is not
 * written again. Throws an OperatorError that lists all acts that failed, unless it was told to keep going, and then nothing has changed.
 */
export const makeVersion = async (options: MakeOptions): Promise<MadeVersion> => {
  const kind = options.source.kind === "samples" ? "sample" : "law";
  const home = options.home ?? createFolderHome(options.corpusDir);
  const workers = startWorkers(setupOf(options), poolOf(options));
  const queued = queuedWorkOf(options);
  const bundleWork = queued ?? bundlesByProcesses(workers);
  const known = openKnownDocuments(options.cacheDir);
  try {
    return await withCorpusLock(home.folder, () => makeLocked({ ...options, home, kind, workers, bundleWork, known }));
  } catch (error) {
    throw explainDiskError(error, [home.folder, options.cacheDir]);
  } finally {
    await queued?.stop();
    await workers.close();
    options.progress.stop();
  }
};
