import {
  AbortedError,
  type AcquisError,
  ApiError,
  AuthenticationError,
  ConnectionError,
  QuotaExceededError,
  RateLimitError,
  TimeoutError,
  ValidationError,
} from "../../sdk/typescript/src/index.ts";
import { ValidationError as ArgumentsError } from "../http/request/validation-error.ts";
import { tools } from "./tools/index.ts";

const seconds = ({ retryAfterMs }: ApiError): string =>
  retryAfterMs === null ? "a moment" : `${Math.ceil(retryAfterMs / 1_000)} seconds`;

const unmetered = tools
  .filter(({ counts }) => counts === "lookup")
  .map(({ name }) => name)
  .join(", ");

const quotaText = ({ headers, message }: QuotaExceededError): string =>
  [
    message,
    `Used ${headers.get("X-Quota-Used") ?? "?"} of ${headers.get("X-Quota-Limit") ?? "?"}; the quota begins anew on the first day of next month (UTC).`,
    `Do not try again before. Tools that are not metered still work: ${unmetered}.`,
  ].join(" ");

const violationsText = (violations: ReadonlyArray<{ loc: ReadonlyArray<string | number>; msg: string }>): string =>
  `The arguments are not valid: ${violations
    .map(({ loc, msg }) => `${loc.slice(1).join(".") || "arguments"}: ${msg}`)
    .join("; ")}. Correct them and call again.`;

const apiText = (error: ApiError): string => {
  if (error instanceof AuthenticationError)
    return `${error.message}. The API key is missing, unknown or revoked: give a valid one (acq_live_… or acq_test_…) as bearer token, or in ACQUIS_API_KEY. Calling again with the same key does not help.`;
  if (error instanceof QuotaExceededError) return quotaText(error);
  if (error instanceof RateLimitError)
    return `${error.message}. Wait ${seconds(error)}, then call again, and with fewer calls at once.`;
  if (error instanceof ValidationError) return violationsText(error.violations);
  if (error.status >= 500) return `${error.message}. The service failed: wait ${seconds(error)}, then call once more.`;
  return error.message;
};

/**
 * What went wrong, and what to do about it, for the model that called. Null for what is nobody's to read: a call that was given up, and a
 * failure of this program.
 */
export const failureText = (thrown: unknown): string | null => {
  if (thrown instanceof ArgumentsError) return violationsText(thrown.detail);
  if (thrown instanceof ApiError) return apiText(thrown);
  if (thrown instanceof AbortedError) return null;
  if (thrown instanceof TimeoutError)
    return `${thrown.message}. Call once more, with a shorter question; else tell the user that the service is slow.`;
  if (thrown instanceof ConnectionError)
    return `${thrown.message}. Is the service running, and is ACQUIS_URL its address? Tell the user; calling again at once does not help.`;
  return isAcquisError(thrown) ? thrown.message : null;
};

const isAcquisError = (thrown: unknown): thrown is AcquisError =>
  thrown instanceof Error && thrown.name === "AcquisError";
