/** Takes back what clients were told did not happen. */
export interface Undoing {
  /**
   * Does a piece of work at once, and again with each `run` until it succeeds. It must do no harm when done twice, or fail only
   * when it was not done. The promise is that of the first attempt, and never rejects.
   */
  add(work: () => Promise<void>): Promise<void>;
  /** Waits for what is under way and tries what is left, the oldest first. Throws what the first failure throws. */
  run(): Promise<void>;
}

/** Kept in memory: what is still left when the process dies, because the database never answered, is not taken back. */
export const createUndoing = (): Undoing => {
  const left = new Set<() => Promise<void>>();
  const underWay = new Set<Promise<void>>();

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (thrown) {
      // At the end: one that always fails must not keep the others waiting.
      left.add(work);
      throw thrown;
    }
  };

  return {
    add: (work) => {
      // A failure is kept for the next run, which tells the log.
      const first = attempt(work).catch(() => {});
      underWay.add(first);
      return first.finally(() => underWay.delete(first));
    },
    run: async () => {
      await Promise.all(underWay);
      for (const work of [...left]) {
        left.delete(work);
        await attempt(work);
      }
    },
  };
};
