import { once } from "../once.ts";

/** Gives equal values as one. */
export interface EqualValues {
  text(written: string): string;
  /** What a JSON text says. */
  json(written: string): unknown;
}

/**
 * Keeps one copy of each value while a snapshot is read: each act, title, address and date stands in many rows, and copies of them
 * would be most of what the process holds. What is shared must not be changed.
 */
export const createEqualValues = (): EqualValues => ({
  text: once((written) => written),
  json: once((written) => JSON.parse(written)),
});
