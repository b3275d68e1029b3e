import { type TransferHandler, transferHandlers } from "comlink";
import { type ErrorCode, OperatorError, ServiceError } from "../../shared/errors.ts";

/** A failure as data: what passes from one thread to another loses its class. */
export interface Failure {
  readonly kind: "service" | "operator" | "other";
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly cause: Failure | undefined;
  readonly code?: ErrorCode;
  readonly publicMessage?: string;
  readonly headers?: Record<string, string>;
  readonly hint?: string | null;
}

const depthMax = 5;

/** What was thrown, as data. */
export const toFailure = (thrown: unknown, depth = 0): Failure => {
  if (!(thrown instanceof Error))
    return { kind: "other", name: "Error", message: String(thrown), stack: undefined, cause: undefined };
  const { name, message, stack } = thrown;
  const cause = thrown.cause === undefined || depth >= depthMax ? undefined : toFailure(thrown.cause, depth + 1);
  const plain = { name, message, stack, cause };
  if (thrown instanceof ServiceError) {
    const { code, publicMessage, headers } = thrown;
    return { ...plain, kind: "service", code, publicMessage, headers };
  }
  if (thrown instanceof OperatorError) return { ...plain, kind: "operator", hint: thrown.hint };
  return { ...plain, kind: "other" };
};

const rebuilt = ({ kind, message, code, publicMessage, headers, hint }: Failure, cause: Error | undefined): Error => {
  if (kind === "service")
    return new ServiceError(code ?? "internal_error", publicMessage ?? message, {
      internal: message,
      cause,
      headers: headers ?? {},
    });
  if (kind === "operator") return new OperatorError(message, { cause, ...(hint == null ? {} : { hint }) });
  return new Error(message, { cause });
};

/** The error that became a failure. */
export const toError = (failure: Failure): Error => {
  const error = rebuilt(failure, failure.cause === undefined ? undefined : toError(failure.cause));
  error.name = failure.name;
  if (failure.stack !== undefined) error.stack = failure.stack;
  return error;
};

const throwing = transferHandlers.get("throw") as TransferHandler<{ readonly value: unknown }, Failure>;

/** Lets errors of the service pass between threads as what they are. To be called in both. */
export const passFailures = (): void => {
  transferHandlers.set("throw", {
    canHandle: throwing.canHandle,
    serialize: ({ value }: { readonly value: unknown }) => [toFailure(value), []],
    deserialize: (failure: Failure) => {
      throw toError(failure);
    },
  });
};
