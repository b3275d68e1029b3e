import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { revokeKey } from "../../../api/accounts/keys/changes.ts";
import { generateKey } from "../../../api/accounts/keys/format.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { consoleFilePath, consolePaths } from "../../../api/routes/console.ts";
import { adminToken, createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const path = "/v1/articles/gdpr/33";
const publicPaths = ["/v1/health", "/v1/ready", "/openapi.json", "/llms.txt", ...consolePaths];
/** The files of the console are open too, and named by their content; a sign-in link's code is a key of its own. */
const notWalked = [...publicPaths, consoleFilePath, "/v1/console/session"];
/** Where nothing is: 404 or 405 for everybody. */
const nowhere = "/*";

/** Fills the parameters of a route. */
const addressOf = (route: string): string =>
  route.replace(":regulation", "gdpr").replace(":article_number", "33").replace(":key_id", "1");

describe("401", () => {
  test("every route that the contract does not open answers 401 without a key, whatever its body", async () => {
    const walked = api.app.routes.filter((route) => ![...notWalked, nowhere].includes(route.path));
    expect(walked.length).toBeGreaterThanOrEqual(8);
    for (const route of walked) {
      for (const body of route.method === "GET" ? [undefined] : [undefined, "{ not JSON", { question: 1 }]) {
        const response = await api.send(route.method, addressOf(route.path), { body });
        expect([route.path, response.status]).toEqual([route.path, 401]);
        expect(response.headers.get("www-authenticate")).toBe("Bearer");
      }
    }
  });

  test("routes that the contract opens need no key", async () => {
    for (const open of publicPaths) {
      const response = await api.send("GET", open.replace(/:\w+/g, "gdpr"));
      expect([open, response.status]).toEqual([open, 200]);
    }
  });

  test("a missing, malformed, mistyped, unknown and revoked key get one and the same answer", async () => {
    const { key, keyId, organizationId } = await api.customer("team");
    await revokeKey(api.database.db, byOperator(organizationId), keyId);
    const mistyped = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
    const headers = [
      "",
      "Bearer",
      "Bearer  ",
      `Basic ${key}`,
      `Bearer ${key} x`,
      `Bearer ${mistyped}`,
      "Bearer é",
    ].concat(`Bearer ${generateKey(false)}`, `Bearer ${key}`, `Bearer ${adminToken}`);
    for (const authorization of headers) {
      const sent = { headers: { "X-Request-Id": "same", ...(authorization === "" ? {} : { authorization }) } };
      const response = await api.send("GET", path, sent);
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expect(await jsonOf<ErrorBody>(response)).toEqual({
        error: {
          code: "unauthorized",
          message: "This needs a valid API key: Authorization: Bearer acq_live_…",
          status: 401,
          request_id: "same",
        },
      });
    }
  });
});

describe("200", () => {
  test("the scheme is read in any case", async () => {
    const { key } = await api.customer("free");
    for (const scheme of ["Bearer", "bearer", "BEARER  "]) {
      expect((await api.send("GET", path, { headers: { authorization: `${scheme} ${key}` } })).status).toBe(200);
    }
  });

  test("a cached key costs no look at the database", async () => {
    const { key } = await api.customer("free");
    expect((await api.send("GET", path, { key })).status).toBe(200);
    expect(api.services.authenticator.identify(`Bearer ${key}`, api.clock.now())).not.toBeInstanceOf(Promise);
  });
});

describe("revocation", () => {
  test("a key that is revoked through the API is refused at once on that instance", async () => {
    const { key, organizationId } = await api.customer("team");
    const second = await jsonOf<{ id: number; api_key: string }>(await api.send("POST", "/v1/account/keys", { key }));
    expect(organizationId).toBeGreaterThan(0);
    expect((await api.send("GET", path, { key: second.api_key })).status).toBe(200);
    expect((await api.send("DELETE", `/v1/account/keys/${second.id}`, { key })).status).toBe(200);
    expect((await api.send("GET", path, { key: second.api_key })).status).toBe(401);
  });

  test("another instance refuses it within 10 seconds, without traffic", async () => {
    const other = await api.anotherInstance();
    const { key, keyId, organizationId } = await api.customer("team");
    expect((await other.send("GET", path, { key })).status).toBe(200);
    await revokeKey(api.database.db, byOperator(organizationId), keyId);
    api.clock.advance(9_500);
    expect((await other.send("GET", path, { key })).status).toBe(401);
  });

  test("another instance refuses it within 10 seconds, under steady traffic", async () => {
    const other = await api.anotherInstance();
    const { key, keyId, organizationId } = await api.customer("team");
    expect((await other.send("GET", path, { key })).status).toBe(200);
    await revokeKey(api.database.db, byOperator(organizationId), keyId);
    let status = 200;
    for (let second = 0; second < 10 && status === 200; second += 1) {
      api.clock.advance(1_000);
      status = (await other.send("GET", path, { key })).status;
      await other.services.db.execute("select 1");
    }
    expect(status).toBe(401);
  });
});
