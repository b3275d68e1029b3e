import { APIError } from "openai";

/** Why the language model gave nothing, or no more: `too_long` is one that goes on and on. */
export type FailureKind = "timeout" | "error" | "too_long" | "circuit_open";

/**
 * A language model that failed. Its message is for the log and so never repeats what the endpoint says, which may hold the question, a
 * key, or anything at all.
 */
export class ModelFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.name = "ModelFailure";
    this.kind = kind;
  }
}

/** A word such as `model_not_found`, which names a kind of error; whatever else stands there is not repeated. */
const errorWord = /^[A-Za-z_]{1,40}$/;

const wordOf = (...candidates: unknown[]): string => {
  const word = candidates.find((candidate) => typeof candidate === "string" && errorWord.test(candidate));
  return word === undefined ? "" : ` (${word})`;
};

const connectionCode = (error: Error): unknown => {
  const cause = error.cause as { code?: unknown; cause?: { code?: unknown } } | undefined;
  return cause?.code ?? cause?.cause?.code;
};

/** Turns whatever was thrown while an endpoint was asked into a failure that may be logged. */
export const failureOf = (thrown: unknown, deadline: AbortSignal): ModelFailure => {
  if (deadline.aborted) return new ModelFailure("timeout", "it took longer than LLM_TIMEOUT_MS");
  if (thrown instanceof ModelFailure) return thrown;
  if (!(thrown instanceof APIError)) return new ModelFailure("error", "what came back is no completion");
  if (thrown.status !== undefined) {
    return new ModelFailure("error", `it answered with status ${thrown.status}${wordOf(thrown.code, thrown.type)}`);
  }
  if (thrown.error !== undefined)
    return new ModelFailure("error", `it sent an error${wordOf(thrown.code, thrown.type)}`);
  return new ModelFailure("error", `the connection failed${wordOf(connectionCode(thrown))}`);
};
