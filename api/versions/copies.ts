import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import type { Config } from "../../shared/config.ts";
import {
  corpusLayout,
  type Manifest,
  markMounted,
  mountedVersions,
  readCurrentVersion,
} from "../../shared/corpus/index.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { isStoreAddress, parseStoreAddress, storeFolder } from "../../shared/store/address.ts";
import { copiedVersions, copyVersion, isCopied, removeCopy, saveText } from "../../shared/store/copy.ts";
import { writeLease } from "../../shared/store/leases.ts";
import { type ObjectStore, openObjectStore } from "../../shared/store/objects.ts";
import { readStorePointer } from "../../shared/store/pointer.ts";
import { createStoredVersions } from "../../shared/store/versions.ts";
import type { Logger } from "../operations/log.ts";

/** The versions of an object store, as this machine has copies of them. */
export interface Copies {
  /** The folder of the copies, laid out as any corpus folder. */
  readonly folder: string;
  /** The version to mount. The first one is a copy that is at hand, rather than one that is waited for. */
  choose(isFirst: boolean): Promise<string>;
  /** Makes a version whole in the folder. Throws an OperatorError where it is not to be had. */
  bring(version: string): Promise<void>;
  /** Remembers which version a start without the store is to serve. */
  remember(version: string): Promise<void>;
  /** What is published, as it was seen last; null where the store was never seen. */
  published(): ReadonlyMap<string, Manifest> | null;
  /** Sees what is published anew, unless that was done a moment ago. Throws a StoreAwayError where it cannot be seen. */
  look(): Promise<void>;
  /** Renews the lease on what is served, looks at what is published, and removes copies that nobody needs. */
  keep(): Promise<void>;
  /** Gives up the lease, and what is being copied: the next start goes on with it. */
  close(): Promise<void>;
}

export interface CopiesOptions {
  readonly log: Pick<Logger, "info" | "warning">;
  /** A copy is removed when nobody has served it for so long: requests that began with it have ended by then. */
  readonly idleMs?: number;
  readonly now?: () => number;
}

const renewEveryMs = 5 * 60_000;
/** However often somebody asks for a version that nobody knows of, the store is not asked more often. */
const lookEveryMs = 2_000;

/** The name under which a folder's copies are held: the same for all processes that share the folder, and at the next start. */
const holderOf = async (folder: string): Promise<string> => {
  const file = Bun.file(join(folder, ".holder"));
  if (await file.exists()) return (await file.text()).trim();
  const host = hostname()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  const holder = `${host}-${randomBytes(4).toString("hex")}`;
  await mkdir(folder, { recursive: true });
  await saveText(join(folder, ".holder"), `${holder}\n`);
  return holder;
};

