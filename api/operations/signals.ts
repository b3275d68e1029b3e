import type { Logger } from "./log.ts";

/** What a process does on its signals. */
export interface SignalActions {
  readonly log: Logger;
  remount(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * SIGHUP mounts what is published now; SIGINT and SIGTERM stop in order, and a second one at once. Returns when the process is
 * to end.
 */
export const followSignals = ({ log, remount, stop }: SignalActions): Promise<void> =>
  new Promise((resolve) => {
    let stopping = false;
    const end = (): void => {
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(resolve, (thrown) => {
        log.error("the shutdown failed", thrown);
        log.flush();
        process.exit(1);
      });
    };
    process.on("SIGINT", end);
    process.on("SIGTERM", end);
    process.on("SIGHUP", () => {
      remount().catch((thrown) => log.error("the corpus was not mounted; the old one goes on", thrown));
    });
  });
