import type { Services } from "../services.ts";
import { account, logFailure } from "./account.ts";
import type { Access, Call, KeyCall } from "./call.ts";
import { clientLeft, replyToError } from "./errors.ts";
import { gate } from "./gate.ts";
import { type Reply, toResponse } from "./reply.ts";
import { requestIdOf } from "./request-id.ts";

type Handler<Params, C> = (call: C, params: Params) => Reply | Promise<Reply>;

const openCall = (services: Services, request: Request): Call => {
  services.metrics.inFlight(1);
  const startedAt = performance.now();
  return { request, requestId: requestIdOf(request), at: services.now(), startedAt, identity: null, rate: null };
};

const finish = (services: Services, route: string, call: Call, reply: Reply): Response => {
  const { status, regulation = "none", abstained = false } = reply;
  // Made first: what fails here is answered by another call of this, and must not have been counted.
  const response = toResponse(reply, call.requestId, call.rate);
  if (reply.ended === undefined) {
    const failed = status >= 400 && status !== clientLeft.status;
    account(services, route, call, { status, failed, regulation, abstained });
  } else {
    void reply.ended.then((end) => account(services, route, call, { status, ...end }));
  }
  return response;
};

const failed = (services: Services, route: string, call: Call, thrown: unknown): Response => {
  if (call.request.signal.aborted) return finish(services, route, call, clientLeft);
  logFailure(services, call, thrown);
  return finish(services, route, call, replyToError(thrown, call.requestId));
};

/**
 * The way of every request: request id, key, rate limit, handler, headers, log. `route` names it in logs, metrics and usage.
 * Returns plain values as long as nothing has to be waited for, since a lookup takes less time than a promise costs.
 */
const serve = <Params, C extends Call>(
  services: Services,
  route: string,
  access: Access,
  handler: Handler<Params, C>,
) => {
  return (request: Request, params: Params): Response | Promise<Response> => {
    const call = openCall(services, request);
    try {
      const passed = gate(services, access, call);
      const reply =
        passed instanceof Promise ? passed.then(() => handler(call as C, params)) : handler(call as C, params);
      return reply instanceof Promise
        ? reply
            .then((ready) => finish(services, route, call, ready))
            .catch((thrown) => failed(services, route, call, thrown))
        : finish(services, route, call, reply);
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
