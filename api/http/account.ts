import type { Services } from "../services.ts";
import type { Call } from "./call.ts";
import { toServiceError } from "./errors.ts";
import { ValidationError } from "./validation-error.ts";

/** How a call ended. */
export interface Outcome {
  readonly status: number;
  readonly failed: boolean;
  readonly regulation: string;
  readonly abstained: boolean;
}

/** Counts, measures and logs a finished call. */
export const account = (services: Services, route: string, call: Call, outcome: Outcome): void => {
  const ms = performance.now() - call.startedAt;
  const { status } = outcome;
  const { identity } = call;
  services.metrics.inFlight(-1);
  services.metrics.observe({ route, status, ms });
  if (identity !== null) {
    services.usage.record({
      organizationId: identity.organizationId,
      keyId: identity.keyId,
      endpoint: route,
      regulation: outcome.regulation,
      failed: outcome.failed,
      abstained: outcome.abstained,
      at: call.at,
      ms,
    });
  }
  services.log.request({
    requestId: call.requestId,
    organizationId: identity?.organizationId ?? null,
    keyId: identity?.keyId ?? null,
    route,
    status,
    endedAt: call.at + ms,
    ms,
    corpusVersion: services.corpus.mounted()?.version ?? "none",
  });
};

/** What went wrong goes to the log with its causes when it is the service's fault, and never to the client. */
export const logFailure = (services: Services, call: Call, thrown: unknown): void => {
  if (thrown instanceof ValidationError) return;
  const error = toServiceError(thrown);
  // What is only not there yet, or no longer, is a state and no failure: the line of the request says it.
  if (error.code === "service_unavailable" && error.cause === undefined) return;
  if (error.status >= 500) services.log.error(error.message, error.cause ?? error, { request_id: call.requestId });
};
