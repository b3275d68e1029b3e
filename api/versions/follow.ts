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

/** Leases are renewed also where the store is never asked. */
const keepEverySeconds = 60;

/**
 * Follows what a store publishes: at once, since a start may have taken an older copy that was at hand, and then again and again. While
 * the store is away, what is mounted serves.
 */
export const followStore = ({ copies, corpus, log, tell, everySeconds }: FollowOptions): Repeated => {
  let isFirst = true;

  const follow = async (): Promise<void> => {
    if (isFirst || everySeconds > 0) {
      const before = corpus.mounted();
      const mounted = await corpus.mount();
      if (mounted !== before) tell(mounted);
      isFirst = false;
    }
    await copies.keep();
  };

  const everyMs = (everySeconds === 0 ? keepEverySeconds : everySeconds) * 1_000;
  return repeat(log, "following the object store", everyMs, follow, { atOnce: true });
};
