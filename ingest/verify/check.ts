import type { readTables } from "../../shared/corpus/index.ts";

/** One thing that was looked at, what is wrong with it (null: nothing), and what should be known though nothing is wrong. */
export interface Check {
  readonly name: string;
  readonly problem: string | null;
  readonly note: string | null;
}

/** A check with its outcome. */
export const check = (name: string, problem: string | null, note: string | null = null): Check => ({
  name,
  problem,
  note,
});

/** A snapshot's tables as they were read back from the disk. */
export type StoredTables = Awaited<ReturnType<typeof readTables>>;
