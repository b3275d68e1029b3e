import { ServiceError } from "../../shared/errors.ts";
import type { Services } from "../services.ts";
import { account, logFailure, type Outcome } from "./account.ts";
import type { Access, Call, KeyCall } from "./call.ts";
import { gate } from "./gate.ts";
import { requestIdOf } from "./request/request-id.ts";
import { clientLeft, replyToError } from "./response/errors.ts";
import { type Reply, toResponse } from "./response/reply.ts";

type Handler<Params, C> = (call: C, params: Params) => Reply | Promise<Reply>;

const openCall = (services: Services, route: string, request: Request): Call => {
  services.metrics.inFlight(1);
  const startedAt = performance.now();
  const requestId = requestIdOf(request);
  const trace = services.tracing === null ? null : services.tracing.begin(route, request);
  const at = services.now();
  return { request, requestId, at, startedAt, identity: null, rate: null, corpusVersion: null, borrowed: null, trace };
};

/** A reply that is whole when it leaves. */
const outcomeOf = ({ status, regulation = "none", abstained = false, confidence = null }: Reply): Outcome => ({
  failed: status >= 400 && status !== clientLeft.status,
  regulation,
  abstained,
  confidence,
});

const accountAtEnd = async (
  services: Services,
  route: string,
  call: Call,
  status: number,
  ended: Promise<Outcome>,
): Promise<void> => account(services, route, call, status, await ended);

const finish = (services: Services, route: string, call: Call, reply: Reply): Response => {
  // Made first: what fails here is answered by another call of this, and must not have been counted.
  const response = toResponse(reply, call, services.origins);
  if (reply.ended === undefined) account(services, route, call, response.status, outcomeOf(reply));
  else void accountAtEnd(services, route, call, response.status, reply.ended);
  return response;
};

const failed = (services: Services, route: string, call: Call, thrown: unknown): Response => {
  if (call.request.signal.aborted) return finish(services, route, call, clientLeft);
  logFailure(services, call, thrown);
  if (thrown instanceof ServiceError && thrown.status === 429) services.metrics.refused(route, thrown.code);
  return finish(services, route, call, replyToError(thrown, call.requestId));
};

const replyOf = (reply: Promise<Reply>): Promise<Reply> => reply;

/** The way of a request that has to wait for its key, or for its handler. */
const finishLater = async (
  services: Services,
  route: string,
  call: Call,
  reply: () => Reply | Promise<Reply>,
  passed: void | Promise<void>,
): Promise<Response> => {
  try {
    await passed;
    return finish(services, route, call, await reply());
  } catch (thrown) {
    return failed(services, route, call, thrown);
  }
};

/**
 * The way of every request: request id, key, rate limit, handler, headers, log. `route` names it in logs, metrics and usage.
 * Returns plain values as long as nothing has to be waited for, since a lookup takes less time than a promise costs; and the
 * function of a request makes no function, for that costs an object of what it closes over.
 */
const serve = <Params, C extends Call>(
  services: Services,
  route: string,
  access: Access,
  handler: Handler<Params, C>,
) => {
  return (request: Request, params: Params): Response | Promise<Response> => {
    const call = openCall(services, route, request);
    try {
      const passed = gate(services, access, call);
      if (passed instanceof Promise)
        return finishLater(services, route, call, handler.bind(null, call as C, params), passed);
      const reply = handler(call as C, params);
      if (reply instanceof Promise) return finishLater(services, route, call, replyOf.bind(null, reply), undefined);
      return finish(services, route, call, reply);
    } catch (thrown) {
      return failed(services, route, call, thrown);
    }
  };
};

/** An endpoint for holders of a key. */
export const keyEndpoint = <Params>(
  services: Services,
  route: string,
  access: "lookup" | "metered",
  handler: Handler<Params, KeyCall>,
) => serve(services, route, access, handler);

/** An endpoint without a key: open to everybody, or to the operator's token. */
export const openEndpoint = <Params>(
  services: Services,
  route: string,
  access: "public" | "operator",
  handler: Handler<Params, Call>,
) => serve(services, route, access, handler);
