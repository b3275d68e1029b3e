import type { components } from "./generated.ts";

/** One thing that is wrong with a request: where, what and why. */
export type Violation = components["schemas"]["ValidationItem"];

/** Whatever this library throws. */
export class AcquisError extends Error {
  override name = "AcquisError";
}

/** The service was not reached, the connection broke, or what answered is not the service. */
export class ConnectionError extends AcquisError {
  override name = "ConnectionError";
}

/** No answer within the timeout. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** The caller's signal gave the call up; `cause` is its reason. */
export class AbortedError extends AcquisError {
  override name = "AbortedError";
}

/** The answer's stream broke off, or the service ended it with an error. */
export class StreamError extends AcquisError {
  override name = "StreamError";
  /** Names the request in the service's log. */
  readonly requestId: string | null;

  constructor(message: string, requestId: string | null, options?: ErrorOptions) {
    super(`${message}${requestId === null ? "" : ` (${requestId})`}`, options);
    this.requestId = requestId;
  }
}

/** What a response of status 400 or more says. */
export interface ApiFailure {
  readonly status: number;
  /** The service's error code: `rate_limited`, `article_not_found`; `validation_error` for a 422, `http_502` where a proxy answered. */
  readonly code: string;
  readonly message: string;
  /** Names the request in the service's log: give it when you ask for help. Null where a proxy answered. */
  readonly requestId: string | null;
  /** How long the service asks to wait (`Retry-After`), in ms. */
  readonly retryAfterMs: number | null;
  readonly headers: Headers;
  /** The body as it was read: JSON, else text. */
  readonly body: unknown;
}

/** The service answered with an error. */
export class ApiError extends AcquisError implements Omit<ApiFailure, "message"> {
  override name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly retryAfterMs: number | null;
  readonly headers: Headers;
  readonly body: unknown;

  constructor({ status, code, message, requestId, retryAfterMs, headers, body }: ApiFailure) {
    super(`${status} ${code}: ${message}${requestId === null ? "" : ` (${requestId})`}`);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
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
