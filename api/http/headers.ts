import type { RateDecision } from "../accounts/rate-windows.ts";

/** What every response says, whatever its kind (specification, "Authentication"). */
const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
} as const;

export const jsonType = "application/json";

interface Template {
  readonly headers: Headers;
  resetSeconds: number;
}

/** By type and limit: there are few of both. */
const templates = new Map<string, Map<number, Template>>();

const templateOf = (contentType: string, limit: number): Template => {
  const ofType = templates.get(contentType) ?? new Map<number, Template>();
  templates.set(contentType, ofType);
  const known = ofType.get(limit);
  if (known !== undefined) return known;
  const made = { headers: new Headers({ ...securityHeaders, "Content-Type": contentType }), resetSeconds: -1 };
  if (limit > 0) made.headers.set("X-RateLimit-Limit", String(limit));
  ofType.set(limit, made);
  return made;
};

/**
 * The headers of every response: security, type, request id and rate limit. To be copied at once, as `new Response` does, for
 * the next call changes them: a response is made several times faster from headers that are there already.
 */
export const contractHeaders = (contentType: string, requestId: string, rate: RateDecision | null): Headers => {
  const template = templateOf(contentType, rate?.limit ?? 0);
  const { headers } = template;
  headers.set("X-Request-Id", requestId);
  if (rate === null) return headers;
  headers.set("X-RateLimit-Remaining", String(rate.remaining));
  if (template.resetSeconds !== rate.resetSeconds) {
    headers.set("X-RateLimit-Reset", String(rate.resetSeconds));
    template.resetSeconds = rate.resetSeconds;
  }
  return headers;
};
