import type { RateDecision } from "../../accounts/limits/rate-limiter.ts";

/** What every response says, whatever its kind (specification, "Authentication"). */
const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
} as const;

/** On what is true for one caller or one moment only: errors, keys, readiness, the operator's counts. */
export const noStore = { "Cache-Control": "no-store" } as const;

export const jsonType = "application/json";

interface Template {
  readonly headers: Headers;
  /** For a response of status 200: to read one from an object made for each costs more than to set a header. */
  readonly init: ResponseInit;
  resetSeconds: number;
  etag: string | null;
}

/** By type and limit: there are few of both. Answers with a tag have some of their own, so that no other shows their headers. */
const templates = { tagged: new Map<string, Map<number, Template>>(), plain: new Map<string, Map<number, Template>>() };

const templateOf = (contentType: string, limit: number, kind: keyof typeof templates): Template => {
  const ofType = templates[kind].get(contentType) ?? new Map<number, Template>();
  templates[kind].set(contentType, ofType);
  const known = ofType.get(limit);
  if (known !== undefined) return known;
  const headers = new Headers({ ...securityHeaders, Vary: "Accept-Encoding", "Content-Type": contentType });
  // Kept by whoever asked, and asked about again each time.
  if (kind === "tagged") headers.set("Cache-Control", "private, no-cache");
  if (limit > 0) headers.set("X-RateLimit-Limit", String(limit));
  const made = { headers, init: { headers }, resetSeconds: -1, etag: null };
  ofType.set(limit, made);
  return made;
};

/**
 * What a response is made with: its status and the headers of every response, which are security, type, request id and rate
 * limit; and the tag of an answer that has one. To be used at once, as `new Response` does, for the next call changes the headers: a response is made several times
 * faster from headers that are there already.
 */
export const contractInit = (
  status: number,
  contentType: string,
  requestId: string,
  rate: RateDecision | null,
  etag: string | null,
): ResponseInit => {
  const template = templateOf(contentType, rate?.limit ?? 0, etag === null ? "plain" : "tagged");
  const { headers, init } = template;
  if (etag !== null && template.etag !== etag) {
    headers.set("ETag", etag);
    template.etag = etag;
  }
  headers.set("X-Request-Id", requestId);
  if (rate !== null) {
    headers.set("X-RateLimit-Remaining", String(rate.remaining));
    if (template.resetSeconds !== rate.resetSeconds) {
      headers.set("X-RateLimit-Reset", String(rate.resetSeconds));
      template.resetSeconds = rate.resetSeconds;
    }
  }
  return status === 200 ? init : { status, headers };
};
