import { OperatorError } from "../../shared/errors.ts";
import { isUnavailable } from "../../shared/postgres/away.ts";

/** PostgreSQL was away for longer than it is waited for. It is no fault of an act. */
export class QueueLostError extends OperatorError {}

/** Does work on PostgreSQL. While the server is away the work is waited with, and done again. */
export interface Patience {
  <Result>(work: () => Promise<Result>): Promise<Result>;
  /** How long ago the server was away last, in ms; infinite where it never was. */
  awayAgo(): number;
}

interface PatienceOptions {
  /** Is told when the server is away, and when it is back. */
  readonly note: (line: string) => void;
  readonly awayMaxMs?: number;
  /** Whoever is about to end does not wait. */
  readonly signal?: AbortSignal;
}

const pauseMs = 500;

const spoken = (ms: number): string => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`);

/** Patience with one server, for all that a process does there. Throws a QueueLostError when it was away for too long. */
export const createPatience = ({ note, awayMaxMs = 300_000, signal }: PatienceOptions): Patience => {
  let awaySince: number | null = null;
  let awayLast = Number.NEGATIVE_INFINITY;

  const isBack = (): void => {
    if (awaySince === null) return;
    note(`PostgreSQL answers again, after ${spoken(performance.now() - awaySince)}.`);
    awaySince = null;
  };

  const isAway = (thrown: unknown): void => {
    if (!isUnavailable(thrown) || signal?.aborted === true) throw thrown;
    awayLast = performance.now();
    if (awaySince === null) note(`PostgreSQL does not answer. It is waited for, ${spoken(awayMaxMs)} at most.`);
    awaySince ??= awayLast;
    if (awayLast - awaySince <= awayMaxMs) return;
    throw new QueueLostError(`PostgreSQL, which holds the queue, did not answer for ${spoken(awayMaxMs)}.`, {
      cause: thrown,
      hint: "Nothing was published. Start it, and try again: what was made so far is kept.",
    });
  };

  const patiently = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    while (true) {
      try {
        const result = await work();
        isBack();
        return result;
      } catch (thrown) {
        isAway(thrown);
        await Bun.sleep(pauseMs);
      }
    }
  };
  return Object.assign(patiently, { awayAgo: () => performance.now() - awayLast });
};
