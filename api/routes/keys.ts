import { ServiceError } from "../../shared/errors.ts";
import { onDatabase } from "../accounts/availability.ts";
import { createKey, listKeys, revokeKey, type StoredKey } from "../accounts/keys.ts";
import { readJsonBody } from "../http/body.ts";
import { keyEndpoint } from "../http/endpoint.ts";
import { noStore } from "../http/headers.ts";
import { json } from "../http/reply.ts";
import { validate } from "../http/validate.ts";
import { ValidationError } from "../http/validation-error.ts";
import { createKeyRequest } from "../openapi/requests.ts";
import type { Services } from "../services.ts";

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

const readName = async (request: Request): Promise<string> => {
  const body = await readJsonBody(request);
  if (body === undefined || body === null) return "Default";
  return validate(createKeyRequest, body, ["body"]).name ?? "Default";
};

/** `POST /v1/account/keys`: a new live key, shown this once. */
export const createAccountKey = (services: Services) =>
  keyEndpoint<undefined>(services, "keys_create", "lookup", async ({ request, identity }) => {
    const name = await readName(request);
    const { key, stored } = await onDatabase(() =>
      createKey(services.db, identity.organizationId, { name, isTest: false }),
    );
    const created = {
      id: stored.id,
      api_key: key,
      key_prefix: stored.prefix,
      name: stored.name,
      created_at: stored.createdAt.toISOString(),
    };
    return json(201, created, { headers: noStore });
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
  keyEndpoint<KeyParams>(services, "keys_revoke", "lookup", async ({ identity }, params) => {
    const keyId = readKeyId(params.keyId);
    if (keyId === identity.keyId) {
      throw new ServiceError("key_in_use", "This key authenticates the request. Revoke it with another one.");
    }
    const digest = await onDatabase(() => revokeKey(services.db, identity.organizationId, keyId));
    services.authenticator.forget(digest);
    return json(200, { id: String(keyId), status: "revoked" }, { headers: noStore });
  });
