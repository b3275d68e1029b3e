import { type AcquisError, ApiError, ConnectionError } from "./errors.ts";

const firstPauseMs = 500;
const longestPauseMs = 8_000;
/** Who is told to wait longer hears of it at once, and may do something else meanwhile. */
const longestRetryAfterMs = 60_000;

/** Doubles from try to try, a quarter of it left to chance, so that clients which failed together do not come back together. */
const backoffMs = (tries: number, random: number): number =>
  Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) * (1 - random / 4);

const isTransient = ({ status, headers }: ApiError): boolean => {
  const said = headers.get("x-should-retry");
  if (said === "true" || said === "false") return said === "true";
  return status === 408 || status === 429 || status >= 500;
};

/**
 * How long to wait before another try, in ms; null where none is of use. `tries`: how many there were; `random`: from 0 to 1.
 * The service's `x-should-retry` and `Retry-After` decide before the status does.
 */
export const pauseBefore = (error: AcquisError, tries: number, random: number): number | null => {
  if (error instanceof ConnectionError) return backoffMs(tries, random);
  if (!(error instanceof ApiError) || !isTransient(error)) return null;
  const { retryAfterMs } = error;
  if (retryAfterMs === null) return backoffMs(tries, random);
  return retryAfterMs <= longestRetryAfterMs ? retryAfterMs : null;
};
