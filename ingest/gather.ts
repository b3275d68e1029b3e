import { existsSync } from "node:fs";
import type { IsoDate } from "../shared/dates.ts";
import { OperatorError } from "../shared/errors.ts";
import { type BundleMaker, bundlePath, touch } from "./bundle/bundle-cache.ts";
import { recallRefusal } from "./bundle/refusals.ts";
import type { CatalogEntry } from "./catalog.ts";
import type { ActFailure } from "./failures.ts";
import { type FetchOptions, fetchDocuments } from "./fetch/fetch-all.ts";
import { missedExpression } from "./fetch/index.ts";
import { atMost } from "./fetch/limit.ts";
import { compactDate } from "./fetch/source.ts";
import { findLastGood, type Published } from "./last-good.ts";
import { QueueLostError } from "./queue/patience.ts";
import type { BundleWork } from "./workers/bundle-work.ts";
import type { Workers } from "./workers/pool.ts";

/** An act of the corpus to be. */
export interface GatheredAct {
  readonly entry: CatalogEntry;
  /** Where its bundle lies. */
  readonly path: string;
  /** True where a newer text is known than the one that is served. */
  readonly isOlder: boolean;
}

/** What acts are gathered by. */
export interface GatherOptions extends FetchOptions, BundleMaker {
  readonly asOf: IsoDate | null;
  readonly workers: Workers;
  readonly bundleWork: BundleWork;
  /** Where acts that fail stay as they were: the version that has them. Null: it is not asked for. */
  readonly published: Published | null;
}

/** An act whose documents were read; its bundle is there, or is being made. */
interface PlannedAct {
  readonly act: GatheredAct;
  readonly made: Promise<void>;
}

/** Reads an act's documents, and asks for its bundle where that is not there. Done when the documents are not needed any more. */
const planAct = async (entry: CatalogEntry, options: GatherOptions): Promise<PlannedAct> => {
  const documents = await fetchDocuments(entry, options);
  const path = bundlePath(documents, options);
  const act = { entry, path, isOlder: missedExpression(documents, options.asOf) !== null };
  if (existsSync(path)) {
    touch(path);
    return { act, made: Promise.resolve() };
  }
  const refusal = recallRefusal(path, documents);
  if (refusal !== null) throw refusal;
  const { taken, made } = options.bundleWork.ask({ kind: "bundle", about: entry.celex, documents, path });
  // It is waited for a little later.
  made.catch(() => {});
  await taken;
  return { act, made };
};

/** The act as it was, where it was before; and in any case what kept it from being made anew. */
const fallBack = async (
  entry: CatalogEntry,
  { message: reason, hint }: OperatorError,
  options: GatherOptions,
): Promise<{ act: GatheredAct | null; failure: ActFailure }> => {
  const path = options.published === null ? null : await findLastGood(entry, options.published, options);
  const failure = { actId: entry.id, celex: entry.celex, reason, hint };
  if (path === null) return { act: null, failure: { ...failure, outcome: "left_out" } };
  return { act: { entry, path, isOlder: true }, failure: { ...failure, outcome: "kept" } };
};

/** The acts of a corpus, and those that failed. */
export interface Gathered {
  readonly acts: readonly GatheredAct[];
  readonly failures: readonly ActFailure[];
  /** The same acts in further languages, as far as they can be had. */
  readonly translations?: ReadonlyMap<string, readonly GatheredAct[]>;
}

/**
 * Reads the documents of all acts, in the catalog's order, a few acts at a time, and has the bundles made that are not there yet. The
 * documents of an act are let go when nobody here needs them. An act that fails does not stop the others.
 */
export const gatherActs = async (options: GatherOptions): Promise<Gathered> => {
  const { catalog, progress, bundleWork } = options;
  progress.step(bundleWork.step, catalog.length);
  // Asked about all at once, a source can answer for all at once.
  await Promise.all(
    catalog.map(({ celex, consolidated = [] }) =>
      options.source.consolidatedDates(celex, consolidated.map(compactDate), options.language),
    ),
  );
  const inTurn = atMost(bundleWork.actsMax);
  const inMemory = atMost(bundleWork.documentsMax);
  const settled = await Promise.all(
    catalog.map((entry) =>
      inTurn(async () => {
        try {
          const { act, made } = await inMemory(() => planAct(entry, options));
          await made;
          return { act, failure: null };
        } catch (error) {
          if (error instanceof OperatorError && !(error instanceof QueueLostError)) {
            return fallBack(entry, error, options);
          }
          throw error;
        } finally {
          progress.advance();
        }
      }),
    ),
  );
  options.known?.keep();
  return {
    acts: settled.flatMap(({ act }) => act ?? []),
    failures: settled.flatMap(({ failure }) => failure ?? []),
  };
};
