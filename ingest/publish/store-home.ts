import { rmSync } from "node:fs";
import { corpusLayout, type Manifest, readManifest } from "../../shared/corpus/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import { copyVersion } from "../../shared/store/copy.ts";
import { StoreAwayError } from "../../shared/store/errors.ts";
import { readLeases } from "../../shared/store/leases.ts";
import type { ObjectStore } from "../../shared/store/objects.ts";
import { readStorePointer, removedNow, type StorePointer } from "../../shared/store/pointer.ts";
import { createStoredVersions, isWhole } from "../../shared/store/versions.ts";
import type { Progress } from "../progress.ts";
import type { CorpusHome } from "./home.ts";
import { collectFromStore } from "./store-gc.ts";
import { changeStorePointer, requireConditionalWrites } from "./store-pointer.ts";
import { uploadVersion } from "./store-upload.ts";
import {
  byNewestBuild,
  bytesOf,
  namesIn,
  removeLeftovers,
  statesOf,
  summaryOf,
  type VersionSummary,
  versionExists,
} from "./versions.ts";

export interface StoreHomeOptions {
  readonly progress?: Progress | null;
}

/** A place in an object store as the home of versions: they are built in `folder`, and sent. */
export const createStoreHome = (
  store: ObjectStore,
  folder: string,
  { progress = null }: StoreHomeOptions = {},
): CorpusHome => {
  const stored = createStoredVersions(store);
  const pointer = async (): Promise<StorePointer> => (await readStorePointer(store)).pointer;
  let probing: Promise<void> | null = null;
  const probe = (): Promise<void> => {
    probing ??= requireConditionalWrites(store);
    return probing;
  };
  const change = (rule: (pointer: StorePointer) => Promise<StorePointer>) => changeStorePointer(store, rule, probe);

  const unknown = (version: string): OperatorError =>
    new OperatorError(`Corpus version ${version} is not in ${store.name}.`, { hint: "bun run ingest list" });

  const manifest = async (version: string): Promise<Manifest> => {
    const seal = await stored.seal(version);
    if (seal !== null) return seal.manifest;
    if (versionExists(folder, version)) return readManifest(folder, version);
    throw unknown(version);
  };

  const deliver = async (version: string): Promise<void> => {
    if (removedNow(await pointer()).includes(version)) {
      throw new OperatorError(`${version} is being removed from ${store.name}.`, {
        hint: "Try again when bun run ingest gc has ended there.",
      });
    }
    const isHere = versionExists(folder, version);
    const seal = await stored.seal(version).catch((error: unknown) => {
      // What is damaged there is made good from here.
      if (error instanceof StoreAwayError || !isHere) throw error;
      return null;
    });
    if (seal !== null && (await isWhole(store, seal))) return;
    if (isHere) return uploadVersion(store, folder, version, progress);
    if (seal === null) throw unknown(version);
    throw new OperatorError(`${version} in ${store.name} lacks files that its seal names.`, {
      hint: "Build it again on a machine that can reach the store: bun run ingest build",
    });
  };

  const list = async (): Promise<VersionSummary[]> => {
    const [seals, current, leases] = await Promise.all([stored.seals(), pointer(), readLeases(store)]);
    const held = new Set(leases.flatMap(({ versions }) => versions));
    const removing = removedNow(current);
    const there = seals.map((seal) => {
      const version = seal.manifest.corpus_version;
      const state = statesOf({
        current: current.version === version,
        pinned: current.pinned.includes(version),
        mounted: held.has(version),
        "being removed": removing.includes(version),
      });
      const bytes = seal.files.reduce((sum, file) => sum + file.bytes, 0);
      return summaryOf(seal.manifest, bytes, state);
    });
    const here = namesIn(folder).filter((name) => there.every(({ version }) => version !== name));
    const waiting = here.map((name) => summaryOf(readManifest(folder, name), bytesOf(folder, name), ["not sent"]));
    return [...there, ...waiting].sort(byNewestBuild);
  };

  const removeHere = (version: string): void => {
    // Out of sight first: half a version is never under its name.
    rmSync(corpusLayout.manifest(corpusLayout.version(folder, version)), { force: true });
    rmSync(corpusLayout.version(folder, version), { recursive: true, force: true });
  };

  const bring: CorpusHome["bring"] = async (version, { anew = false } = {}) => {
    if (versionExists(folder, version) && !anew) return;
    const seal = await stored.seal(version);
    if (seal !== null) {
      if (anew) removeHere(version);
      return copyVersion(store, seal, folder);
    }
    if (!versionExists(folder, version)) throw unknown(version);
  };

  return {
    name: store.name,
    folder,
    pointer,
    change: async (rule) => change(async (read) => ({ ...read, ...(await rule(read)) })),
    has: async (version) => versionExists(folder, version) || (await stored.seal(version)) !== null,
    canServe: async (version) => {
      if (removedNow(await pointer()).includes(version)) return false;
      const seal = await stored.seal(version);
      return seal !== null && isWhole(store, seal);
    },
    manifest,
    list,
    bring,
    deliver,
    collect: async (keep, dryRun) => {
      const removed = await collectFromStore({ store, list, pointer, change, keep, dryRun });
      if (dryRun) return removed;
      for (const version of removed) removeHere(version);
      removeLeftovers(folder);
      return removed;
    },
    tidy: async () => {
      removeLeftovers(folder);
      // What the store has can be had again; what was not sent yet is here alone.
      const { version: current } = await pointer();
      for (const version of namesIn(folder)) {
        const isThere = () =>
          stored.seal(version).then(
            (seal) => seal !== null,
            () => false,
          );
        if (version !== current && (await isThere())) removeHere(version);
      }
    },
    close: () => store.close(),
  };
};
