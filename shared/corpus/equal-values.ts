import { once } from "../once.ts";

/** Gives equal values as one. */
export interface EqualValues {
  text(written: string): string;
  /** What a JSON text says. */
  json(written: string): unknown;
}

/**
 * Makes what gives equal values of a snapshot as one while it is read: each act, title, address and date stands in many rows, and a
 * copy in each would be most of what a process holds and its collector of garbage looks through. They must not be changed.
 */
export const createEqualValues = (): EqualValues => ({
  text: once((written) => written),
  json: once((written) => JSON.parse(written)),
});
