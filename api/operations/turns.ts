/** Waiting pieces of work, first come first served. */
const waiting: Array<() => void> = [];
let isRunning = false;

const runNext = (): void => {
  const next = waiting.shift();
  next?.();
  isRunning = waiting.length > 0;
  // Between two pieces the process reads what has arrived: a lookup waits for one piece at most, however many questions there are.
  if (isRunning) setImmediate(runNext);
};

/**
 * Waits for its turn: what follows, up to the next wait, runs as the only such piece in this round of the event loop. To be called
 * before work that takes milliseconds. Throws what the signal was aborted with.
 */
export const turn = async (signal?: AbortSignal): Promise<void> => {
  await new Promise<void>((resolve) => {
    waiting.push(resolve);
    if (isRunning) return;
    isRunning = true;
    setImmediate(runNext);
  });
  signal?.throwIfAborted();
};
