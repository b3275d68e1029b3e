import { addressOf } from "../request/address.ts";
import type { Reply } from "../response/reply.ts";

/** Web origins that may call from a browser. */
export type Origins = ReadonlySet<string>;

/** The origins of the setting `CORS_ORIGINS`, as browsers write them. */
export const originsIn = (setting: string | null): Origins =>
  new Set(setting === null ? [] : setting.split(",").map((written) => new URL(written.trim()).origin));

const requestHeaders =
  "Authorization, Content-Type, Idempotency-Key, If-None-Match, Mcp-Protocol-Version, Mcp-Session-Id, X-Corpus-Version, X-Request-Id";

/** What a page may read beside what every page may. */
const exposedHeaders = [
  "X-Request-Id",
  "ETag",
  "Retry-After",
  "x-should-retry",
  "Idempotency-Replayed",
  "X-Answer-Written-By",
  "X-Corpus-Version",
  "Mcp-Session-Id",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "X-Quota-Limit",
  "X-Quota-Used",
].join(", ");

/** Seconds for which a browser need not ask again. */
const maxAge = "600";

const isOfApi = (request: Request): boolean => /^\/(?:v1\/|mcp\/?$)/.test(addressOf(request).path);

/** Says in a response whether the page that asked may read it. */
export const addCors = (headers: Headers, request: Request, origins: Origins): void => {
  if (origins.size === 0 || !isOfApi(request)) return;
  headers.append("Vary", "Origin");
  const origin = request.headers.get("origin");
  if (origin === null || !origins.has(origin)) return;
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", exposedHeaders);
};

/** The answer to a browser that asks whether a page may send a request; null where it is no such question, or the page may not. */
export const preflight = (request: Request, methods: readonly string[], origins: Origins): Reply | null => {
  const { headers } = request;
  const asks = request.method === "OPTIONS" && headers.has("access-control-request-method");
  if (!asks || methods.length === 0 || !isOfApi(request) || !origins.has(headers.get("origin") ?? "")) return null;
  return {
    status: 204,
    body: null,
    headers: {
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": requestHeaders,
      "Access-Control-Max-Age": maxAge,
    },
  };
};
