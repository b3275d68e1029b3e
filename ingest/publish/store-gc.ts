import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { OperatorError } from "../../shared/errors.ts";
import { storeLayout } from "../../shared/store/layout.ts";
import { forgetLeases, readLeases } from "../../shared/store/leases.ts";
import type { ObjectStore } from "../../shared/store/objects.ts";
import { removedNow, type StorePointer } from "../../shared/store/pointer.ts";
import type { VersionSummary } from "./versions.ts";

export interface StoreGarbage {
  readonly store: ObjectStore;
  readonly list: () => Promise<VersionSummary[]>;
  readonly pointer: () => Promise<StorePointer>;
  readonly change: (rule: (pointer: StorePointer) => Promise<StorePointer>) => Promise<StorePointer>;
  /** How many of the newest versions that nobody needs are kept. */
  readonly keep: number;
  readonly dryRun: boolean;
  /** The time in ms since 1970. */
  readonly now?: () => number;
}

/** Files that no seal names are left for so long: somebody may be sending them. */
const unsealedMs = 24 * 3_600_000;
/** A removal that has not ended by then is over, also where nobody says so; the one at work stops well before. */
const removalMs = 45 * 60_000;
const workMs = 20 * 60_000;

/**
 * The versions of which there are files that are old, and no seal: neither one that this release cannot read, nor one that is still to
 * come because the version waits here to be sent.
 */
const abandoned = async (store: ObjectStore, listed: readonly VersionSummary[], now: number): Promise<string[]> => {
  const seals = (await store.list(storeLayout.seals)).map(({ key }) => storeLayout.sealed(key));
  const sealed = new Set([...seals, ...listed.map(({ version }) => version)]);
  const newest = new Map<string, number>();
  for (const { key, modified } of await store.list(storeLayout.allFiles)) {
    const version = key.split("/")[1] ?? "";
    if (!sealed.has(version)) newest.set(version, Math.max(newest.get(version) ?? 0, modified.getTime()));
  }
  return [...newest].filter(([, at]) => at < now - unsealedMs).map(([version]) => version);
};

const markRemoval = (by: string, versions: readonly string[], now: number) => async (pointer: StorePointer) => {
  const { removing } = pointer;
  if (removedNow(pointer, now).length > 0) {
    throw new OperatorError(`Another gc is removing ${removing?.versions.join(", ")} (${removing?.by}).`, {
      hint: `Wait until it has ended. One that was killed is forgotten at ${removing?.until}.`,
    });
  }
  const needed = new Set([pointer.version, ...pointer.pinned]);
  const free = versions.filter((version) => !needed.has(version));
  return { ...pointer, removing: { by, until: new Date(now + removalMs).toISOString(), versions: free } };
};

/** Ends a removal: only the one that was begun under this name. */
const unmarkRemoval =
  (by: string) =>
  async (pointer: StorePointer): Promise<StorePointer> => {
    const { removing, ...rest } = pointer;
    return removing?.by === by ? rest : pointer;
  };

const removeVersion = async (store: ObjectStore, version: string): Promise<void> => {
  // The seal first: what is half removed is no version any more.
  await store.remove([storeLayout.seal(version)]);
  await store.remove((await store.list(storeLayout.files(version))).map(({ key }) => key));
};

/**
 * Removes versions of a store that nobody needs: neither current, pinned nor held by a lease, and not among the `keep` newest others;
 * and files that were sent a day ago and never sealed. What is to go is first named in the pointer, whose writes have an order: whoever
 * publishes one of these versions meanwhile either comes first, and it stays, or is told to wait. Leases are read again after that. Returns
 * the names of what was removed.
 */
export const collectFromStore = async (garbage: StoreGarbage): Promise<string[]> => {
  const { store, list, change, keep, dryRun, now = Date.now } = garbage;
  const listed = await list();
  const spare = listed.filter(({ state }) => state.length === 0).slice(keep);
  const left = await abandoned(store, listed, now());
  const wanted = [...spare.map(({ version }) => version), ...left];
  if (dryRun || wanted.length === 0) return wanted;
  const by = `${hostname()} ${randomUUID()}`;
  const stopAt = performance.now() + workMs;
  const { removing } = await change(markRemoval(by, wanted, now()));
  const removed: string[] = [];
  try {
    const held = new Set((await readLeases(store, now())).flatMap(({ versions }) => versions));
    for (const version of removing?.versions.filter((one) => !held.has(one)) ?? []) {
      if (performance.now() > stopAt) break;
      await removeVersion(store, version);
      removed.push(version);
    }
    await forgetLeases(store, now());
  } finally {
    await change(unmarkRemoval(by));
  }
  return removed;
};
