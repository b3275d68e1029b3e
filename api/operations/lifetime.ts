// Imports nothing at first: a program listens to signals before the rest of it is even read.

/** The life of a process: what it has opened, and when it is to end. */
export interface Lifetime {
  /** Aborted when the process is to end. */
  readonly ending: AbortSignal;
  /**
   * Opens something that is closed at the end, the last opened first, also when the end comes while it is being opened. What is
   * `urgent` is closed even when the end is to come at once. Throws when the end has come already.
   */
  open<Opened>(
    opening: () => Opened | Promise<Opened>,
    close: (opened: Opened) => unknown,
    options?: { readonly urgent?: boolean },
  ): Promise<Opened>;
  /** What SIGHUP does from now on; one that came earlier is not lost. */
  onHangup(work: () => unknown): void;
}

/** Thrown by work that was cut short because somebody wants the process to end. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

interface Closer {
  readonly urgent: boolean;
  close(): Promise<unknown>;
}

/** `bun run` passes on what the terminal has sent to us too, so one key press may arrive twice. */
const sameSignalMs = 1_000;
/** What is urgent has so long to close when the end is to come at once. */
const urgentMs = 5_000;

const createClosers = () => {
  const closers: Closer[] = [];
  return {
    add: <Opened>(opened: Promise<Opened>, close: (opened: Opened) => unknown, urgent: boolean): void => {
      let closing: Promise<unknown> | null = null;
      const closeOnce = (): Promise<unknown> => {
        // What could not be opened needs no closing; whoever opened it heard why.
        closing ??= opened.then(close, () => {});
        return closing;
      };
      closers.push({ urgent, close: closeOnce });
    },
    /** Closes from the last to the first. Returns what went wrong. */
    closeAll: async (onlyUrgent = false): Promise<unknown[]> => {
      const problems: unknown[] = [];
      for (const { urgent, close } of closers.toReversed()) {
        if (urgent || !onlyUrgent) await close().catch((thrown: unknown) => problems.push(thrown));
      }
      return problems;
    },
  };
};

/**
 * Makes a life, and runs what is given until it fails or the process is to end; then closes all that is open. Listens to signals
 * before anything is opened: SIGINT and SIGTERM end in order, and a second one, a second later or more, as soon as nothing that must
 * not outlive us is left. Never returns: the exit code is 0 for an end that was asked for, else 1.
 */
export const runService = async (work: (lifetime: Lifetime) => Promise<void>): Promise<never> => {
  const ending = new AbortController();
  const asked = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
  const closers = createClosers();
  let hangUp: (() => unknown) | null = null;
  let hungUp = false;
  let askedAt = Number.POSITIVE_INFINITY;

  const endAtOnce = async (): Promise<never> => {
    await Promise.race([closers.closeAll(true), Bun.sleep(urgentMs)]);
    process.exit(1);
  };
  const end = (): void => {
    if (performance.now() - askedAt > sameSignalMs) void endAtOnce();
    else if (!ending.signal.aborted) {
      askedAt = performance.now();
      ending.abort(new InterruptedError("The process is to end."));
    }
  };
  process.on("SIGINT", end);
  process.on("SIGTERM", end);
  process.on("SIGHUP", () => {
    if (hangUp === null) hungUp = true;
    else hangUp();
  });

  const lifetime: Lifetime = {
    ending: ending.signal,
    open: async (opening, close, { urgent = false } = {}) => {
      ending.signal.throwIfAborted();
      const opened = Promise.resolve(opening());
      closers.add(opened, close, urgent);
      return await opened;
    },
    onHangup: (newWork) => {
      hangUp = newWork;
      if (hungUp) newWork();
    },
  };

  const problems: unknown[] = [];
  const running = work(lifetime).then(() => asked);
  await Promise.race([running, asked]).catch((thrown: unknown) => {
    if (!(thrown instanceof InterruptedError)) problems.push(thrown);
  });
  // Also after a failure a signal ends what takes too long to close.
  askedAt = Math.min(askedAt, performance.now());
  ending.abort(new InterruptedError("The process ends."));
  problems.push(...(await closers.closeAll()));
  if (problems.length > 0) {
    const { sayFailure } = await import("../../shared/command-line/terminal.ts");
    for (const problem of problems) sayFailure(problem);
  }
  process.exit(problems.length === 0 ? 0 : 1);
};
