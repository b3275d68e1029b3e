import { type Answered, ApiPromise } from "./api-promise.ts";
import { type Attempt, type Clock, createAttempt, pause } from "./attempt.ts";
import { errorOf } from "./error-response.ts";
import { AcquisError, ConnectionError, StreamError } from "./errors.ts";
import { readTimes, refuseUnknown } from "./given.ts";
import { pauseBefore } from "./retries.ts";

/** What may be said for a single call; what is left out is as the client has it. */
export interface RequestOptions {
  /** Gives the call up: it then throws an AbortedError. */
  readonly signal?: AbortSignal | undefined;
  /** For one try, in ms. Of a stream: for its first byte, then for each silence within it. */
  readonly timeoutMs?: number | undefined;
  /** How often at most it is tried again. */
  readonly maxRetries?: number | undefined;
  /** The corpus version that this call is answered from; `null`: the current one, whatever the client pins. */
  readonly corpusVersion?: string | null | undefined;
  /** Sent beside the client's own; `X-Request-Id` names the call in the service's log. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const requestOptionNames = ["signal", "timeoutMs", "maxRetries", "corpusVersion", "headers"] as const;

/** How `fetch` is called. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What a client sends its calls with. */
export interface TransportOptions {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  /** Null: the current one. */
  readonly corpusVersion: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** From 0 to 1. */
  readonly random: () => number;
}

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** One call of the service. */
export interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly query?: Query;
  /** What the caller named beside what the call takes: refused. */
  readonly unknown?: object;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How a body that arrives piece by piece is read. */
export interface StreamReader<Item> {
  /** The content type to ask for. */
  readonly accept: string;
  /** Throws a StreamError where the body ends before it is complete. */
  read(chunks: AsyncIterable<Uint8Array>, requestId: string | null): AsyncGenerator<Item, void>;
}

/** Sends calls; throws what `errors.ts` has. */
export interface Transport {
  /** Calls, and reads the body as JSON. */
  json<Body>(call: Call, options?: RequestOptions): ApiPromise<Body>;
  /** Calls, and gives what arrives, piece by piece. Leaving the loop closes the connection. */
  stream<Item>(call: Call, reader: StreamReader<Item>, options?: RequestOptions): AsyncGenerator<Item, void>;
}

const written = (query: Query): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) given.set(name, String(value));
  }
  return given.size === 0 ? "" : `?${given}`;
};

/** A query that asks for a state of the law needs no header, which might name another one. */
const asksForVersion = ({ query = {} }: Call): boolean =>
  ["corpus_version", "as_of"].some((name) => query[name] !== undefined && query[name] !== null);

/** What `fetch` says of a failure; Node has the reason in the cause alone. */
const reasonOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return String(thrown);
  const { cause } = thrown;
  if (!(cause instanceof Error)) return thrown.message;
  return cause.message || ("code" in cause ? String(cause.code) : thrown.message);
};

async function* chunksOf(response: Response, attempt: Attempt): AsyncGenerator<Uint8Array, void> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  for (;;) {
    const { done, value } = await attempt.within(() => reader.read());
    if (done) return;
    yield value;
  }
}

/** Makes the way to a service. */
export const createTransport = (client: TransportOptions): Transport => {
  const { baseUrl, apiKey, clock } = client;

  const headersOf = (call: Call, options: RequestOptions): Headers => {
    const headers = new Headers({ Accept: "application/json" });
    if (apiKey !== null) headers.set("Authorization", `Bearer ${apiKey}`);
    if (call.body !== undefined) headers.set("Content-Type", "application/json");
    const pinned = options.corpusVersion === undefined ? client.corpusVersion : options.corpusVersion;
    if (pinned !== null && !asksForVersion(call)) headers.set("X-Corpus-Version", pinned);
    for (const more of [client.headers, call.headers ?? {}, options.headers ?? {}]) {
      for (const [name, value] of Object.entries(more)) headers.set(name, value);
    }
    return headers;
  };

  /** The response to a call, of which at least the headers are there. */
  const ask = async (call: Call, options: RequestOptions, signal: AbortSignal): Promise<Response> => {
    // Such a part would lead to another address than the one that is meant.
    if (/\/\.{0,2}(?=\/|$)/.test(call.path)) throw new AcquisError(`${call.path} has a part that names nothing`);
    const response = await client.fetch(`${baseUrl}${call.path}${written(call.query ?? {})}`, {
      method: call.method ?? "GET",
      headers: headersOf(call, options),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal,
    });
    if (!response.ok) throw await errorOf(response, clock.now());
    return response;
  };

  const readJson = (call: Call, text: string): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch (thrown) {
      throw new ConnectionError(`${baseUrl}${call.path} answered with something else than JSON`, { cause: thrown });
    }
  };

  const asAcquisError = (thrown: unknown): AcquisError =>
    thrown instanceof AcquisError
      ? thrown
      : new ConnectionError(`The connection to ${baseUrl} failed: ${reasonOf(thrown)}`, { cause: thrown });

  /** What is misspelt would be left out without a word, and something else answered. */
  const refuseMisspelt = ({ unknown = {} }: Call, options: RequestOptions): void => {
    refuseUnknown(unknown, [], "this call");
    refuseUnknown(options, requestOptionNames, "a call's options");
  };

  /** Tries until it succeeds, or another try is of no use. The attempt that succeeded is the caller's to close. */
  const trying = async <Value>(call: Call, options: RequestOptions, once: (signal: AbortSignal) => Promise<Value>) => {
    refuseMisspelt(call, options);
    const { timeoutMs, maxRetries } = readTimes({
      timeoutMs: options.timeoutMs ?? client.timeoutMs,
      maxRetries: options.maxRetries ?? client.maxRetries,
    });
    for (let tries = 1; ; tries += 1) {
      const attempt = createAttempt(clock, timeoutMs, options.signal);
      try {
        return { attempt, value: await attempt.within(() => once(attempt.signal)) };
      } catch (thrown) {
        attempt.close();
        const error = asAcquisError(thrown);
        const pauseMs = tries <= maxRetries ? pauseBefore(error, tries, client.random()) : null;
        if (pauseMs === null) throw error;
        await pause(clock, pauseMs, options.signal);
      }
    }
  };

  const answer = async <Body>(call: Call, options: RequestOptions): Promise<Answered<Body>> => {
    const { attempt, value } = await trying(call, options, async (signal) => {
      const response = await ask(call, options, signal);
      return { response, text: await response.text() };
    });
    attempt.close();
    const { response, text } = value;
    return { data: readJson(call, text) as Body, response, requestId: response.headers.get("X-Request-Id") };
  };

  async function* stream<Item>(
    call: Call,
    reader: StreamReader<Item>,
    options: RequestOptions = {},
  ): AsyncGenerator<Item, void> {
    const streamed = { ...call, headers: { Accept: reader.accept, ...call.headers } };
    const { attempt, value: response } = await trying(call, options, (signal) => ask(streamed, options, signal));
    const requestId = response.headers.get("X-Request-Id");
    try {
      for await (const item of reader.read(chunksOf(response, attempt), requestId)) {
        // Several may have come at once: who gave up wants none of the rest.
        attempt.signal.throwIfAborted();
        yield item;
      }
    } catch (thrown) {
      if (thrown instanceof AcquisError) throw thrown;
      throw new StreamError(`The stream broke off: ${reasonOf(thrown)}`, requestId, { cause: thrown });
    } finally {
      attempt.close();
    }
  }

  return { json: (call, options = {}) => new ApiPromise(answer(call, options)), stream };
};
