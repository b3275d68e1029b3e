import { ServiceError } from "../../../shared/errors.ts";
import { isUnavailable } from "../../../shared/postgres/away.ts";
import { ValidationError } from "../request/validation-error.ts";
import { noStore } from "./headers.ts";
import { json, type Reply } from "./reply.ts";

const errorReply = (error: ServiceError, requestId: string): Reply =>
  json(
    error.status,
    { error: { code: error.code, message: error.publicMessage, status: error.status, request_id: requestId } },
    { headers: { ...noStore, ...error.headers } },
  );

/** Any failure as a ServiceError. What is not one already becomes `internal_error`: its message stays inside. */
export const toServiceError = (thrown: unknown): ServiceError => {
  if (thrown instanceof ServiceError) return thrown;
  if (isUnavailable(thrown)) {
    return new ServiceError("service_unavailable", "The service is not available. Try again shortly.", {
      cause: thrown,
    });
  }
  return new ServiceError("internal_error", "Something went wrong on our side. It has been logged.", { cause: thrown });
};

/** The reply to whatever was thrown while a request was served. */
export const replyToError = (thrown: unknown, requestId: string): Reply =>
  thrown instanceof ValidationError
    ? json(422, { detail: thrown.detail }, { headers: noStore })
    : errorReply(toServiceError(thrown), requestId);

/** What is logged, as proxies do, where the client left before its answer: nobody's failure, and nobody reads it. */
export const clientLeft: Reply = { status: 499, body: null };
