import type { readTables } from "../../shared/corpus/index.ts";

/** One thing that was looked at, and what is wrong with it (null: nothing). */
export interface Check {
  readonly name: string;
  readonly problem: string | null;
}

/** A check with its outcome. */
export const check = (name: string, problem: string | null): Check => ({ name, problem });

/** A snapshot's tables as they were read back from the disk. */
export type StoredTables = Awaited<ReturnType<typeof readTables>>;
