/** Every error code that a client can meet, with the HTTP status it travels under (contract, "Errors"). */
export const errorStatus = {
  corpus_version_conflict: 400,
  unauthorized: 401,
  not_found: 404,
  unknown_regulation: 404,
  article_not_found: 404,
  corpus_version_not_found: 404,
  language_not_held: 404,
  key_not_found: 404,
  sign_in_code_invalid: 404,
  method_not_allowed: 405,
  key_limit_reached: 409,
  key_in_use: 409,
  idempotency_conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  quota_exceeded: 429,
  rate_limited: 429,
  internal_error: 500,
  service_unavailable: 503,
} as const;

/** One of the codes. */
export type ErrorCode = keyof typeof errorStatus;

/** Seconds after which a client may try again where the thrower knows no better: these codes are never without. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  quota_exceeded: 3_600,
  rate_limited: 60,
  service_unavailable: 5,
};

const retryHeaders = (code: ErrorCode): Record<string, string> => {
  const seconds = retryAfterSeconds[code];
  return seconds === undefined ? {} : { "Retry-After": String(seconds) };
};

/**
 * A failure that a client may see: a stable code, a public sentence, and headers that tell what to do next.
 * The internal sentence and the cause go to the log alone.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly publicMessage: string;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    publicMessage: string,
    options: { internal?: string; cause?: unknown; headers?: Record<string, string> } = {},
  ) {
    super(options.internal ?? publicMessage, { cause: options.cause });
    this.name = "ServiceError";
    this.code = code;
    this.publicMessage = publicMessage;
    this.headers = { ...retryHeaders(code), ...options.headers };
  }

  /** The HTTP status of this error's code. */
  get status(): number {
    return errorStatus[this.code];
  }
}

/** A failure that an operator sees on the command line: what went wrong, and what to do about it. */
export class OperatorError extends Error {
  readonly hint: string | null;

  constructor(message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = "OperatorError";
    this.hint = options.hint ?? null;
  }
}

/** The message of whatever was thrown. */
export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown));
