import { AbortedError, type ApiError, ConnectionError, errorOf, TimeoutError } from "./errors.ts";

/** What may be said for a single call; what is left out is as the client has it. */
export interface RequestOptions {
  /** Gives the call up: it then throws an AbortedError. */
  readonly signal?: AbortSignal | undefined;
  /** For one try, in ms. */
  readonly timeoutMs?: number | undefined;
  /** How often at most it is tried again. */
  readonly maxRetries?: number | undefined;
  /** Sent beside the client's own; `X-Request-Id` names the call in the service's log. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** How `fetch` is called. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a client sends its calls with. */
export interface TransportOptions {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  /** Waits; throws where the signal gives up. */
  readonly pause: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

type Query = Readonly<Record<string, string | number | null | undefined>>;

/** One call of the service. */
export interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends calls; throws what `errors.ts` has. */
export interface Transport {
  /** The response, of which at least the headers are there. */
  send(call: Call, options?: RequestOptions): Promise<Response>;
  /** Its body, read as JSON. */
  json<Body>(call: Call, options?: RequestOptions): Promise<Body>;
}

const firstPauseMs = 500;
const longestPauseMs = 8_000;
/** Who is told to wait longer is told so at once. */
const longestRetryAfterMs = 60_000;

const written = (query: Query): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) given.set(name, String(value));
  }
  return given.size === 0 ? "" : `?${given}`;
};

/** What `Retry-After` says, in ms: seconds or a date. Null where it says nothing that can be read. */
const retryAfterMs = (headers: Headers): number | null => {
  const said = headers.get("Retry-After");
  if (said === null) return null;
  const ms = /^\d+$/.test(said.trim()) ? Number(said) * 1_000 : Date.parse(said) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

/** How long to wait before another try, in ms; null where none is of use. `tries`: how many there were. */
const pauseBefore = (error: ApiError | ConnectionError, tries: number): number | null => {
  const backoff = Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) * (0.75 + Math.random() / 4);
  if (error instanceof ConnectionError) return backoff;
  const should = error.headers.get("x-should-retry");
  const transient = error.status === 408 || error.status === 429 || error.status >= 500;
  if (should === "false" || (should !== "true" && !transient)) return null;
  const told = retryAfterMs(error.headers);
  return told === null ? backoff : told <= longestRetryAfterMs ? told : null;
};

/** The signal of one try: the caller's, and the time that it may take until the headers are there. */
const trySignal = (timeoutMs: number, signal: AbortSignal | undefined) => {
  const controller = new AbortController();
  const giveUp = () => controller.abort(signal?.reason);
  const timer = setTimeout(() => controller.abort(new TimeoutError(`No answer within ${timeoutMs} ms`)), timeoutMs);
  if (signal?.aborted) giveUp();
  signal?.addEventListener("abort", giveUp, { once: true });
  return {
    signal: controller.signal,
    /** The headers are there: the time no longer counts, the caller's signal does. */
    answered: () => clearTimeout(timer),
  };
};

const connectionError = (thrown: unknown, url: string, attempt: AbortSignal, signal: AbortSignal | undefined) => {
  if (signal?.aborted) return new AbortedError("The call was given up", { cause: signal.reason });
  if (attempt.reason instanceof TimeoutError) return attempt.reason;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new ConnectionError(`${new URL(url).origin} was not reached: ${reason}`, { cause: thrown });
};

/** The body of a response that is whole when it is read; a stream's is read elsewhere. */
const readJson = async <Body>(response: Response, signal: AbortSignal | undefined): Promise<Body> => {
  try {
    return (await response.json()) as Body;
  } catch (thrown) {
    throw connectionError(thrown, response.url || "http://unknown", new AbortController().signal, signal);
  }
};

/** Makes the way to a service. */
export const createTransport = (client: TransportOptions): Transport => {
  const once = async (call: Call, options: RequestOptions): Promise<Response> => {
    const url = `${client.baseUrl}${call.path}${written(call.query ?? {})}`;
    const attempt = trySignal(options.timeoutMs ?? client.timeoutMs, options.signal);
    const hasBody = call.body !== undefined;
    try {
      const response = await client.fetch(url, {
        method: call.method ?? "GET",
        headers: {
          Accept: "application/json",
          ...(client.apiKey === null ? {} : { Authorization: `Bearer ${client.apiKey}` }),
          ...(hasBody ? { "Content-Type": "application/json" } : {}),
          ...client.headers,
          ...call.headers,
          ...options.headers,
        },
        ...(hasBody ? { body: JSON.stringify(call.body) } : {}),
        signal: attempt.signal,
      });
      if (!response.ok) throw await errorOf(response);
      return response;
    } catch (thrown) {
      if (thrown instanceof Error && "requestId" in thrown) throw thrown;
      throw connectionError(thrown, url, attempt.signal, options.signal);
    } finally {
      attempt.answered();
    }
  };

  const send = async (call: Call, options: RequestOptions = {}): Promise<Response> => {
    const maxRetries = options.maxRetries ?? client.maxRetries;
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(call, options);
      } catch (thrown) {
        const pause = thrown instanceof AbortedError ? null : pauseBefore(thrown as ApiError, tries);
        if (pause === null || tries > maxRetries) throw thrown;
        await client.pause(pause, options.signal);
      }
    }
  };

  return {
    send,
    json: async <Body>(call: Call, options: RequestOptions = {}) =>
      readJson<Body>(await send(call, options), options.signal),
  };
};
