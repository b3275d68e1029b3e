import type { Confidence } from "../operations/metrics/answers.ts";
import type { Services } from "../services.ts";
import type { Call } from "./call.ts";
import { ValidationError } from "./request/validation-error.ts";
import { toServiceError } from "./response/errors.ts";

/** How a call ended. */
export interface Outcome {
  readonly failed: boolean;
  readonly regulation: string;
  readonly abstained: boolean;
  /** Null for what is no answer. */
  readonly confidence: Confidence | null;
}

/**
 * Counts, measures and logs a finished call, and gives back the corpus version that it was answered from. All is told by one record:
 * objects made for each request are what the collector of garbage stops the service for.
 */
export const account = (services: Services, route: string, call: Call, status: number, outcome: Outcome): void => {
  const ms = performance.now() - call.startedAt;
  const { identity } = call;
  const current = services.corpus.mounted()?.version ?? "none";
  const corpusVersion = call.corpusVersion ?? current;
  const finished = {
    requestId: call.requestId,
    organizationId: identity === null ? null : identity.organizationId,
    keyId: identity === null ? null : identity.keyId,
    route,
    status,
    regulation: outcome.regulation,
    failed: outcome.failed,
    abstained: outcome.abstained,
    confidence: outcome.confidence,
    at: call.at,
    ms,
    corpusVersion,
    otherVersion: corpusVersion === current ? null : corpusVersion,
  };
  if (call.borrowed !== null) services.corpus.giveBack(call.borrowed);
  services.metrics.inFlight(-1);
  services.metrics.observe(finished);
  services.usage.record(finished);
  services.log.request(finished);
  call.trace?.end(finished);
};

/** What went wrong goes to the log with its causes when it is the service's fault, and never to the client. */
export const logFailure = (services: Services, call: Call, thrown: unknown): void => {
  if (thrown instanceof ValidationError) return;
  const error = toServiceError(thrown);
  // What is only not there yet, or no longer, is a state and no failure: the line of the request says it.
  if (error.code === "service_unavailable" && error.cause === undefined) return;
  if (error.status >= 500) services.log.error(error.message, error.cause ?? error, { request_id: call.requestId });
};
