import type { Coding } from "./encoding.ts";

/**
 * The strong tag that tells a body from all others: half of its digest. A body of a lookup names its corpus version, and holds the law's status of
 * its day, so that the tag changes with both, and with a release that answers otherwise.
 */
export const tagOf = (body: string): string =>
  `"${new Bun.CryptoHasher("sha256").update(body).digest("base64url").slice(0, 22)}"`;

/** The strong tag of a body as it is sent: compressed it has other bytes, and so another tag. */
export const entityTag = (tag: string, coding: Coding | null): string =>
  coding === null ? tag : `${tag.slice(0, -1)}-${coding}"`;

/** Whether `If-None-Match` names a tag: `*`, or a list in which weak tags count as well (RFC 9110, section 13.1.2). */
export const isNamedIn = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === "*" || [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([written]) => written === etag);
