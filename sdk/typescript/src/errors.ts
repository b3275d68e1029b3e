import type { components } from "./generated.ts";

/** One thing that is wrong with a request: where, what and why. */
export type Violation = components["schemas"]["ValidationItem"];

/** Whatever this library throws. */
export class AcquisError extends Error {
  override name = "AcquisError";
}

/** The service was not reached, or the connection broke. */
export class ConnectionError extends AcquisError {
  override name = "ConnectionError";
}

/** No answer within the timeout. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The caller's signal gave the request up. */
export class AbortedError extends AcquisError {
  override name = "AbortedError";
}

/** The answer's stream broke off, or the service ended it with an error. */
export class StreamError extends AcquisError {
  override name = "StreamError";
}

/** What a response of status 400 or more says. */
export interface ApiFailure {
  readonly status: number;
  /** The service's error code: `rate_limited`, `article_not_found`; `validation_error` for a 422. */
  readonly code: string;
  readonly message: string;
  /** Names the request in the service's log: give it when you ask for help. Null where a proxy answered. */
  readonly requestId: string | null;
  readonly headers: Headers;
  /** The body as it was read: JSON, else text. */
  readonly body: unknown;
}

/** The service answered with an error. */
export class ApiError extends AcquisError {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly headers: Headers;
  readonly body: unknown;

  constructor({ status, code, message, requestId, headers, body }: ApiFailure) {
    super(`${status} ${code}: ${message}${requestId === null ? "" : ` (${requestId})`}`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.headers = headers;
    this.body = body;
  }
}

/** 401: no key, or one that is unknown or revoked. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** 404: no such provision, act, version, key or address. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 409: it does not go together with what is there: the plan's keys are used up, the key is in use. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 422: the request is not valid. `violations` has all that is wrong with it. */
export class ValidationError extends ApiError {
  override name = "ValidationError";
  readonly violations: readonly Violation[];

  constructor(failure: ApiFailure, violations: readonly Violation[]) {
    super(failure);
    this.violations = violations;
  }
}

/** 429: too many requests in this minute. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}

/** 429 too, but for the month: trying again does not help. */
export class QuotaExceededError extends RateLimitError {
  override name = "QuotaExceededError";
}

/** 500 and above: the service failed, or cannot answer now. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

interface Body {
  readonly error?: { readonly code?: string; readonly message?: string };
  readonly detail?: readonly Violation[];
}

const readBody = async (response: Response): Promise<unknown> => {
  const text = await response.text().catch(() => "");
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const bodyParts = (body: unknown): Body => (typeof body === "object" && body !== null ? body : {});

const kindOf = (status: number, code: string): (new (failure: ApiFailure) => ApiError) => {
  if (code === "quota_exceeded") return QuotaExceededError;
  if (status === 401) return AuthenticationError;
  if (status === 404) return NotFoundError;
  if (status === 409) return ConflictError;
  if (status === 429) return RateLimitError;
  return status >= 500 ? ServerError : ApiError;
};

/** Reads the error that a response of status 400 or more tells of. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const { status, headers } = response;
  const body = await readBody(response);
  const { error, detail } = bodyParts(body);
  const requestId = headers.get("X-Request-Id");
  const failure = { status, requestId, headers, body };
  if (status === 422 && Array.isArray(detail)) {
    const message = detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; ");
    return new ValidationError({ ...failure, code: "validation_error", message }, detail);
  }
  const code = error?.code ?? `http_${status}`;
  return new (kindOf(status, code))({ ...failure, code, message: error?.message ?? "The service gave no reason." });
};
