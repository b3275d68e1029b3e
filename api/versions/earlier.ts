import { LRUCache } from "lru-cache";
import { type LawText, markMounted, openLawText } from "../../shared/corpus/index.ts";
import type { Elsewhere } from "./published.ts";

/** Earlier versions that are in memory because somebody asks for them. */
export interface EarlierVersions {
  /** The law of a version, read when nobody has it yet. Fails as `openLawText` does. */
  open(version: string): Promise<LawText>;
  /** Those in memory, the one that was asked for last first. */
  mounted(): string[];
  /** Lets go of a version. What still reads it goes on. */
  drop(version: string): void;
  /** Lets go of those that nobody has asked for in a while. */
  letGo(): void;
  close(): void;
}

export interface EarlierOptions {
  readonly corpusDir: string;
  readonly versionsMax?: number;
  readonly idleMs?: number;
  /** The time in ms. */
  readonly now?: () => number;
  readonly read?: typeof openLawText;
  /** Has a version in the folder before its turn to be read comes. */
  readonly bring?: (version: string) => Promise<void>;
  /** What is published, where the folder only has copies. */
  readonly elsewhere?: Elsewhere;
  /** Sees anew what is published elsewhere. */
  readonly look?: () => Promise<void>;
}

interface Entry {
  readonly law: Promise<LawText>;
  readonly unmark: () => void;
}

/**
 * Holds earlier versions: each at most once, a few at a time, and read one after the other, so that a burst of requests for many
 * versions takes no more memory than one for two. `ingest gc` leaves alone what is held.
 */
export const createEarlierVersions = ({
  corpusDir,
  versionsMax = 2,
  idleMs = 5 * 60_000,
  now = () => performance.now(),
  read = openLawText,
  bring = async () => {},
}: EarlierOptions): EarlierVersions => {
  let last: Promise<unknown> = Promise.resolve();
  const entries = new LRUCache<string, Entry>({
    max: versionsMax,
    ttl: idleMs,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: { now },
    dispose: ({ unmark }) => unmark(),
  });

  /** Marked from the moment that it waits until it is read, whoever takes its place meanwhile. */
  const readInTurn = async (version: string): Promise<LawText> => {
    const unmark = markMounted(corpusDir, version);
    try {
      await bring(version);
      const reading = last.catch(() => {}).then(() => read(corpusDir, version));
      last = reading;
      return await reading;
    } finally {
      unmark();
    }
  };

  const open = (version: string): Promise<LawText> => {
    const known = entries.get(version);
    if (known !== undefined) return known.law;
    const entry = { law: readInTurn(version), unmark: markMounted(corpusDir, version) };
    entries.set(version, entry);
    entry.law.catch(() => {
      if (entries.peek(version) === entry) entries.delete(version);
    });
    return entry.law;
  };

  return {
    open,
    mounted: () => [...entries.keys()],
    drop: (version) => entries.delete(version),
    letGo: () => entries.purgeStale(),
    close: () => entries.clear(),
  };
};
