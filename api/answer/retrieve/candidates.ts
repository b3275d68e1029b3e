import type { Library } from "./library.ts";

/** By which acts something is looked for, and whether recitals are wanted beside what binds. */
export interface Where {
  /** Ids; null: all. */
  readonly acts: readonly string[] | null;
  readonly recitals: boolean;
}

/** Everything that binds. */
export const everywhere: Where = { acts: null, recitals: false };

/** What is looked for. */
export interface Wanted extends Where {
  /** The stems of the words, each with how much it counts. */
  readonly own: ReadonlyMap<string, number>;
  /** The embedding by the corpus' own model; null: looked for by words alone. */
  readonly vector: Float32Array | null;
}

/**
 * The one face of both ways to search: over a corpus that lies in memory a library holds all of it; over one that stays on the disk each
 * text is ranked in a library of its own, of some hundred provisions that may answer.
 */
export interface Candidates {
  /** The library that something is looked for in: what may answer is in it. */
  over(wanted: Wanted): Promise<Library>;
  /** For how many provisions of those acts each one in the library counts when a mean is taken; 0 for what is not in scope. */
  counts(inScope: Uint8Array, acts: Where["acts"]): Uint8Array | Float64Array;
}

/** All is there, and each stands for itself. */
export const allInMemory = (library: () => Library): Candidates => ({
  over: async () => library(),
  counts: (inScope) => inScope,
});
