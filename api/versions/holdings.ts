import { ServiceError } from "../../shared/errors.ts";

/** What is held of a version. */
interface Held {
  readonly version: string;
  /** Lets go of what it alone uses. */
  close(): Promise<void>;
}

/** A mounted version, and who uses it. */
export interface Holding<Version extends Held> {
  readonly held: Version;
  /** Requests that are answered from it. */
  users: number;
  /** When somebody last asked for it by name, in ms; null: nobody did. */
  askedAt: number | null;
  readonly unmark: () => void;
}

/**
 * The versions that are mounted: the current one, and a few others that somebody asks for by name. One is mounted at a time, whoever asks
 * for what is being mounted waits for it, and none is closed while a request is answered from it. What has to be brought here first keeps
 * nobody else waiting meanwhile.
 */
export interface Holdings<Version extends Held> {
  current(): Version | null;
  /**
   * Makes a version the current one. Until it is ready, and when it fails, the old one stays. One after the other, so that the last one asked
   * for is the one that stays: `choose` is asked when its turn has come.
   */
  replace(choose: () => Promise<string>): Promise<Version>;
  /** The current version, for a request; null before the first. Give it back. */
  borrowCurrent(): Holding<Version> | null;
  /**
   * A version that is mounted, or is to be, for a request. Give it back. Throws `service_unavailable`, with the seconds after which to ask again,
   * where others are in use, or where it failed to mount lately.
   */
  borrow(version: string): Holding<Version> | Promise<Holding<Version>>;
  /** A request is answered. */
  giveBack(holding: Holding<Version>): void;
  /** Forgets a version that is no longer published: it goes with the last request that is answered from it. */
  drop(version: string): void;
  /** Lets go of those that nobody has asked for in a while. */
  letGo(): void;
  /** Those besides the current one, the one that was asked for last first. */
  besides(): string[];
  close(): void;
}

export interface HoldingsOptions<Version extends Held> {
  readonly open: (version: string) => Promise<Version>;
  /** Has a version on this machine, which may take minutes, before its turn to be opened comes. */
  readonly bring?: (version: string) => Promise<void>;
  /** Says that this process serves a version; returns what takes it back. */
  readonly mark: (version: string) => () => void;
  /** Versions that are mounted by name besides the current one. */
  readonly versionsMax?: number;
  /** Time after which a version that nobody asks for by name is let go. */
  readonly idleMs?: number;
  /** Time for which a version stays however many others are asked for: mounting one costs seconds. */
  readonly stayMs?: number;
  /** Time for which a version that failed to mount is not tried again. */
  readonly failedMs?: number;
  /** The time in ms. */
  readonly now?: () => number;
}

interface Mounting<Version extends Held> {
  readonly mounted: Promise<Holding<Version>>;
  /** Requests that wait for it. */
  users: number;
}

const unavailable = (message: string, ms: number, cause?: unknown): ServiceError =>
  new ServiceError("service_unavailable", message, {
    headers: { "Retry-After": String(Math.max(1, Math.ceil(ms / 1_000))) },
    cause,
  });

const noRoom = (ms: number): ServiceError =>
  unavailable("Other corpus versions are in use here, and no further one can be mounted now. Try again later.", ms);

const notMounted = (ms: number, cause?: unknown): ServiceError =>
  unavailable("This corpus version could not be mounted here. Try again later, or ask for another one.", ms, cause);

