import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import { onDatabase } from "../database/availability.ts";
import type { Drizzle } from "../database/database.ts";
import { bearerToken } from "./bearer.ts";
import { isWellFormedKey, keyDigest } from "./format.ts";
import { findIdentities, type Identity } from "./keys.ts";

/** After this age an identity is looked up again, in the background. */
const freshMs = 3_000;
/** After this age it no longer counts without a look: with the look itself that is below the 10 seconds of the contract. */
const staleMs = 8_000;
/** How long a failed look excuses the next ones, so that cached keys stay fast while the database is away. */
const excuseMs = 2_000;
const unknownTtlMs = 5_000;
/** For how long, and how many, texts of keys are held: they go with the first request after that. */
const presentedMs = 10_000;
const presentedMax = 10_000;

/** Asks for all keys at once that requests arriving together need: a question each would keep the process busy. */
const createIdentityLoader = (db: Drizzle): DataLoader<string, Identity | null> =>
  new DataLoader((digests) => onDatabase(() => findIdentities(db, digests)), {
    cache: false,
    maxBatchSize: 1_000,
    batchScheduleFn: setImmediate,
  });

const usualLength = (key: string): number => "Bearer ".length + key.length;

interface Entry {
  identity: Identity;
  /** When the database last said so. */
  checkedAt: number;
}

export interface Authenticator {
  /**
   * Who the value of an Authorization header (`Bearer <key>`) speaks for, null when it is not valid. A plain value whenever it
   * is cached. `at` is now.
   */
  identify(credentials: string, at: number): Identity | null | Promise<Identity | null>;
  /** Makes a revoked key stop working on this instance at once. */
  forget(digest: string): void;
}

/**
 * Authenticates keys from memory. An entry is renewed while it is used, so that a steady caller never waits for the database;
 * when the database is away, known keys go on.
 */
export const createAuthenticator = (db: Drizzle, now: () => number = Date.now): Authenticator => {
  const identities = createIdentityLoader(db);
  const known = new LRUCache<string, Entry>({ max: 10_000 });
  // Apart from the known, so that guessing cannot push good keys out.
  const unknown = new LRUCache<string, true>({ max: 10_000, ttl: unknownTtlMs });
  const underway = new Map<string, Promise<Identity | null>>();
  // What was presented lately, as it was presented: to digest it again on every request would cost more than the lookup.
  const presented = new Map<string, Entry>();
  let presentedSince = 0;
  let revocations = 0;
  let failedAt = Number.NEGATIVE_INFINITY;

  const admit = (digest: string, identity: Identity, checkedAt: number): void => {
    const entry = known.get(digest);
    if (entry === undefined) known.set(digest, { identity, checkedAt });
    else Object.assign(entry, { identity, checkedAt });
  };

  const deny = (digest: string): void => {
    if (known.delete(digest)) presented.clear();
    unknown.set(digest, true);
  };

  const load = async (digest: string): Promise<Identity | null> => {
    const checkedAt = now();
    const revocationsBefore = revocations;
    try {
      const identity = await identities.load(digest);
      failedAt = Number.NEGATIVE_INFINITY;
      if (identity === null) deny(digest);
      else if (revocations === revocationsBefore) admit(digest, identity, checkedAt);
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

  const remember = (credentials: string, entry: Entry): void => {
    if (presented.size >= presentedMax) presented.clear();
    presented.set(credentials, entry);
  };

  const forgetTexts = (at: number): void => {
    if (at - presentedSince <= presentedMs) return;
    presented.clear();
    presentedSince = at;
  };

  const identifyKey = (credentials: string, at: number): Identity | null | Promise<Identity | null> => {
    const key = bearerToken(credentials);
    if (key === null) return null;
    const digest = keyDigest(key);
    const entry = known.get(digest);
    if (entry === undefined) return !isWellFormedKey(key) || unknown.has(digest) ? null : loadOnce(digest);
    const age = at - entry.checkedAt;
    if (age < freshMs) {
      // In its usual spelling only: others could be made up without end.
      if (credentials.length === usualLength(key)) remember(credentials, entry);
      return entry.identity;
    }
    const excused = at - failedAt < excuseMs;
    if (age < staleMs || excused) {
      // An entry is there, so a failed look ends in it: this promise cannot reject.
      if (!excused) void loadOnce(digest);
      return entry.identity;
    }
    return loadOnce(digest);
  };

  return {
    identify: (credentials, at) => {
      forgetTexts(at);
      const entry = presented.get(credentials);
      return entry !== undefined && at - entry.checkedAt < freshMs ? entry.identity : identifyKey(credentials, at);
    },
    forget: (digest) => {
      revocations += 1;
      presented.clear();
      deny(digest);
    },
  };
};
