import pRetry from "p-retry";
import packageFile from "../../../package.json" with { type: "json" };
import { messageOf } from "../../../shared/errors.ts";
import { atMost } from "../limit.ts";

/** One answer of a server, read to its end. */
export interface Answer {
  readonly address: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** How politely to ask. */
export interface HttpOptions {
  readonly requestsAtOnce: number;
  readonly retries: number;
  /** Wait before the first retry; it doubles each time. */
  readonly retryDelayMs: number;
  /** A server that asks to wait longer than this is not waited for. */
  readonly waitMaxMs: number;
  readonly timeoutMs: number;
}

const politeness: HttpOptions = {
  requestsAtOnce: 2,
  retries: 4,
  retryDelayMs: 1_000,
  waitMaxMs: 60_000,
  timeoutMs: 60_000,
};

/** A request that may succeed when it is made again; `message` says what went wrong this time. */
class Transient extends Error {
  readonly waitMs: number;

  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

const transientStatuses = new Set([429, 500, 502, 503, 504]);

/** `Retry-After` in milliseconds: seconds, or a date. 0 when the server does not say. */
export const retryAfterMs = (header: string | null, now: number): number => {
  if (header === null) return 0;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
};

const requireWhole = (answer: Answer): void => {
  const announced = answer.headers.get("content-length");
  const isEncoded = (answer.headers.get("content-encoding") ?? "identity") !== "identity";
  if (answer.status !== 200 || announced === null || isEncoded || Number(announced) === answer.body.length) return;
  throw new Transient(`the body is cut off: ${answer.body.length} of ${announced} bytes came`);
};

const exchange = async (address: string, headers: Record<string, string>, timeoutMs: number): Promise<Answer> => {
  try {
    const response = await fetch(address, { headers, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    const body = new Uint8Array(await response.arrayBuffer());
    return { address, status: response.status, headers: response.headers, body };
  } catch (error) {
    throw new Transient(`the request failed: ${messageOf(error)}`);
  }
};

/**
 * A client that names itself, keeps few requests under way, and tries again, more slowly each time and never before the server
 * says so. It follows no redirect. Whatever is no success is the caller's to judge, except what stays broken: that throws an
 * Error whose message says what was wrong.
 */
export const createHttp = (overrides: Partial<HttpOptions> = {}) => {
  const options = { ...politeness, ...overrides };
  const limited = atMost(options.requestsAtOnce);
  const agent = { "User-Agent": `${packageFile.name}/${packageFile.version}` };

  const once = async (address: string, headers: Record<string, string>): Promise<Answer> => {
    const answer = await limited(() => exchange(address, { ...agent, ...headers }, options.timeoutMs));
    if (transientStatuses.has(answer.status)) {
      const waitMs = retryAfterMs(answer.headers.get("retry-after"), Date.now());
      const wish = waitMs > 0 ? ` and asks to wait ${Math.ceil(waitMs / 1000)} s` : "";
      throw new Transient(`the server answers ${answer.status}${wish}`, waitMs);
    }
    requireWhole(answer);
    return answer;
  };

  return (address: string, headers: Record<string, string>): Promise<Answer> =>
    pRetry(() => once(address, headers), {
      retries: options.retries,
      minTimeout: options.retryDelayMs,
      randomize: true,
      shouldRetry: ({ error }) => error instanceof Transient && error.waitMs <= options.waitMaxMs,
      onFailedAttempt: async ({ error, retriesLeft, retryDelay }) => {
        const waitMs = error instanceof Transient ? error.waitMs : 0;
        if (retriesLeft > 0 && waitMs <= options.waitMaxMs) await Bun.sleep(Math.max(0, waitMs - retryDelay));
      },
    });
};

/** Asks one address, politely. */
export type Http = ReturnType<typeof createHttp>;
