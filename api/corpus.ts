import { isCorpusVersion, markMounted, readCurrentVersion } from "../shared/corpus/index.ts";
import { OperatorError, ServiceError } from "../shared/errors.ts";
import { isCopied } from "../shared/store/copy.ts";
import { StoreAwayError } from "../shared/store/errors.ts";
import { type ArticleLookup, createArticleLookup } from "./articles.ts";
import type { OpenCorpus, OpenedCorpus } from "./engines/types.ts";
import { createLanguages, type Languages } from "./law/languages.ts";
import { createStates, type States } from "./law/states.ts";
import type { Copies } from "./versions/copies.ts";
import { createHoldings, type Holding } from "./versions/holdings.ts";
import { createVersions, type Versions } from "./versions/index.ts";

/** A mounted corpus version with all that is built from it. A request keeps the one that it began with. */
export interface Mounted extends OpenedCorpus {
  readonly findArticle: ArticleLookup;
}

/** A version that answers a request. */
export type Borrowed = Holding<Mounted>;

export interface Corpus {
  /** The mounted version; null before the first. */
  mounted(): Mounted | null;
  /** The mounted version. Throws `service_unavailable` before the first. */
  require(): Mounted;
  /** Mounts a version, or the one that is published as current. Until it is ready, and when it fails, the old one serves. */
  mount(version?: string): Promise<Mounted>;
  /**
   * The version that answers a request: the current one, at once, or the one that is pinned (`current` is the current one). It stays open
   * until it is given back. Throws `corpus_version_not_found`, and `service_unavailable` where too many are in use.
   */
  borrow(pinned: string | null): Borrowed | Promise<Borrowed>;
  giveBack(borrowed: Borrowed): void;
  /** Versions besides the current one that answer whoever pins them. */
  pinned(): string[];
  /** Lets go of versions that nobody has asked for in a while. */
  letGo(): void;
  /** The law of a version in its further languages. */
  readonly languages: Languages;
  /** What can be read in earlier states of the law besides provisions. */
  readonly states: States;
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
  /** Where `corpusDir` has copies of what an object store holds; null where all is in it. */
  readonly copies?: Copies | null;
}

const noCorpus = (): ServiceError =>
  new ServiceError("service_unavailable", "No legal corpus is mounted yet. Try again shortly.", {
    headers: { "Retry-After": "30" },
  });

const isAway = (cause: unknown): ServiceError =>
  new ServiceError("service_unavailable", "This version cannot be fetched at the moment. Try again shortly.", {
    cause,
  });

/** Asks the store for something; 503 while it is away. */
const fromStore = (work: Promise<void>): Promise<void> =>
  work.catch((thrown) => {
    throw thrown instanceof StoreAwayError ? isAway(thrown) : thrown;
  });

/** Copies the versions whose law is asked for: one after the other, however many are asked for, and what is here waits for none. */
const bringInTurn = (copies: Copies) => {
  let last: Promise<void> = Promise.resolve();
  return async (version: string): Promise<void> => {
    if (isCopied(copies.folder, version)) return;
    const bringing = last.catch(() => {}).then(() => copies.bring(version));
    last = bringing;
    await fromStore(bringing);
  };
};

/** Makes the place where a corpus version is mounted; nothing is mounted yet. */
export const createCorpus = (options: CorpusOptions): Corpus => {
  const { corpusDir, copies = null } = options;
  const holdings = createHoldings<Mounted>({
    open: async (version) => {
      const opened = await options.open(version);
      return { ...opened, findArticle: createArticleLookup(opened.readProvision) };
    },
    bring: async (version) => copies?.bring(version),
    mark: (version) => markMounted(corpusDir, version),
  });

  const chosen = async (): Promise<string> => {
    if (options.version === null && copies !== null) return copies.choose(holdings.current() === null);
    const version = options.version ?? readCurrentVersion(corpusDir);
    if (version !== null) return version;
    throw new OperatorError(`No corpus is published in ${corpusDir}.`, { hint: "bun run ingest build" });
  };

  const require = (): Mounted => {
    const current = holdings.current();
    if (current === null) throw noCorpus();
    return current;
  };
  const elsewhere =
    copies === null
      ? {}
      : { bring: bringInTurn(copies), elsewhere: copies.published, look: () => fromStore(copies.look()) };
  const languages = createLanguages(corpusDir);
  const versions = createVersions({ corpusDir, ...elsewhere }, () => require().law);

  const borrowCurrent = (): Borrowed => {
    const borrowed = holdings.borrowCurrent();
    if (borrowed === null) throw noCorpus();
    return borrowed;
  };

  const borrowUnknown = (pinned: string): never => {
    holdings.drop(pinned);
    throw versions.notFound();
  };

  /** Another instance may have seen a version before this one has: its answer named it, and now it is pinned. */
  const borrowUnseen = async (pinned: string, { look }: Copies): Promise<Borrowed> => {
    await fromStore(look());
    return versions.has(pinned) ? holdings.borrow(pinned) : borrowUnknown(pinned);
  };

  return {
    mounted: holdings.current,
    require,
    languages,
    states: createStates(corpusDir),
    versions,
    mount: async (version) => {
      const mounted = await holdings.replace(async () => version ?? (await chosen()));
      await copies?.remember(mounted.version);
      return mounted;
    },
    borrow: (pinned) => {
      if (pinned === null || pinned === "current") return borrowCurrent();
      if (pinned === require().version || versions.has(pinned)) return holdings.borrow(pinned);
      return copies !== null && isCorpusVersion(pinned) ? borrowUnseen(pinned, copies) : borrowUnknown(pinned);
    },
    giveBack: holdings.giveBack,
    pinned: holdings.besides,
    letGo: () => {
      holdings.letGo();
      versions.letGo();
    },
    close: () => {
      versions.close();
      holdings.close();
    },
  };
};
