import { existsSync } from "node:fs";
import { join } from "node:path";
import { listVersions, type VersionSummary } from "../../ingest/publish/versions.ts";
import type { Config } from "../../shared/config.ts";
import { openSnapshot, readCurrentVersion, type Snapshot } from "../../shared/corpus/index.ts";
import { type Embedder, openEmbedder } from "../../shared/encoder/embedder.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";

/** A published version with the model that reads its questions; null: they are searched for by their words alone. */
export interface MeasuredCorpus {
  readonly snapshot: Snapshot;
  readonly embedder: Embedder | null;
}

/** What `--encoder` calls a search by words alone. */
export const wordsAlone = "none";

const currentVersion = (config: Config): string => {
  const version = config.CORPUS_VERSION ?? readCurrentVersion(config.CORPUS_DIR);
  if (version !== null) return version;
  throw new OperatorError(`No corpus is published in ${config.CORPUS_DIR}.`, { hint: "bun run ingest build" });
};

/** Day of the newest law in a version; samples are older than any law. */
const lawDayOf = ({ kind, version }: VersionSummary): string => (kind === "law" ? version.slice(0, 10) : "");

/** The version with the newest law that was built with an encoder; of two with the same law the newest build. */
const versionWith = (encoder: string, { CORPUS_DIR, CORPUS_VERSION }: Config): string => {
  const versions = listVersions(CORPUS_DIR).filter(
    ({ version }) => CORPUS_VERSION === null || version === CORPUS_VERSION,
  );
  const built = versions.filter(({ embedding }) => embedding === encoder);
  const [newest] = built.toSorted((one, other) => lawDayOf(other).localeCompare(lawDayOf(one)));
  if (newest !== undefined) return newest.version;
  const others = [...new Set(versions.map(({ embedding }) => embedding ?? "no encoder"))];
  const where = `${CORPUS_VERSION === null ? "No version" : `No version ${CORPUS_VERSION}`} in ${CORPUS_DIR}`;
  throw new OperatorError(
    `${where} was built with ${encoder}; ${others.length === 0 ? "nothing is published there" : `what is there has ${others.join(", ")}`}.`,
    { hint: `EMBEDDING_MODEL=${encoder} bun run ingest build` },
  );
};

/**
 * The snapshot's own model, from the configured folder or the cache; null where it is not at hand. It is never downloaded here: a
 * measurement needs no network.
 */
const openSnapshotEmbedder = async (snapshot: Snapshot, config: Config): Promise<Embedder | null> => {
  const wanted = snapshot.manifest.embedding;
  if (wanted === null) return null;
  const folder = config.EMBEDDING_MODEL_DIR ?? join(config.DATA_DIR, "models");
  if (!existsSync(join(folder, wanted.model))) return null;
  const opened = await openEmbedder({ model: wanted.model, modelDir: folder, cacheDir: folder }).catch(
    (error: unknown) => {
      throw new OperatorError(`The embedding model cannot be opened: ${messageOf(error)}`, { cause: error });
    },
  );
  return opened.info.digest === wanted.digest ? opened : null;
};

/**
 * The newest version that was built with `encoder`; for `none`, and where no encoder is named, CORPUS_VERSION or what is published as
 * current. Throws an OperatorError when there is no such version.
 */
export const chooseVersion = (config: Config, encoder: string | undefined): string =>
  encoder === undefined || encoder === wordsAlone ? currentVersion(config) : versionWith(encoder, config);

/** Opens what is measured. Throws an OperatorError when there is no such version, or an encoder that is named is not at hand. */
export const openMeasuredCorpus = async (config: Config, encoder?: string): Promise<MeasuredCorpus> => {
  const version = chooseVersion(config, encoder);
  const snapshot = await openSnapshot(config.CORPUS_DIR, version);
  const embedder = encoder === wordsAlone ? null : await openSnapshotEmbedder(snapshot, config);
  if (encoder !== undefined && encoder !== wordsAlone && embedder === null) {
    throw new OperatorError(`${encoder} is not here, or not with the files that ${version} was built with.`, {
      hint: "EMBEDDING_MODEL_DIR names the folder that holds it.",
    });
  }
  return { snapshot, embedder };
};
