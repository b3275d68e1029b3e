import type { FilledRequest } from "./request.ts";

/** What came of a request, as far as it has come. */
export interface Exchange {
  readonly status: number;
  readonly statusText: string;
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>;
  readonly text: string;
  /** The end of the text is left out: it is too long to be drawn. */
  readonly isCut: boolean;
  readonly ms: number;
  readonly isDone: boolean;
}

/** Headers that a caller acts on, in this order. */
const toldHeaders = [
  ...["X-Request-Id", "Content-Type", "X-Answer-Written-By"],
  ...["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"],
  ...["X-Quota-Limit", "X-Quota-Used", "Retry-After", "ETag", "Idempotency-Replayed"],
];

const shownCharactersMax = 200_000;

const pretty = (text: string, contentType: string): string => {
  if (!contentType.includes("json")) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/**
 * Sends a request and tells what comes, whatever its status; a stream is told as it comes. Throws what `fetch` throws: a TypeError where
 * the service is not reached, a DOMException where it was given up.
 */
export const exchange = async (
  request: FilledRequest,
  key: string | null,
  signal: AbortSignal,
  tell: (exchange: Exchange) => void,
): Promise<void> => {
  const begun = performance.now();
  const response = await fetch(request.path, {
    method: request.method,
    headers: { ...request.headers, ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
    ...(request.body === null ? {} : { body: request.body }),
    credentials: "omit",
    cache: "no-store",
    signal,
  });
  const about = {
    status: response.status,
    statusText: response.statusText,
    headers: toldHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  };
  const contentType = response.headers.get("Content-Type") ?? "";
  let received = "";
  const told = (isDone: boolean): void => {
    const whole = isDone ? pretty(received, contentType) : received;
    const text = whole.slice(0, shownCharactersMax);
    tell({ ...about, text, isCut: text.length < whole.length, ms: performance.now() - begun, isDone });
  };
  told(false);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) break;
    received += next.value;
    if (contentType.startsWith("text/event-stream")) told(false);
  }
  told(true);
};
