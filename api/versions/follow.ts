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
 * the store is away, what is mounted serves. Copies are looked after beside it: also while one is made, or where none can be. A copy that is
 * being made is not waited for at the end.
 */
export const followStore = ({ copies, corpus, log, tell, everySeconds }: FollowOptions): Repeated => {
  const askEvery = everySeconds === 0 ? keepEverySeconds : everySeconds;
  const stopped = Promise.withResolvers<null>();
  let isFollowed = false;

  const follow = async (): Promise<void> => {
    if (isFollowed && everySeconds === 0) return;
    const before = corpus.mounted();
    const mounted = await Promise.race([corpus.mount(), stopped.promise]);
    if (mounted === null) return;
    if (mounted !== before) tell(mounted);
    isFollowed = true;
  };

  const keepEvery = Math.min(askEvery, keepEverySeconds) * 1_000;
  const keeping = repeat(log, "looking after the copies", keepEvery, copies.keep, { atOnce: true });
  const following = repeat(log, "following the object store", askEvery * 1_000, follow, { atOnce: true });
  return {
    stop: async () => {
      stopped.resolve(null);
      await Promise.all([following.stop(), keeping.stop()]);
    },
  };
};
