import type { Corpus, Mounted } from "../corpus.ts";
import type { Logger } from "../operations/log.ts";
import { type Repeated, repeat } from "../operations/repeat.ts";
import type { Copies } from "./copies.ts";

export interface FollowOptions {
  readonly copies: Pick<Copies, "keep">;
  readonly corpus: Pick<Corpus, "mounted" | "mount">;
  readonly log: Logger;
  /** Told of each version that is mounted. */
  readonly tell: (mounted: Mounted) => void;
  /** How often the store is asked what is published; 0: once, after the start. */
  readonly everySeconds: number;
}

/** Leases are renewed, and copies looked after, also where the store is asked more rarely or never what is published. */
const keepEverySeconds = 60;

/**
 * Follows what a store publishes: at once, since a start may have taken an older copy that was at hand, and then again and again. While
 * the store is away, what is mounted serves.
 */
export const followStore = ({ copies, corpus, log, tell, everySeconds }: FollowOptions): Repeated => {
  const askEvery = everySeconds === 0 ? Number.POSITIVE_INFINITY : everySeconds;
  const stepSeconds = Math.min(askEvery, keepEverySeconds);
  let sinceAsked = askEvery;

  const follow = async (): Promise<void> => {
    sinceAsked += stepSeconds;
    if (sinceAsked >= askEvery) {
      const before = corpus.mounted();
      const mounted = await corpus.mount();
      if (mounted !== before) tell(mounted);
      sinceAsked = 0;
    }
    await copies.keep();
  };

  return repeat(log, "following the object store", stepSeconds * 1_000, follow, { atOnce: true });
};
