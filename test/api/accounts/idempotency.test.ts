import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createKey, revokeKey } from "../../../api/accounts/keys/changes.ts";
import { forgetKeyRequests } from "../../../api/accounts/keys/requests.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { createTestApi, type ErrorBody, type Instance, jsonOf, type TestApi } from "../support/api.ts";

let api: TestApi;
let other: Instance;

beforeAll(async () => {
  api = await createTestApi();
  other = await api.anotherInstance();
}, 60_000);
afterAll(() => api.close());

const keysPath = "/v1/account/keys";

interface Created {
  readonly id: number;
  readonly api_key: string;
}

const create = (key: string, idempotencyKey: string, body?: unknown, on: Instance = api): Promise<Response> =>
  on.send("POST", keysPath, { key, body, headers: { "Idempotency-Key": idempotencyKey } });

const activeKeys = async (key: string): Promise<number> =>
  (await jsonOf<unknown[]>(await api.send("GET", keysPath, { key }))).length;

const expectConflict = async (response: Response): Promise<void> => {
  expect(response.status).toBe(409);
  expect((await jsonOf<ErrorBody>(response)).error.code).toBe("idempotency_conflict");
};

describe("the same Idempotency-Key with the same body", () => {
  test("201 with the same answer, the key's text too, on any instance; the second says that it is a replay", async () => {
    const { key } = await api.customer("developer");
    const first = await create(key, "one", { name: "Production" });
    const second = await create(key, "one", { name: " Production" }, other);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
    const created = await jsonOf<Created>(first);
    expect(await jsonOf<Created>(second)).toEqual(created);
    expect((await api.send("GET", keysPath, { key: created.api_key })).status).toBe(200);
    expect(await activeKeys(key)).toBe(2);
  });

  test("at once on two instances makes one key, though the plan had room for one alone", async () => {
    const { key } = await api.customer("developer");
    await api.send("POST", keysPath, { key });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) => create(key, "at-once", {}, index % 2 === 0 ? api : other)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    const ids = await Promise.all(responses.map(async (response) => (await jsonOf<Created>(response)).id));
    expect(new Set(ids).size).toBe(1);
    expect(await activeKeys(key)).toBe(3);
  });

  test("the database holds nothing that tells the key without the caller's", async () => {
    const { key, organizationId } = await api.customer("team");
    const { api_key } = await jsonOf<Created>(await create(key, "stored", {}));
    const { rows } = await api.database.db.execute(
      sql`select * from key_requests where organization_id = ${organizationId}`,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(api_key.slice(13, 30));
    expect(JSON.stringify(rows)).not.toContain(key.slice(13, 30));
  });

  test("makes another key once the first request is forgotten, a day later", async () => {
    const { key, organizationId } = await api.customer("team");
    const made = async () => (await jsonOf<Created>(await create(key, "daily", {}))).id;
    const age = (hours: number) =>
      api.database.db.execute(sql`update key_requests set created_at = now() - make_interval(hours => ${hours}::int)
        where organization_id = ${organizationId}`);
    const first = await made();
    await age(23);
    await forgetKeyRequests(api.database.db);
    expect(await made()).toBe(first);
    // The entry is too old, though nothing has cleaned up yet.
    await age(25);
    const second = await made();
    expect(second).not.toBe(first);
    await age(25);
    await forgetKeyRequests(api.database.db);
    const { rows } = await api.database.db.execute(
      sql`select * from key_requests where organization_id = ${organizationId}`,
    );
    expect(rows).toEqual([]);
  });
});

describe("409 idempotency_conflict", () => {
  test("with another body, and with another API key of the organization", async () => {
    const { key } = await api.customer("team");
    const { api_key } = await jsonOf<Created>(await create(key, "used", { name: "Production" }));
    await expectConflict(await create(key, "used", { name: "Staging" }));
    await expectConflict(await create(api_key, "used", { name: "Production" }));
    expect(await activeKeys(key)).toBe(2);
  });

  test("when the key that it made has been revoked: neither a dead key nor a new one is given", async () => {
    const { key } = await api.customer("team");
    const { id } = await jsonOf<Created>(await create(key, "gone", {}));
    await api.send("DELETE", `${keysPath}/${id}`, { key });
    await expectConflict(await create(key, "gone", {}));
    expect(await activeKeys(key)).toBe(1);
  });

  test("another organization's key of the same name is no conflict", async () => {
    const one = await api.customer("team");
    const stranger = await api.customer("team");
    expect((await create(one.key, "shared", {})).status).toBe(201);
    const response = await create(stranger.key, "shared", {});
    expect([response.status, response.headers.get("idempotency-replayed")]).toEqual([201, null]);
  });
});

describe("what is not an answer is not kept:", () => {
  test("after 409 key_limit_reached the same request succeeds when there is room", async () => {
    const { key, organizationId } = await api.customer("developer");
    const second = await jsonOf<Created>(await api.send("POST", keysPath, { key }));
    await api.send("POST", keysPath, { key });
    expect((await create(key, "room", {})).status).toBe(409);
    await revokeKey(api.database.db, byOperator(organizationId), second.id);
    expect((await create(key, "room", {})).status).toBe(201);
  });

  test("401 for a replay with a key that is revoked on another instance, with the body of any 401", async () => {
    const { key, keyId, organizationId } = await api.customer("team");
    expect((await create(key, "mine", {})).status).toBe(201);
    await revokeKey(api.database.db, byOperator(organizationId), keyId);
    const refused = await create(key, "mine", {});
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toBe("Bearer");
    expect((await jsonOf<ErrorBody>(refused)).error.message).toContain("This needs a valid API key");
    // The instance has learnt it by that.
    expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(401);
  });
});

describe("422", () => {
  const cases: Array<[name: string, value: string, type: string]> = [
    ["an empty one", "", "string_too_short"],
    ["256 characters", "x".repeat(256), "string_too_long"],
    ["a space", "two words", "string_pattern_mismatch"],
    ["a letter outside ASCII", "schlüssel", "string_pattern_mismatch"],
  ];
  test.each(cases)("for %s, together with what is wrong in the body", async (_, value, type) => {
    const { key } = await api.customer("team");
    const response = await create(key, value, { name: 7 });
    expect(response.status).toBe(422);
    const { detail } = await jsonOf<{ detail: Array<{ loc: string[]; type: string }> }>(response);
    expect(detail.map(({ loc, type: found }) => [loc, found])).toEqual([
      [["header", "Idempotency-Key"], type],
      [["body", "name"], "string_type"],
    ]);
  });

  test("255 visible characters are taken", async () => {
    const { key } = await api.customer("team");
    expect((await create(key, "~".repeat(254).concat("!"), {})).status).toBe(201);
  });
});

describe("the operator", () => {
  test("may revoke an organization's last key, and create one where none is left", async () => {
    const { key, keyId, organizationId } = await api.customer("free");
    await revokeKey(api.database.db, byOperator(organizationId), keyId);
    expect((await other.send("GET", keysPath, { key })).status).toBe(401);
    const made = await createKey(api.database.db, byOperator(organizationId), { name: "New", isTest: false });
    expect((await other.send("GET", keysPath, { key: made.key })).status).toBe(200);
  });
});
