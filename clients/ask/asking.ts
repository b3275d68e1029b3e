import {
  AbortedError,
  type Acquis,
  ApiError,
  type BatchResult,
  ConnectionError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  StreamError,
} from "../../sdk/typescript/src/index.ts";
import type { AnswerLine } from "./answers.ts";
import type { Item } from "./items.ts";

/** How the asking ended: everything has its answer, the month's quota is used up, the key was refused, or somebody stopped it. */
export type Ending = "done" | "quota" | "refused" | "stopped";

export interface Asking {
  readonly client: Pick<Acquis, "batchStream">;
  readonly items: readonly Item[];
  /** How many items are sent at once at most; no more than the minute's limit, or the rest is refused each time. */
  readonly atOnce: number;
  readonly signal: AbortSignal;
  answered(answer: AnswerLine): void;
  /** Told before each pause. */
  waiting(seconds: number, reason: string): void;
  /** Waits, or throws where the signal gives up. */
  pause(ms: number): Promise<void>;
}

/** The service takes a megabyte; names and signs around the items come on top of these. */
const bytesMax = 900_000;

/** How often an item is asked again that failed in the service, and the whole where the service is away. */
const triesMax = 3;

const bytesOf = ({ asked }: Item): number => Buffer.byteLength(JSON.stringify(asked)) + 1;

/** As many of the next items as fit into one batch; at least one. */
export const nextBatch = (items: readonly Item[], atOnce: number): readonly Item[] => {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += bytesOf(item);
    return index > 0 && (index === atOnce || bytes > bytesMax);
  });
  return end < 0 ? items : items.slice(0, end);
};

const answerOf = ({ line, id, asked }: Item, { index: _index, id: _id, ...outcome }: BatchResult): AnswerLine => ({
  ...{ line, id, asked },
  ...outcome,
});

const passes = (thrown: unknown): boolean =>
  thrown instanceof ConnectionError ||
  thrown instanceof StreamError ||
  thrown instanceof ServerError ||
  (thrown instanceof RateLimitError && !(thrown instanceof QuotaExceededError));

/** A batch is refused as a whole for a single item: it is too large, or holds what no JSON of the service's may hold. */
const isRefusal = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && (thrown.status === 413 || thrown.status === 422);

/** The refusal of a batch of one item is that item's answer. */
const refusalOf = ({ line, id, asked }: Item, { status, code, message, requestId, body }: ApiError): AnswerLine => {
  const detail = (body as Partial<AnswerLine> | null)?.detail;
  const error = { code, message, status, request_id: requestId ?? "" };
  return { line, id, asked, status, ...(detail === undefined ? { error } : { detail }) };
};

/** Seconds to wait where nobody says how long: 1, 2, 4, … */
const backoffSeconds = (failures: number): number => 2 ** (failures - 1);

const retryAfter = (thrown: unknown): number | null =>
  thrown instanceof ApiError && thrown.retryAfterMs !== null ? Math.ceil(thrown.retryAfterMs / 1_000) : null;

/** What one batch left to be done. */
interface Left {
  /** To be asked again, in their order. */
  readonly again: Item[];
  /** Why the asking is at its end. */
  readonly ending: "quota" | "refused" | null;
  /** Seconds to wait first. */
  readonly seconds: number;
  readonly reason: string;
  /** The batch broke off, or could not be sent. */
  readonly thrown: unknown;
}

/**
 * Asks all items, batch after batch, and waits where the minute's limit or the service says so. An item is sent again only where it
 * has no answer: what was under way when a connection broke may be metered twice, and nothing else. Throws what does not pass.
 */
export const askAll = async (asking: Asking): Promise<Ending> => {
  const tries = new Map<Item, number>();
  let waiting = [...asking.items];
  let failures = 0;
  let most = asking.atOnce;

  const mayTryAgain = (item: Item): boolean => {
    const count = (tries.get(item) ?? 0) + 1;
    tries.set(item, count);
    return count < triesMax;
  };

  const askBatch = async (batch: readonly Item[]): Promise<Left> => {
    const left = new Set(batch);
    let ending: Left["ending"] = null;
    let [seconds, reason] = [0, ""];
    const wait = (more: number, why: string): void => {
      if (more >= seconds) [seconds, reason] = [Math.max(1, more), why];
    };
    try {
      const sent = { items: batch.map(({ asked }) => asked) };
      for await (const result of asking.client.batchStream(sent, { signal: asking.signal })) {
        const item = batch[result.index];
        if (item === undefined) continue;
        const code = result.error?.code;
        if (result.status === 401) ending = "refused";
        else if (code === "quota_exceeded") ending = "quota";
        else if (code === "rate_limited")
          wait(result.retry_after ?? 60, "the plan's requests of this minute are used up");
        else if (result.status >= 500 && mayTryAgain(item)) wait(result.retry_after ?? 1, "the service failed");
        else {
          left.delete(item);
          asking.answered(answerOf(item, result));
        }
      }
      return { again: [...left], ending, seconds, reason, thrown: null };
    } catch (thrown) {
      return { again: [...left], ending, seconds, reason, thrown };
    }
  };

  while (waiting.length > 0) {
    const batch = nextBatch(waiting, most);
    const { again, ending, thrown, ...told } = await askBatch(batch);
    waiting = [...again, ...waiting.slice(batch.length)];
    if (asking.signal.aborted || thrown instanceof AbortedError) return "stopped";
    if (ending !== null) return ending;
    if (thrown instanceof QuotaExceededError) return "quota";
    if (isRefusal(thrown) && batch.length > 1) {
      most = Math.ceil(batch.length / 2);
      continue;
    }
    most = Math.min(asking.atOnce, most * 2);
    const [only] = batch;
    if (isRefusal(thrown) && only !== undefined) {
      waiting.shift();
      asking.answered(refusalOf(only, thrown));
      continue;
    }
    failures = thrown === null || again.length < batch.length ? 0 : failures + 1;
    if (thrown !== null && (!passes(thrown) || failures >= triesMax)) throw thrown;
    const seconds = thrown === null ? told.seconds : (retryAfter(thrown) ?? backoffSeconds(Math.max(1, failures)));
    if (seconds === 0 || waiting.length === 0) continue;
    asking.waiting(seconds, thrown === null ? told.reason : (thrown as Error).message);
    try {
      await asking.pause(seconds * 1_000);
    } catch {
      return "stopped";
    }
  }
  return "done";
};
