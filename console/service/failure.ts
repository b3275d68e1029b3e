/** Why a request brought nothing: what the service said, or what stood in the way of it. */
export interface Failure {
  /** The service's error code; `network`: it was not reached; `timeout`: it did not answer in time. */
  readonly code: string;
  /** The service's own sentence; empty where it said none. */
  readonly message: string;
  /** The HTTP status; 0 where there was no answer. */
  readonly status: number;
  readonly requestId: string;
  /** Seconds after which another try is of use; null where the service does not say. */
  readonly retryAfter: number | null;
}

/** A failure that is thrown. */
export class ServiceFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message || failure.code);
  }
}

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string };
  readonly detail?: ReadonlyArray<{ readonly loc?: readonly unknown[]; readonly msg?: string }>;
}

const readBody = async (response: Response): Promise<ErrorBody> => {
  try {
    return (await response.json()) as ErrorBody;
  } catch {
    return {};
  }
};

/** The failure that a response of status 400 or more tells of. */
export const failureOf = async (response: Response): Promise<Failure> => {
  const { error, detail } = await readBody(response);
  const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
  const violations = (detail ?? []).map(({ loc, msg }) => `${loc?.slice(1).join(".") ?? ""}: ${msg ?? ""}`);
  return {
    code: error?.code ?? (violations.length > 0 ? "validation_error" : `http_${response.status}`),
    message: error?.message ?? violations.join("\n"),
    status: response.status,
    requestId: response.headers.get("X-Request-Id") ?? "",
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : null,
  };
};

const unanswered = (code: "network" | "timeout"): Failure => ({
  code,
  message: "",
  status: 0,
  requestId: "",
  retryAfter: null,
});

/** What was thrown, as a failure that can be shown. An abort by the reader is none: null. */
export const failureFrom = (thrown: unknown): Failure | null => {
  if (thrown instanceof ServiceFailure) return thrown.failure;
  if (thrown instanceof DOMException && thrown.name === "TimeoutError") return unanswered("timeout");
  if (thrown instanceof DOMException && thrown.name === "AbortError") return null;
  if (thrown instanceof TypeError) return unanswered("network");
  throw thrown;
};
