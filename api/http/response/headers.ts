import type { RateDecision } from "../../accounts/limits/rate-limiter.ts";

/** What every response says, whatever its kind (specification, "Authentication"). */
const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
} as const;

/** The header by which a client pins a corpus version, and by which a response names the one that it is made from. */
export const corpusVersionHeader = "X-Corpus-Version";

/** On what is true for one caller or one moment only: errors, keys, readiness, the operator's counts. */
export const noStore = { "Cache-Control": "no-store" } as const;

export const jsonType = "application/json";

interface Template {
  readonly headers: Headers;
  /** For a response of status 200: to read one from an object made for each costs more than to set a header. */
  readonly init: ResponseInit;
  resetSeconds: number;
  etag: string | null;
  corpusVersion: string | null;
}

type Templates = Map<string, Map<number, Template>>;

/** By type and limit: there are few of both. Answers with a tag, and those from the law, have some of their own, so that no other shows their headers. */
const templates: Record<"tagged" | "plain", Record<"law" | "other", Templates>> = {
  tagged: { law: new Map(), other: new Map() },
  plain: { law: new Map(), other: new Map() },
};

const templateOf = (contentType: string, limit: number, isTagged: boolean, isLaw: boolean): Template => {
  const ofKind = templates[isTagged ? "tagged" : "plain"][isLaw ? "law" : "other"];
  const ofType = ofKind.get(contentType) ?? new Map<number, Template>();
  ofKind.set(contentType, ofType);
  const known = ofType.get(limit);
  if (known !== undefined) return known;
  const vary = isLaw ? `Accept-Encoding, ${corpusVersionHeader}` : "Accept-Encoding";
  const headers = new Headers({ ...securityHeaders, Vary: vary, "Content-Type": contentType });
  // Kept by whoever asked, and asked about again each time.
  if (isTagged) headers.set("Cache-Control", "private, no-cache");
  if (limit > 0) headers.set("X-RateLimit-Limit", String(limit));
  const made = { headers, init: { headers }, resetSeconds: -1, etag: null, corpusVersion: null };
  ofType.set(limit, made);
  return made;
};

/**
 * What a response is made with: its status and the headers of every response, which are security, type, request id and rate
 * limit; the tag of an answer that has one, and the corpus version of one from the law. To be used at once, as `new Response` does, for the next call changes the headers: a response is made several times
 * faster from headers that are there already.
 */
export const contractInit = (
  status: number,
  contentType: string,
  requestId: string,
  rate: RateDecision | null,
  etag: string | null,
  corpusVersion: string | null,
): ResponseInit => {
  const template = templateOf(contentType, rate?.limit ?? 0, etag !== null, corpusVersion !== null);
  const { headers, init } = template;
  if (etag !== null && template.etag !== etag) {
    headers.set("ETag", etag);
    template.etag = etag;
  }
  if (corpusVersion !== null && template.corpusVersion !== corpusVersion) {
    headers.set(corpusVersionHeader, corpusVersion);
    template.corpusVersion = corpusVersion;
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
