import { markMounted, readCurrentVersion } from "../shared/corpus/index.ts";
import { OperatorError, ServiceError } from "../shared/errors.ts";
import { type ArticleLookup, createArticleLookup } from "./articles.ts";
import type { OpenCorpus, OpenedCorpus } from "./engines/types.ts";
import { createLanguages, type Languages } from "./law/languages.ts";
import { createVersions, type Versions } from "./versions/index.ts";

/** A mounted corpus version with all that is built from it. A request keeps the one that it began with. */
export interface Mounted extends OpenedCorpus {
  readonly findArticle: ArticleLookup;
}

export interface Corpus {
  /** The mounted version; null before the first. */
  mounted(): Mounted | null;
  /** The mounted version. Throws `service_unavailable` before the first. */
  require(): Mounted;
  /** Mounts a version, or the one that is published as current. Until it is ready, and when it fails, the old one serves. */
  mount(version?: string): Promise<Mounted>;
  /** The law of a version in its further languages. */
  readonly languages: Languages;
  /** The published versions of the law, the current one among them. */
  readonly versions: Versions;
  /** Says that this process no longer serves the mounted versions. */
  close(): void;
}

export interface CorpusOptions {
  readonly corpusDir: string;
  /** Fixes the version; null follows what is published. */
  readonly version: string | null;
  readonly open: OpenCorpus;
}

const noCorpus = (): ServiceError =>
  new ServiceError("service_unavailable", "No legal corpus is mounted yet. Try again shortly.", {
    headers: { "Retry-After": "30" },
  });

/** Makes the place where a corpus version is mounted; nothing is mounted yet. */
export const createCorpus = (options: CorpusOptions): Corpus => {
  let current: Mounted | null = null;
  let unmark = (): void => {};
  let last: Promise<unknown> = Promise.resolve();

  const open = async (version: string): Promise<Mounted> => {
    if (current?.version === version) return current;
    const opened = await options.open(version);
    const mounted: Mounted = { ...opened, findArticle: createArticleLookup(opened.readProvision) };
    unmark();
    unmark = markMounted(options.corpusDir, version);
    const replaced = current;
    current = mounted;
    void replaced?.close();
    return mounted;
  };

  const chosen = (): string => {
    const version = options.version ?? readCurrentVersion(options.corpusDir);
    if (version !== null) return version;
    throw new OperatorError(`No corpus is published in ${options.corpusDir}.`, { hint: "bun run ingest build" });
  };

  const require = (): Mounted => {
    if (current === null) throw noCorpus();
    return current;
  };
  const languages = createLanguages(options.corpusDir);
  const versions = createVersions({ corpusDir: options.corpusDir }, () => require().law);

  return {
    mounted: () => current,
    require,
    languages,
    versions,
    mount: (version) => {
      // One after the other, so that the last one asked for is the one that stays.
      const mounting = last.catch(() => {}).then(() => open(version ?? chosen()));
      last = mounting;
      return mounting;
    },
    close: () => {
      versions.close();
      unmark();
    },
  };
};