/** Makes the copies of a store in a folder. */
export const createCopies = (store: ObjectStore, folder: string, options: CopiesOptions): Copies => {
  const { log, idleMs = 5 * 60_000, now = () => performance.now() } = options;
  const stored = createStoredVersions(store);
  const idleSince = new Map<string, number>();
  let known: ReadonlyMap<string, Manifest> | null = null;
  let leased = { versions: "", at: Number.NEGATIVE_INFINITY };
  let isLeaseRefused = false;
  let remembering: Promise<unknown> = Promise.resolve();
  let looking: Promise<void> = Promise.resolve();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const closing = new AbortController();

  const remembered = (): string | null => {
    try {
      const version = readCurrentVersion(folder);
      return version !== null && isCopied(folder, version) ? version : null;
    } catch {
      return null;
    }
  };

  /** An instance that may only read serves all the same. */
  const renewLease = async (): Promise<void> => {
    const versions = [...mountedVersions(folder)].sort();
    const told = versions.join(" ");
    if (told === leased.versions && now() - leased.at < renewEveryMs) return;
    try {
      await writeLease(store, await holderOf(folder), versions);
      leased = { versions: told, at: now() };
      isLeaseRefused = false;
    } catch (thrown) {
      const fields = { reason: messageOf(thrown) };
      if (!isLeaseRefused) log.warning("no lease could be written: gc does not know what is served here", fields);
      isLeaseRefused = true;
    }
  };

  const removeIdle = async (): Promise<void> => {
    const needed = new Set([...mountedVersions(folder), remembered()]);
    const copied = await copiedVersions(folder);
    for (const version of idleSince.keys()) if (needed.has(version)) idleSince.delete(version);
    for (const version of copied.filter((one) => !needed.has(one))) {
      const since = idleSince.get(version) ?? now();
      idleSince.set(version, since);
      // Somebody may have asked for it while another one was removed.
      if (now() - since < idleMs || mountedVersions(folder).has(version)) continue;
      await removeCopy(folder, version);
      idleSince.delete(version);
      log.info("copy removed", { corpus_version: version });
    }
  };

  const see = async (): Promise<void> => {
    known = new Map((await stored.manifests()).map((manifest) => [manifest.corpus_version, manifest]));
  };

  const seeAnew = (): Promise<void> => {
    // Whoever asks meanwhile waits for the same.
    lookedAt = Number.POSITIVE_INFINITY;
    looking = see().finally(() => {
      lookedAt = now();
    });
    return looking;
  };

  return {
    folder,
    choose: async (isFirst) => {
      const kept = remembered();
      try {
        const { pointer } = await readStorePointer(store);
        const { version } = pointer;
        if (version === null) {
          throw new OperatorError(`No corpus is published in ${store.name}.`, { hint: "bun run ingest build" });
        }
        if (!isFirst || kept === null || isCopied(folder, version)) return version;
        log.info("the copy at hand serves until the published version is here", { published: version });
      } catch (thrown) {
        if (!isFirst || kept === null) throw thrown;
        log.warning("the object store cannot be used; its last copy serves", { reason: messageOf(thrown) });
      }
      return kept;
    },
    bring: async (version) => {
      if (isCopied(folder, version)) return;
      const unmark = markMounted(folder, version);
      try {
        await renewLease();
        const seal = await stored.seal(version);
        if (seal === null) {
          throw new OperatorError(`Corpus version ${version} is not in ${store.name}.`, {
            hint: "bun run ingest list",
          });
        }
        const began = performance.now();
        await copyVersion(store, seal, folder, closing.signal);
        if (known !== null) known = new Map([...known, [version, seal.manifest]]);
        const bytes = seal.files.reduce((sum, file) => sum + file.bytes, 0);
        log.info("corpus copied", { corpus_version: version, bytes, ms: Math.round(performance.now() - began) });
      } finally {
        unmark();
      }
    },
    remember: async (version) => {
      // One after the other: what was mounted last is what stays written.
      remembering = remembering.then(async () => {
        if (remembered() === version) return;
        await saveText(corpusLayout.current(folder), `${JSON.stringify({ version })}\n`).catch((thrown) => {
          log.warning("a start without the store will serve an earlier version", { reason: messageOf(thrown) });
        });
      });
      await remembering;
    },
    published: () => known,
    look: () => (now() - lookedAt < lookEveryMs ? looking : seeAnew()),
    keep: async () => {
      await renewLease();
      await seeAnew();
      // Last: while the store is away, no copy is removed that could not be had again.
      await removeIdle();
    },
    close: async () => {
      closing.abort(new OperatorError("The copying was given up: the service ends."));
      const giveUp = async (): Promise<void> => writeLease(store, await holderOf(folder), [...mountedVersions(folder)]);
      // Nobody waits for a store that is away: the lease runs out by itself.
      if (leased.versions !== "") await Promise.race([giveUp().catch(() => {}), Bun.sleep(2_000)]);
      store.close();
    },
  };
};

/** The copies of the store that CORPUS_DIR names, below DATA_DIR; null where it is a folder. Asks nothing of the store yet. */
export const openCopies = async (
  { CORPUS_DIR, DATA_DIR }: Pick<Config, "CORPUS_DIR" | "DATA_DIR">,
  log: CopiesOptions["log"],
): Promise<Copies | null> => {
  if (!isStoreAddress(CORPUS_DIR)) return null;
  const folder = storeFolder(DATA_DIR, parseStoreAddress(CORPUS_DIR), "copies");
  await mkdir(folder, { recursive: true });
  return createCopies(await openObjectStore(CORPUS_DIR, { patienceMs: 10_000 }), folder, { log });
};
