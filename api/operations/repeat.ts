import type { Logger } from "./log.ts";

export interface Repeated {
  /** Ends the repetition; a run that is under way is waited for. */
  stop(): Promise<void>;
}

/**
 * Runs a piece of work again and again, one run at a time, the first one after the first pause unless it is to be at once. A failure is logged when it begins and when it has passed, not each
 * time.
 */
export const repeat = (
  log: Logger,
  name: string,
  everyMs: number,
  work: () => Promise<void>,
  { atOnce = false }: { readonly atOnce?: boolean } = {},
): Repeated => {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  let failing = false;

  const run = async (): Promise<void> => {
    busy = true;
    try {
      await work();
      if (failing) log.info(`${name} works again`);
      failing = false;
    } catch (thrown) {
      if (!failing) log.error(`${name} failed`, thrown);
      failing = true;
    } finally {
      busy = false;
    }
  };

  const timer = setInterval(() => {
    if (!busy) running = run();
  }, everyMs);

  if (atOnce) running = run();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
