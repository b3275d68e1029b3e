import { ServiceError } from "../../../shared/errors.ts";
import { onDatabase } from "../../accounts/database/availability.ts";
import { bearerToken } from "../../accounts/keys/bearer.ts";
import { createKey, revokeKey } from "../../accounts/keys/changes.ts";
import { keyDigest } from "../../accounts/keys/format.ts";
import { listKeys, type StoredKey } from "../../accounts/keys/keys.ts";
import { keyNameOf, nameProblem } from "../../accounts/keys/names.ts";
import type { KeyChange } from "../../accounts/organization-lock.ts";
import type { KeyCall } from "../../http/call.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { readJsonBody } from "../../http/request/body.ts";
import { idempotencyHeader, idempotencyViolations } from "../../http/request/idempotency-key.ts";
import { validate } from "../../http/request/validate.ts";
import { ValidationError } from "../../http/request/validation-error.ts";
import { noStore } from "../../http/response/headers.ts";
import { json } from "../../http/response/reply.ts";
import { createKeyRequest } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";

const toInfo = (key: StoredKey) => ({
  id: key.id,
  name: key.name,
  key_prefix: key.prefix,
  is_test: key.isTest,
  created_at: key.createdAt.toISOString(),
  last_used_at: key.lastUsedAt?.toISOString() ?? null,
  request_count: key.requestCount,
});

/** `GET /v1/account/keys`: the active keys of the caller's organization. */
export const listAccountKeys = (services: Services) =>
  keyEndpoint<undefined>(services, "keys_list", "lookup", async ({ identity }) =>
    json(200, (await onDatabase(() => listKeys(services.db, identity.organizationId))).map(toInfo), {
      headers: noStore,
    }),
  );

const nameViolation = (name: string, error: string): ValidationError =>
  new ValidationError([
    { loc: ["body", "name"], msg: `Value error, ${error}`, type: "value_error", input: name, ctx: { error } },
  ]);

const readName = async (request: Request): Promise<string> => {
  const body = await readJsonBody(request);
  if (body === undefined || body === null) return keyNameOf("");
  const { name = "" } = validate(createKeyRequest, body, ["body"]);
  const problem = nameProblem(name);
  if (problem !== null) throw nameViolation(name, problem);
  return keyNameOf(name);
};

/** Reads the body and the header `Idempotency-Key`, and throws the violations of both together. */
const readWish = async (request: Request): Promise<{ name: string; idempotencyKey: string | null }> => {
  const idempotencyKey = request.headers.get(idempotencyHeader);
  const violations = idempotencyKey === null ? [] : idempotencyViolations(idempotencyKey);
  const name = await readName(request).catch((thrown: unknown) => {
    if (thrown instanceof ValidationError) throw new ValidationError([...violations, ...thrown.detail]);
    throw thrown;
  });
  if (violations.length > 0) throw new ValidationError(violations);
  return { name, idempotencyKey };
};

/**
 * Changes keys for the key of a call. When the database says that it is revoked, this instance refuses it from now on, and
 * answers as if it had known.
 */
const asCaller = async <Result>(
  services: Services,
  call: KeyCall,
  change: (caller: KeyChange & { readonly key: string; readonly keyId: number }) => Promise<Result>,
): Promise<Result> => {
  const { keyId, organizationId } = call.identity;
  const key = bearerToken(call.request.headers.get("authorization") ?? "") ?? "";
  try {
    return await change({ organizationId, callerKeyId: keyId, key, keyId });
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === "unauthorized") {
      services.authenticator.forget(keyDigest(key));
      call.rate = null;
    }
    throw thrown;
  }
};

/** `POST /v1/account/keys`: a new live key. It is shown this once, and to the same request again. */
export const createAccountKey = (services: Services) =>
  keyEndpoint<undefined>(services, "keys_create", "lookup", async (call) => {
    const { name, idempotencyKey } = await readWish(call.request);
    const { key, stored, replayed } = await asCaller(services, call, (caller) => {
      const request =
        idempotencyKey === null ? null : { idempotencyKey, callerKey: caller.key, callerKeyId: caller.keyId };
      return createKey(services.db, caller, { name, isTest: false, request }, services.undoing);
    });
    const created = {
      id: stored.id,
      api_key: key,
      key_prefix: stored.prefix,
      name: stored.name,
      created_at: stored.createdAt.toISOString(),
    };
    const headers = { ...noStore, ...(replayed ? { "Idempotency-Replayed": "true" } : {}) };
    return json(201, created, { headers });
  });

/** Ids are positive numbers of 32 bits; a larger one is a number all the same, and belongs to no key. */
const keyIdMax = 2_147_483_647;

const readKeyId = (written: string): number => {
  if (/^[+-]?\d+$/.test(written)) {
    const id = Number(written);
    return id > 0 && id <= keyIdMax ? id : 0;
  }
  const msg = "Input should be a valid integer, unable to parse string as an integer";
  throw new ValidationError([{ loc: ["path", "key_id"], msg, type: "int_parsing", input: written }]);
};

export interface KeyParams {
  readonly keyId: string;
}

/** `DELETE /v1/account/keys/{key_id}`: revokes a key of the caller's organization, though not the one in use. */
export const revokeAccountKey = (services: Services) =>
  keyEndpoint<KeyParams>(services, "keys_revoke", "lookup", async (call, params) => {
    const keyId = readKeyId(params.keyId);
    if (keyId === call.identity.keyId) {
      throw new ServiceError("key_in_use", "This key authenticates the request. Revoke it with another one.");
    }
    const digest = await asCaller(services, call, (caller) => revokeKey(services.db, caller, keyId));
    services.authenticator.forget(digest);
    return json(200, { id: String(keyId), status: "revoked" }, { headers: noStore });
  });
