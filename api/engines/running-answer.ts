import type { AnswerEvent } from "../answer/types.ts";

/** Events that may wait to be taken: beyond that an answer waits for its reader. */
const waitingMax = 64;

/** An answer that runs ahead of its reader, so that what is there already can be taken together. */
export interface RunningAnswer {
  /** The events since the last time, at least one; empty once the answer has ended. Throws what the answer threw. */
  take(): Promise<AnswerEvent[]>;
  /** Says that nobody will take any more. */
  leave(): void;
}

/** Runs an answer to its end, or until it is left. */
export const runAnswer = (events: AsyncIterable<AnswerEvent>): RunningAnswer => {
  let waiting: AnswerEvent[] = [];
  let ended = false;
  let left = false;
  let failure: { readonly thrown: unknown } | null = null;
  let changed = Promise.withResolvers<void>();

  const change = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  const run = async (): Promise<void> => {
    try {
      for await (const event of events) {
        waiting.push(event);
        change();
        while (waiting.length >= waitingMax && !left) await changed.promise;
        if (left) break;
      }
    } catch (thrown) {
      failure = { thrown };
    }
    ended = true;
    change();
  };
  void run();

  let isFirst = true;

  return {
    take: async () => {
      while (waiting.length === 0 && !ended) await changed.promise;
      // The first event says that work has begun; later ones come in a row, and to pass them one by one would take longer.
      if (!isFirst) await new Promise((resolve) => setImmediate(resolve));
      isFirst = false;
      if (waiting.length === 0 && failure !== null) throw failure.thrown;
      const taken = waiting;
      waiting = [];
      change();
      return taken;
    },
    leave: () => {
      left = true;
      change();
    },
  };
};
