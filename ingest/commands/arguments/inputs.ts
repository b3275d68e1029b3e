import { existsSync } from "node:fs";
import { join } from "node:path";
import { warn } from "../../../shared/command-line/terminal.ts";
import type { Config } from "../../../shared/config.ts";
import { type EmbedderPool, openEmbedderPool } from "../../../shared/encoder/pool.ts";
import { messageOf, OperatorError } from "../../../shared/errors.ts";
import { type CatalogEntry, readCatalog } from "../../catalog.ts";
import { cellarAnswers } from "../../fetch/cellar/reach.ts";
import { cellarSource, type DocumentSource, mirrorSource, sampleCatalog, samplesSource } from "../../fetch/index.ts";

export const sourceChoices = ["auto", "mirror", "cellar", "samples"] as const;
export type SourceChoice = (typeof sourceChoices)[number];

/** Where documents come from, and which acts it has. */
export interface Input {
  readonly source: DocumentSource;
  readonly catalog: readonly CatalogEntry[];
}

const fromSamples = (config: Config): Input => ({
  source: samplesSource(),
  catalog: sampleCatalog(readCatalog(config.DATA_DIR)),
});

const fromMirror = (config: Config): Input => {
  if (config.EURLEX_MIRROR === null) {
    throw new OperatorError("There is no mirror to read.", {
      hint: "Set EURLEX_MIRROR to a folder of saved documents.",
    });
  }
  return { source: mirrorSource(config.EURLEX_MIRROR), catalog: readCatalog(config.DATA_DIR) };
};

const fromCellar = (config: Config): Input => ({
  source: cellarSource({ url: config.CELLAR_URL, cacheDir: join(config.DATA_DIR, "cache", "documents"), warn }),
  catalog: readCatalog(config.DATA_DIR),
});

/**
 * Chooses the source: the mirror when one is set, else Cellar, else the samples with a loud warning. Finding out that there is
 * no network takes at most 5 seconds.
 */
export const chooseInput = async (config: Config, choice: SourceChoice): Promise<Input> => {
  if (choice === "mirror" || (choice === "auto" && config.EURLEX_MIRROR !== null)) return fromMirror(config);
  if (choice === "samples") return fromSamples(config);
  if (choice === "cellar" || (await cellarAnswers(config.CELLAR_URL, 5_000))) return fromCellar(config);
  warn(`${config.CELLAR_URL} cannot be reached and EURLEX_MIRROR is not set.`);
  warn("THE CORPUS IS BUILT FROM CONDENSED SAMPLES. They are not the law: never act on them.");
  return fromSamples(config);
};

export const workerSourceChoices = ["auto", "mirror", "cellar"] as const;

/** Where a worker reads the law's documents: the mirror when one is set, else Cellar. Which acts are wanted it is told. */
export const chooseWorkerSource = (config: Config, choice: (typeof workerSourceChoices)[number]): DocumentSource =>
  choice === "mirror" || (choice === "auto" && config.EURLEX_MIRROR !== null)
    ? fromMirror(config).source
    : fromCellar(config).source;

/** The catalog's entries with these ids. Throws an OperatorError that names what is unknown. */
export const chooseActs = (entries: readonly CatalogEntry[], ids: readonly string[]): readonly CatalogEntry[] => {
  if (ids.length === 0) return entries;
  const unknown = ids.filter((id) => !entries.some((entry) => entry.id === id));
  if (unknown.length === 0) return entries.filter((entry) => ids.includes(entry.id));
  throw new OperatorError(`No such act: ${unknown.join(", ")}.`, {
    hint: `Acts: ${entries.map((entry) => entry.id).join(", ")}.`,
  });
};

export const embeddingChoices = ["auto", "required", "none"] as const;
export type EmbeddingChoice = (typeof embeddingChoices)[number];

const modelHub = "https://huggingface.co";

/** Asks the hub first whether it is there: a download that hangs must not hold up a build. */
const requireHub = async (): Promise<void> => {
  await fetch(modelHub, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(4_000) });
};

/** In how many processes a model is opened; without it, one for each processor. */
interface ModelProcesses {
  readonly processesCount?: number;
}

const openModel = async (config: Config, processes: ModelProcesses): Promise<EmbedderPool> => {
  const cacheDir = join(config.DATA_DIR, "models");
  if (config.EMBEDDING_MODEL_DIR === null && !existsSync(join(cacheDir, config.EMBEDDING_MODEL))) await requireHub();
  return openEmbedderPool({
    ...processes,
    model: config.EMBEDDING_MODEL,
    modelDir: config.EMBEDDING_MODEL_DIR,
    cacheDir,
  });
};

/** Opens the embedding model, or says that there is none and answers null; `required` throws instead. */
export const chooseEmbedder = async (
  config: Config,
  choice: EmbeddingChoice,
  processes: ModelProcesses = {},
): Promise<EmbedderPool | null> => {
  if (choice === "none") return null;
  try {
    return await openModel(config, processes);
  } catch (error) {
    const { EMBEDDING_MODEL: model, EMBEDDING_MODEL_DIR: folder } = config;
    const isMissing = folder !== null && !existsSync(join(folder, model));
    const message = isMissing
      ? `EMBEDDING_MODEL_DIR (${folder}) does not hold ${model}.`
      : `The embedding model ${model} cannot be opened: ${messageOf(error).split("\n")[0]}`;
    const hint = "EMBEDDING_MODEL_DIR names a folder that holds EMBEDDING_MODEL; --embeddings none builds without one.";
    if (choice === "required") throw new OperatorError(message, { hint, cause: error });
    warn(message);
    warn("The snapshot is lexical only: it is searched by words, not by meaning.");
    return null;
  }
};
