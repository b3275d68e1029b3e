import { mkdirSync } from "node:fs";
import type { Config } from "../../shared/config.ts";
import type { Manifest } from "../../shared/corpus/index.ts";
import { ensureFolder } from "../../shared/folders.ts";
import { isStoreAddress, parseStoreAddress, storeFolder } from "../../shared/store/address.ts";
import { openObjectStore } from "../../shared/store/objects.ts";
import type { Progress } from "../progress.ts";
import { createFolderHome } from "./folder-home.ts";
import { moved, type Pointer } from "./pointer.ts";
import { createStoreHome } from "./store-home.ts";
import type { VersionSummary } from "./versions.ts";

/** A rule by which the pointer changes. */
export type PointerRule = (pointer: Pointer) => Promise<Pointer>;

/** Where versions are published: a folder, or a place in an object store. */
export interface CorpusHome {
  /** As CORPUS_DIR has it. */
  readonly name: string;
  /** The folder on this machine in which versions are built and read: the same where the home is a folder. */
  readonly folder: string;
  pointer(): Promise<Pointer>;
  /**
   * Changes the pointer by a rule, and returns what it is then. Whatever the rule has looked at or delivered still holds when the pointer is
   * written: where another one was faster, the rule is asked again.
   */
  change(rule: PointerRule): Promise<Pointer>;
  /** True when a version is there, or waits in the folder to be delivered. */
  has(version: string): Promise<boolean>;
  /** True when a version is whole where it is published, and stays. */
  canServe(version: string): Promise<boolean>;
  /** Throws an OperatorError where the version is neither there nor in the folder. */
  manifest(version: string): Promise<Manifest>;
  /** All versions, the newest build first. */
  list(): Promise<VersionSummary[]>;
  /** Makes a version whole in the folder; `anew` reads it from where it is published also where the folder has it. */
  bring(version: string, options?: { readonly anew?: boolean }): Promise<void>;
  /** Makes a version whole where it is published. Throws an OperatorError where it cannot be had, or is being removed. */
  deliver(version: string): Promise<void>;
  /** Removes versions that nobody needs but the `keep` newest of them, and returns their names. */
  collect(keep: number, dryRun: boolean): Promise<string[]>;
  /** Removes what earlier commands left in the folder. */
  tidy(): Promise<void>;
  close(): void;
}

/** Makes a version the current one, unless `mayReplace` says no to what is current. Returns what is current then. */
export const publishVersion = (
  home: CorpusHome,
  version: string,
  mayReplace: (pointer: Pointer) => Promise<boolean> = async () => true,
): Promise<Pointer> =>
  home.change(async (pointer) => {
    if (!(await mayReplace(pointer))) return pointer;
    await home.deliver(version);
    return moved(pointer, version);
  });

/** Opens the home that CORPUS_DIR names; `progress` is told what is sent. */
export const openHome = async (
  { CORPUS_DIR, DATA_DIR }: Pick<Config, "CORPUS_DIR" | "DATA_DIR">,
  progress: Progress | null = null,
): Promise<CorpusHome> => {
  if (!isStoreAddress(CORPUS_DIR)) return createFolderHome(CORPUS_DIR);
  const folder = storeFolder(DATA_DIR, parseStoreAddress(CORPUS_DIR), "builds");
  ensureFolder("DATA_DIR", DATA_DIR);
  mkdirSync(folder, { recursive: true });
  return createStoreHome(await openObjectStore(CORPUS_DIR), folder, { progress });
};

/** Opens the home that CORPUS_DIR names for a piece of work, and closes it after. */
export const withHome = async <Result>(
  config: Pick<Config, "CORPUS_DIR" | "DATA_DIR">,
  work: (home: CorpusHome) => Promise<Result>,
  progress: Progress | null = null,
): Promise<Result> => {
  const home = await openHome(config, progress);
  try {
    return await work(home);
  } finally {
    home.close();
  }
};
