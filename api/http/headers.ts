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

// Copying a Headers object is several times faster than filling one, so what stays the same for a second is filled once: one
// template for each type and limit, and there are few of both.
const templates = new Map<string, Map<number, Template>>();

const fill = (contentType: string, rate: RateDecision | null): Headers => {
  const headers = new Headers({ ...securityHeaders, "Content-Type": contentType, "Cache-Control": "no-store" });
  if (rate !== null) {
    headers.set("X-RateLimit-Limit", String(rate.limit));
    headers.set("X-RateLimit-Reset", String(rate.resetSeconds));
  }
  return headers;
};

/**
 * Fresh headers for a response: the security headers, the type, no caching by others unless set otherwise, and of the rate
 * limit all that does not change with each request.
 */
export const baseHeaders = (contentType: string, rate: RateDecision | null): Headers => {
  const ofType = templates.get(contentType) ?? new Map<number, Template>();
  const known = ofType.get(rate?.limit ?? 0);
  const resetSeconds = rate?.resetSeconds ?? 0;
  if (known !== undefined && known.resetSeconds === resetSeconds) return new Headers(known.headers);
  const headers = fill(contentType, rate);
  templates.set(contentType, ofType.set(rate?.limit ?? 0, { headers, resetSeconds }));
  return new Headers(headers);
};
