import { timingSafeEqual } from "node:crypto";
import { ServiceError } from "../../shared/errors.ts";
import { bearerToken, unauthorized } from "../accounts/keys/bearer.ts";
import type { Identity } from "../accounts/keys/keys.ts";
import { plans } from "../accounts/limits/plans.ts";
import type { RateDecision } from "../accounts/limits/rate-limiter.ts";
import type { Services } from "../services.ts";
import type { Access, Call } from "./call.ts";

const digest = (text: string): Uint8Array => new Bun.CryptoHasher("sha256").update(text).digest();

const checkOperator = (services: Services, call: Call): void => {
  if (services.adminToken === null) throw new ServiceError("not_found", "There is nothing at this address.");
  const credentials = call.request.headers.get("authorization");
  const token = credentials === null ? null : bearerToken(credentials);
  if (token === null || !timingSafeEqual(digest(token), digest(services.adminToken))) throw unauthorized();
};

const applyRate = (call: Call, rate: RateDecision): void => {
  call.rate = rate;
  if (rate.allowed) return;
  throw new ServiceError("rate_limited", `Your plan allows ${rate.limit} such requests a minute.`, {
    headers: { "Retry-After": String(rate.resetSeconds) },
  });
};

type Limited = "lookup" | "metered";

const admit = (services: Services, call: Call, access: Limited, identity: Identity | null): void | Promise<void> => {
  if (identity === null) throw unauthorized();
  call.identity = identity;
  const plan = plans[identity.plan];
  const limit = access === "metered" ? plan.meteredPerMinute : plan.lookupsPerMinute;
  const rate = services.rateLimiter.take(identity.organizationId, access, limit, call.at);
  if (rate instanceof Promise) return rate.then((decided) => applyRate(call, decided));
  applyRate(call, rate);
};

/** Lets a call pass or throws. Answers at once, without a promise, whenever the key is cached and the minute has requests left here. */
export const gate = (services: Services, access: Access, call: Call): void | Promise<void> => {
  if (access === "public") return;
  if (access === "operator") return checkOperator(services, call);
  const credentials = call.request.headers.get("authorization");
  if (credentials === null) throw unauthorized();
  const identity = services.authenticator.identify(credentials, call.at);
  if (identity instanceof Promise) return identity.then((known) => admit(services, call, access, known));
  return admit(services, call, access, identity);
};
