import { existsSync } from "node:fs";
import type { IsoDate } from "../shared/dates.ts";
import { OperatorError } from "../shared/errors.ts";
import { type BundleMaker, bundlePath, touch } from "./bundle/bundle-cache.ts";
import type { CatalogEntry } from "./catalog.ts";
import type { ActFailure } from "./failures.ts";
import { type FetchOptions, fetchDocuments } from "./fetch/fetch-all.ts";
import { missedExpression } from "./fetch/index.ts";
import { atMost } from "./fetch/limit.ts";
import { compactDate } from "./fetch/source.ts";
import { findLastGood, type Published } from "./last-good.ts";
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
  /** Where acts that fail stay as they were: the version that has them. Null: it is not asked for. */
  readonly published: Published | null;
}

const bundleFor = async (entry: CatalogEntry, options: GatherOptions): Promise<GatheredAct> => {
  const documents = await fetchDocuments(entry, options);
  const path = bundlePath(documents, options);
  if (existsSync(path)) touch(path);
  else await options.workers.run({ kind: "bundle", about: entry.celex, documents, path });
  return { entry, path, isOlder: missedExpression(documents, options.asOf) !== null };
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
 * documents of an act are let go when it is done. An act that fails does not stop the others.
 */
export const gatherActs = async (options: GatherOptions): Promise<Gathered> => {
  const { catalog, progress, workers } = options;
  progress.step("fetch", catalog.length);
  // Asked about all at once, a source can answer for all at once.
  await Promise.all(
    catalog.map(({ celex, consolidated = [] }) =>
      options.source.consolidatedDates(celex, consolidated.map(compactDate), options.language),
    ),
  );
  // One is fetched while each worker has another: the documents of all that are under way are in memory.
  const inTurn = atMost(workers.count + 1);
  const settled = await Promise.all(
    catalog.map((entry) =>
      inTurn(async () => {
        try {
          return { act: await bundleFor(entry, options), failure: null };
        } catch (error) {
          if (error instanceof OperatorError) return fallBack(entry, error, options);
          throw error;
        } finally {
          progress.advance();
        }
      }),
    ),
  );
  return {
    acts: settled.flatMap(({ act }) => act ?? []),
    failures: settled.flatMap(({ failure }) => failure ?? []),
  };
};
