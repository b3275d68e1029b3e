import { isCorpusVersion, type LawText } from "../../shared/corpus/index.ts";
import type { IsoDate } from "../../shared/dates.ts";
import type { CorpusDiff } from "../../shared/diff/index.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { CorpusVersionInfo } from "../openapi/schemas/versions.ts";
import { createComparer } from "./comparer.ts";
import { createDifferences, type Narrowing } from "./differences.ts";
import { createEarlierVersions, type EarlierOptions } from "./earlier.ts";
import { createPublishedVersions, lawDayOf, toVersionInfo, versionNotFound } from "./published.ts";

/** Which state of the law is meant: at most one of the two is given; neither means the current version. */
export interface WantedVersion {
  /** A published version, or `current`. */
  readonly corpusVersion: string | null;
  /** The newest version built for this day or an earlier one. */
  readonly asOf: IsoDate | null;
}

/** The published versions of the law, and what they say. */
export interface Versions {
  /** What is published. */
  list(): CorpusVersionInfo[];
  /** Whether a version is published that this release can read. */
  has(version: string): boolean;
  /** `corpus_version_not_found` for a version that is not, with what is published. */
  notFound(): ServiceError;
  /** The name of the version that is meant. Throws `corpus_version_not_found`. */
  nameOf(wanted: WantedVersion): string;
  /** The law of a version: at once where it is the current one. Throws `corpus_version_not_found`. */
  at(wanted: WantedVersion): LawText | Promise<LawText>;
  /**
   * What differs between two versions. Throws `corpus_version_not_found`, `unknown_regulation`, `article_not_found`, and
   * `service_unavailable` when too many wait for one.
   */
  compare(from: string, to: string, narrowing: Narrowing): Promise<CorpusDiff>;
  /** Earlier versions that are in memory. */
  mounted(): string[];
  /** Lets go of earlier versions that nobody has asked for in a while. */
  letGo(): void;
  close(): void;
}

/** Comparisons that wait at most. */
const waitingMax = 100;

const tooMany = (): ServiceError =>
  new ServiceError("service_unavailable", "Too many comparisons of versions are waiting. Try again shortly.");

/** Makes the published versions of a folder. `current` is the law that answers are made from. */
export const createVersions = (options: EarlierOptions, current: () => LawText): Versions => {
  const published = createPublishedVersions(options.corpusDir, options.elsewhere);
  const earlier = createEarlierVersions(options);
  const comparer = createComparer();
  const { between } = createDifferences(comparer);
  let comparing: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  /** The newest state up to a day, of the kind and language that answers are made from: samples are no earlier law. */
  const newestUpTo = (day: IsoDate): string => {
    const { kind, language, corpus_version } = current().manifest;
    const all = published.list();
    const alike = all.filter((one) => one.kind === kind && one.language === language && lawDayOf(one) <= day);
    const [newest] = alike;
    if (newest === undefined) throw versionNotFound(all, `No version is built for ${day} or an earlier day.`);
    const same = alike.filter((one) => lawDayOf(one) === lawDayOf(newest));
    return (same.find((one) => one.corpus_version === corpus_version) ?? newest).corpus_version;
  };

  const notFound = () => versionNotFound(published.list(), `No corpus version of this name is published.`);

  /** Another instance may have seen a version before this one has. */
  const isPublished = async (version: string): Promise<boolean> => {
    if (!published.has(version) && isCorpusVersion(version)) await options.look?.();
    return published.has(version);
  };

  const open = async (version: string): Promise<LawText> => {
    if (!(await isPublished(version))) {
      earlier.drop(version);
      throw notFound();
    }
    try {
      return await earlier.open(version);
    } catch (thrown) {
      // Removed while it was read.
      if (!published.has(version)) throw notFound();
      throw thrown;
    }
  };

  const nameOf = ({ corpusVersion, asOf }: WantedVersion): string => {
    const version = asOf === null ? (corpusVersion ?? "current") : newestUpTo(asOf);
    return version === "current" ? current().manifest.corpus_version : version;
  };

  const at = (wanted: WantedVersion): LawText | Promise<LawText> => {
    const law = current();
    const version = nameOf(wanted);
    // Of a corpus that is searched on the disk no words are in memory.
    return version === law.manifest.corpus_version && law.chunks.length > 0 ? law : open(version);
  };

  const compareNow = async (from: string, to: string, narrowing: Narrowing): Promise<CorpusDiff> => {
    const [before, after] = [
      await at({ corpusVersion: from, asOf: null }),
      await at({ corpusVersion: to, asOf: null }),
    ];
    return between(before, after, narrowing);
  };

  return {
    list: () => published.list().map((manifest) => toVersionInfo(manifest, current().manifest.corpus_version)),
    has: published.isReadable,
    notFound,
    nameOf,
    at,
    compare: (from, to, narrowing) => {
      if (waiting >= waitingMax) throw tooMany();
      waiting += 1;
      // One after the other: two versions at a time are held for it, and whoever asks for the same finds it made.
      const compared = comparing.catch(() => {}).then(() => compareNow(from, to, narrowing));
      comparing = compared;
      return compared.finally(() => {
        waiting -= 1;
      });
    },
    mounted: earlier.mounted,
    letGo: earlier.letGo,
    close: () => {
      earlier.close();
      comparer.close();
    },
  };
};
