import { AcquisError } from "./errors.ts";

/** What programs without types may say wrongly: it is refused before anything is sent. */

/** Throws an AcquisError for a name that is not among those known: a misspelt one would be left out without a word. */
export const refuseUnknown = (given: object, known: readonly string[], what: string): void => {
  const unknown = Object.entries(given).find(([name, value]) => value !== undefined && !known.includes(name))?.[0];
  if (unknown === undefined) return;
  const names = known.length === 0 ? "" : `; known are ${known.join(", ")}`;
  throw new AcquisError(`${what} has no "${unknown}"${names}`);
};

/** How long a try may take, in ms, and how many follow it. Throws an AcquisError for what is no such number. */
export const readTimes = (given: { readonly timeoutMs: number; readonly maxRetries: number }) => {
  const { timeoutMs, maxRetries } = given;
  if (typeof timeoutMs !== "number" || !(timeoutMs > 0))
    throw new AcquisError(`timeoutMs must be more than 0, and is ${timeoutMs}; Infinity waits without end`);
  if (typeof maxRetries !== "number" || !(maxRetries >= 0))
    throw new AcquisError(`maxRetries must be 0 or more, and is ${maxRetries}`);
  return given;
};