/** Makes the place where versions are mounted; none is yet. */
export const createHoldings = <Version extends Held>({
  open,
  bring = async () => {},
  mark,
  versionsMax = 2,
  idleMs = 5 * 60_000,
  stayMs = 30_000,
  failedMs = 60_000,
  now = () => performance.now(),
}: HoldingsOptions<Version>): Holdings<Version> => {
  let current: Holding<Version> | null = null;
  /** By version; what was asked for last stands last. */
  const besides = new Map<string, Holding<Version>>();
  const mountings = new Map<string, Mounting<Version>>();
  const failures = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  let lastReplaced: Promise<unknown> = Promise.resolve();

  const mounted = (version: string): Holding<Version> | undefined =>
    current?.held.version === version ? current : besides.get(version);

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const working = last.catch(() => {}).then(work);
    last = working;
    return working;
  };

  /** Mounts a version when it is here and its turn has come; nobody removes it meanwhile. */
  const whenBrought = async <Result>(version: string, mount: () => Promise<Result>): Promise<Result> => {
    const unmark = mark(version);
    try {
      await bring(version);
      return await inTurn(mount);
    } finally {
      unmark();
    }
  };

  const hold = async (version: string): Promise<Holding<Version>> => {
    const unmark = mark(version);
    try {
      return { held: await open(version), users: 0, askedAt: null, unmark };
    } catch (thrown) {
      unmark();
      throw thrown;
    }
  };

  const close = ({ held, unmark }: Holding<Version>): void => {
    unmark();
    void held.close();
  };

  const since = ({ askedAt }: Holding<Version>): number =>
    askedAt === null ? Number.POSITIVE_INFINITY : now() - askedAt;

  /** Closes it where nobody uses it and nobody has asked for it by name for so long. */
  const closeAfter = (ms: number, holding: Holding<Version>): boolean => {
    const { version } = holding.held;
    if (holding.users > 0 || since(holding) < ms) return false;
    if (besides.get(version) === holding) besides.delete(version);
    close(holding);
    return true;
  };

  const asked = (holding: Holding<Version>): Holding<Version> => {
    holding.askedAt = now();
    holding.users += 1;
    const { version } = holding.held;
    if (besides.delete(version)) besides.set(version, holding);
    return holding;
  };

  /** Makes room for another version, or throws. */
  const makeRoom = (): void => {
    // One that was the current one a moment ago, and that nobody asked for by name, goes with its last request.
    const named = [...besides.values()].filter(({ askedAt }) => askedAt !== null);
    if (named.length + mountings.size < versionsMax) return;
    if (named.some((holding) => closeAfter(stayMs, holding))) return;
    throw noRoom(
      Math.min(stayMs, ...named.filter(({ users }) => users === 0).map((holding) => stayMs - since(holding))),
    );
  };

  const mountInTurn = async (version: string): Promise<Holding<Version>> => {
    // It may have been made the current one by the time that its turn has come.
    const holding = mounted(version) ?? (await hold(version));
    holding.users += mountings.get(version)?.users ?? 0;
    holding.askedAt = now();
    mountings.delete(version);
    if (holding !== current) besides.set(version, holding);
    return holding;
  };

  const mountByName = (version: string): Promise<Holding<Version>> =>
    whenBrought(version, () => mountInTurn(version)).catch((thrown: unknown) => {
      mountings.delete(version);
      failures.set(version, now());
      throw notMounted(failedMs, thrown);
    });

  const borrowMounting = (version: string): Promise<Holding<Version>> => {
    const known = mountings.get(version);
    if (known !== undefined) {
      known.users += 1;
      return known.mounted;
    }
    const failedAt = failures.get(version);
    if (failedAt !== undefined && now() - failedAt < failedMs) throw notMounted(failedMs - (now() - failedAt));
    failures.delete(version);
    makeRoom();
    const mounting: Mounting<Version> = { mounted: mountByName(version), users: 1 };
    mountings.set(version, mounting);
    return mounting.mounted;
  };

  const retire = (holding: Holding<Version>): void => {
    besides.set(holding.held.version, holding);
    closeAfter(idleMs, holding);
  };

  const replaceBy = async (version: string): Promise<Version> => {
    if (current?.held.version === version) return current.held;
    const next = besides.get(version) ?? (await hold(version));
    besides.delete(version);
    const replaced = current;
    current = next;
    if (replaced !== null) retire(replaced);
    return next.held;
  };

  return {
    current: () => current?.held ?? null,
    replace: (choose) => {
      const replacing = lastReplaced
        .catch(() => {})
        .then(async () => {
          const version = await choose();
          return whenBrought(version, () => replaceBy(version));
        });
      lastReplaced = replacing;
      return replacing;
    },
    borrowCurrent: () => {
      if (current !== null) current.users += 1;
      return current;
    },
    borrow: (version) => {
      const holding = mounted(version);
      return holding === undefined ? borrowMounting(version) : asked(holding);
    },
    giveBack: (holding) => {
      holding.users -= 1;
      if (holding !== current) closeAfter(idleMs, holding);
    },
    drop: (version) => {
      const holding = besides.get(version);
      if (holding === undefined) return;
      holding.askedAt = null;
      closeAfter(0, holding);
      besides.delete(version);
    },
    letGo: () => {
      for (const holding of besides.values()) closeAfter(idleMs, holding);
    },
    besides: () => [...besides.keys()].reverse(),
    close: () => {
      for (const holding of [...besides.values(), ...(current === null ? [] : [current])]) holding.unmark();
      besides.clear();
    },
  };
};
