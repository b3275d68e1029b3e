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
