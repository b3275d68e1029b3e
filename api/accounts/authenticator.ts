import { LRUCache } from "lru-cache";
import { onDatabase } from "./availability.ts";
import type { Drizzle } from "./database.ts";
import { isWellFormedKey, keyDigest } from "./key-format.ts";
import { findIdentity, type Identity } from "./keys.ts";

/** After this age an identity is looked up again, in the background. */
const freshMs = 3_000;
/** After this age it no longer counts without a look: with the look itself that is below the 10 seconds of the contract. */
const staleMs = 8_000;
/** How long a failed look excuses the next ones, so that cached keys stay fast while the database is away. */
const excuseMs = 2_000;
const unknownTtlMs = 5_000;

interface Entry {
  readonly identity: Identity;
  readonly checkedAt: number;
}

export interface Authenticator {
  /** Who the key speaks for, null when it is not valid. A plain value whenever it is cached. */
  identify(key: string): Identity | null | Promise<Identity | null>;
  /** Makes a revoked key stop working on this instance at once. */
  forget(digest: string): void;
}

/**
 * Authenticates keys from memory. An entry is renewed while it is used, so that a steady caller never waits for the database;
 * when the database is away, known keys go on.
 */
export const createAuthenticator = (db: Drizzle, now: () => number = Date.now): Authenticator => {
  const known = new LRUCache<string, Entry>({ max: 10_000 });
  // Apart from the known, so that guessing cannot push good keys out.
  const unknown = new LRUCache<string, true>({ max: 10_000, ttl: unknownTtlMs });
  const underway = new Map<string, Promise<Identity | null>>();
  let revocations = 0;
  let failedAt = Number.NEGATIVE_INFINITY;

  const load = async (digest: string): Promise<Identity | null> => {
    const checkedAt = now();
    const revocationsBefore = revocations;
    try {
      const identity = await onDatabase(() => findIdentity(db, digest));
      failedAt = Number.NEGATIVE_INFINITY;
      if (identity === null) {
        known.delete(digest);
        unknown.set(digest, true);
      } else if (revocations === revocationsBefore) {
        known.set(digest, { identity, checkedAt });
      }
      return identity;
    } catch (thrown) {
      failedAt = now();
      const last = known.get(digest);
      if (last === undefined) throw thrown;
      return last.identity;
    } finally {
      underway.delete(digest);
    }
  };

  const loadOnce = (digest: string): Promise<Identity | null> => {
    const running = underway.get(digest);
    if (running !== undefined) return running;
    const started = load(digest);
    underway.set(digest, started);
    return started;
  };

  const identify = (key: string): Identity | null | Promise<Identity | null> => {
    const digest = keyDigest(key);
    const entry = known.get(digest);
    if (entry === undefined) return !isWellFormedKey(key) || unknown.has(digest) ? null : loadOnce(digest);
    const moment = now();
    const age = moment - entry.checkedAt;
    if (age < freshMs) return entry.identity;
    const excused = moment - failedAt < excuseMs;
    if (age < staleMs || excused) {
      // An entry is there, so a failed look ends in it: this promise cannot reject.
      if (!excused) void loadOnce(digest);
      return entry.identity;
    }
    return loadOnce(digest);
  };

  const forget = (digest: string): void => {
    revocations += 1;
    known.delete(digest);
    unknown.set(digest, true);
  };

  return { identify, forget };
};
