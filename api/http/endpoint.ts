import { timingSafeEqual } from "node:crypto";
import { ServiceError } from "../../shared/errors.ts";
import type { Identity } from "../accounts/keys.ts";
import { plans } from "../accounts/plans.ts";
import type { RateDecision } from "../accounts/rate-windows.ts";
import type { Services } from "../services.ts";
import { bearerToken } from "./bearer.ts";
import { replyToError, toServiceError, unauthorized } from "./errors.ts";
import { type Reply, toResponse } from "./reply.ts";
import { requestIdOf } from "./request-id.ts";
import { ValidationError } from "./validation-error.ts";

/**
 * Who may call: everybody, holders of a key (an unmetered or a metered endpoint), or the operator. There is no default, so
 * that no endpoint is open by forgetting.
 */
export type Access = "public" | "lookup" | "metered" | "operator";

/** One request on its way through the service. */
export interface Call {
  readonly request: Request;
  readonly requestId: string;
  /** `performance.now()` at its beginning. */
  readonly startedAt: number;
  /** Null where no key is asked for. */
  identity: Identity | null;
  rate: RateDecision | null;
}

/** A call whose key is known. */
export type KeyCall = Call & { readonly identity: Identity };

type Handler<Params, C> = (call: C, params: Params) => Reply | Promise<Reply>;

const digest = (text: string): Uint8Array => new Bun.CryptoHasher("sha256").update(text).digest();

const checkOperator = (services: Services, call: Call): void => {
  if (services.adminToken === null) throw new ServiceError("not_found", "There is nothing at this address.");
  const token = bearerToken(call.request);
  if (token === null || !timingSafeEqual(digest(token), digest(services.adminToken))) throw unauthorized();
};

const checkRate = (services: Services, call: Call, identity: Identity, access: "lookup" | "metered"): void => {
  const plan = plans[identity.plan];
  const limit = access === "metered" ? plan.meteredPerMinute : plan.lookupsPerMinute;
  const rate = services.rateLimiter.take(identity.organizationId, access, limit);
  call.rate = rate;
  if (rate.allowed) return;
  throw new ServiceError("rate_limited", `Your plan allows ${limit} such requests a minute.`, {
    headers: { "Retry-After": String(rate.resetSeconds) },
  });
};

const admit = (services: Services, call: Call, access: "lookup" | "metered", identity: Identity | null): void => {
  if (identity === null) throw unauthorized();
  call.identity = identity;
  checkRate(services, call, identity, access);
};

/** Lets a call pass or throws. Answers at once, without a promise, whenever the key is cached. */
const gate = (services: Services, access: Access, call: Call): void | Promise<void> => {
  if (access === "public") return;
  if (access === "operator") return checkOperator(services, call);
  const token = bearerToken(call.request);
  if (token === null) throw unauthorized();
  const identity = services.authenticator.identify(token);
  if (identity instanceof Promise) return identity.then((known) => admit(services, call, access, known));
  admit(services, call, access, identity);
};

/** Counts, measures and logs a finished call. */
const account = (
  services: Services,
  route: string,
  call: Call,
  outcome: { status: number; failed: boolean; regulation: string; abstained: boolean },
): void => {
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
      ms,
    });
  }
  services.log.request({
    requestId: call.requestId,
    organizationId: identity?.organizationId ?? null,
    keyId: identity?.keyId ?? null,
    route,
    status,
    ms,
    corpusVersion: services.corpus.mounted()?.version ?? "none",
  });
};

const finish = (services: Services, route: string, call: Call, reply: Reply): Response => {
  const { status, regulation = "none", abstained = false } = reply;
  if (reply.ended === undefined) {
    account(services, route, call, { status, failed: status >= 400, regulation, abstained });
  } else {
    void reply.ended.then((end) => account(services, route, call, { status, ...end }));
  }
  return toResponse(reply, call.requestId, call.rate);
};

/** What went wrong goes to the log with its causes when it is the service's fault, and never to the client. */
const logFailure = (services: Services, call: Call, thrown: unknown): void => {
  if (thrown instanceof ValidationError) return;
  const error = toServiceError(thrown);
  if (error.status >= 500) services.log.error(error.message, error.cause ?? error, { request_id: call.requestId });
};

const openCall = (services: Services, request: Request): Call => {
  services.metrics.inFlight(1);
  return { request, requestId: requestIdOf(request), startedAt: performance.now(), identity: null, rate: null };
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
    const fail = (thrown: unknown): Response => {
      logFailure(services, call, thrown);
      return finish(services, route, call, replyToError(thrown, call.requestId));
    };
    try {
      const passed = gate(services, access, call);
      const reply =
        passed instanceof Promise ? passed.then(() => handler(call as C, params)) : handler(call as C, params);
      return reply instanceof Promise
        ? reply.then((ready) => finish(services, route, call, ready)).catch(fail)
        : finish(services, route, call, reply);
    } catch (thrown) {
      return fail(thrown);
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
