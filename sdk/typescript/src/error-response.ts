import {
  ApiError,
  type ApiFailure,
  AuthenticationError,
  ConflictError,
  NotFoundError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  ValidationError,
  type Violation,
} from "./errors.ts";

/** Where a proxy answered in the place of the service, nothing here is what it should be. */
interface Body {
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null;
  readonly detail?: unknown;
}

const readBody = async (response: Response): Promise<unknown> => {
  // A body that breaks off takes nothing from what the status says.
  const text = await response.text().catch(() => "");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** What `Retry-After` says, in ms: seconds or a date. Null where it says nothing that can be read. */
const readRetryAfterMs = (headers: Headers, now: number): number | null => {
  const said = headers.get("Retry-After")?.trim() ?? "";
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
};

const isViolation = (entry: unknown): entry is Violation =>
  typeof entry === "object" && entry !== null && "loc" in entry && Array.isArray(entry.loc) && "msg" in entry;

const kindOf = (status: number, code: string): (new (failure: ApiFailure) => ApiError) => {
  if (code === "quota_exceeded") return QuotaExceededError;
  if (status === 401) return AuthenticationError;
  if (status === 404) return NotFoundError;
  if (status === 409) return ConflictError;
  if (status === 429) return RateLimitError;
  return status >= 500 ? ServerError : ApiError;
};

/** Reads the error that a response tells of which is none of success. `now`: in ms since 1970. */
export const errorOf = async (response: Response, now: number): Promise<ApiError> => {
  const { status, headers } = response;
  const body = await readBody(response);
  const { error, detail }: Body = typeof body === "object" && body !== null ? body : {};
  const requestId = headers.get("X-Request-Id");
  const failure = { status, requestId, retryAfterMs: readRetryAfterMs(headers, now), headers, body };
  if (status === 422 && Array.isArray(detail) && detail.every(isViolation)) {
    const message = detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
    return new ValidationError({ ...failure, code: "validation_error", message }, detail);
  }
  const code = typeof error?.code === "string" ? error.code : `http_${status}`;
  const message = typeof error?.message === "string" ? error.message : "No reason was given";
  return new (kindOf(status, code))({ ...failure, code, message });
};
