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
  readonly resetSeconds: number;
}

// A response is made several times faster from headers that are there already, so what stays the same for a second is filled
// once: one template for each type and limit, and there are few of both.
const templates = new Map<string, Map<number, Template>>();

const fill = (contentType: string, rate: RateDecision | null): Headers => {
  const headers = new Headers({ ...securityHeaders, "Content-Type": contentType });
  if (rate !== null) {
    headers.set("X-RateLimit-Limit", String(rate.limit));
    headers.set("X-RateLimit-Reset", String(rate.resetSeconds));
  }
  return headers;
};

/**
 * The headers that responses share: the security headers, the type, and of the rate limit what does not change with each
 * request. To be copied, never changed.
 */
export const sharedHeaders = (contentType: string, rate: RateDecision | null): Headers => {
  const ofType = templates.get(contentType) ?? new Map<number, Template>();
  const limit = rate?.limit ?? 0;
  const resetSeconds = rate?.resetSeconds ?? 0;
  const known = ofType.get(limit);
  if (known !== undefined && known.resetSeconds === resetSeconds) return known.headers;
  const headers = fill(contentType, rate);
  templates.set(contentType, ofType.set(limit, { headers, resetSeconds }));
  return headers;
};
