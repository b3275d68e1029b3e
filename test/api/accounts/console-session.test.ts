import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createKey } from "../../../api/accounts/keys/changes.ts";
import { isWellFormedKey } from "../../../api/accounts/keys/format.ts";
import { listKeys } from "../../../api/accounts/keys/keys.ts";
import { byOperator } from "../../../api/accounts/organization-lock.ts";
import { findOrganization, setPlan } from "../../../api/accounts/organizations.ts";
import { createSignIn, type SignIn, signInMs } from "../../../api/accounts/sign-in.ts";
import { consoleKeyName, consoleKeys, createFirstKey } from "../../../api/first-keys.ts";
import { invite } from "../../../api/first-look.ts";
import type { ConsoleSessionResponse } from "../../../api/openapi/schemas/account.ts";
import { createTestApi, type ErrorBody, jsonOf, type SendOptions, type TestApi } from "../support/api.ts";

/** The promise: a link signs in once, for 15 minutes, on this machine's own page, and says nothing else to anybody. */
let api: TestApi;
let signIn: SignIn;
let ahead = 0;

/** That of the running test. */
const current: SignIn = { offer: (keyOf) => signIn.offer(keyOf), redeem: (code) => signIn.redeem(code) };

beforeAll(async () => {
  api = await createTestApi({ signIn: current });
  await api.customer("team");
});
afterAll(() => api.close());
beforeEach(() => {
  ahead = 0;
  signIn = createSignIn(() => Date.now() + ahead);
});

const path = "/v1/console/session";
const post = (body: unknown, options: SendOptions = {}) => api.send("POST", path, { body, ...options });
const codeOf = async (response: Response): Promise<[number, string]> => [
  response.status,
  (await jsonOf<ErrorBody>(response)).error.code,
];
const keyOf = async (response: Response): Promise<string> => {
  expect(response.status).toBe(200);
  return (await jsonOf<ConsoleSessionResponse>(response)).api_key;
};

describe("POST /v1/console/session 200", () => {
  test("gives the key of the code, which nothing keeps", async () => {
    const { key } = await api.customer("team");
    const code = signIn.offer(async () => key);
    const response = await post({ code });
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const session = await jsonOf<ConsoleSessionResponse>(response);
    expect(session).toEqual({ api_key: key, key_prefix: key.slice(0, 13), expires_at: null });
    expect(JSON.stringify(api.takeLog())).not.toContain(code);
  });

  test("a code has 128 bits in base64url, and each is another", () => {
    const codes = Array.from({ length: 100 }, () => signIn.offer(async () => ""));
    for (const code of codes) expect(code).toMatch(/^[\w-]{22}$/);
    expect(new Set(codes).size).toBe(100);
  });
});

describe("POST /v1/console/session 404 sign_in_code_invalid", () => {
  const refused = async (code: string): Promise<void> => {
    const response = await post({ code });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const { error } = await jsonOf<ErrorBody>(response);
    expect([error.status, error.code]).toEqual([404, "sign_in_code_invalid"]);
    expect(error.message).toContain("`bun run up` again, or type an API key");
  };

  test("the second time, and of many at once all but one", async () => {
    const code = signIn.offer(async () => "acq_live_whatever");
    const responses = await Promise.all(Array.from({ length: 8 }, () => post({ code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    await refused(code);
  });

  test("after 15 minutes, though not a moment before", async () => {
    const late = signIn.offer(async () => "acq_live_whatever");
    ahead = signInMs;
    await refused(late);
    ahead = 0;
    const inTime = signIn.offer(async () => "acq_live_whatever");
    ahead = signInMs - 1_000;
    expect((await post({ code: inTime })).status).toBe(200);
  });

  test("one that is unknown, none, or of an earlier link", async () => {
    await refused("x");
    const earlier = signIn.offer(async () => "acq_live_whatever");
    const code = signIn.offer(async () => "acq_live_whatever");
    await refused(earlier);
    await refused(`${code} `);
    await refused(code.slice(0, -1));
    expect((await post({ code })).status).toBe(200);
  });
});

describe("POST /v1/console/session refusals", () => {
  test("404 where `up` made no code, whatever the method", async () => {
    const without = await createTestApi();
    expect(await codeOf(await without.send("POST", path, { body: { code: "x" } }))).toEqual([404, "not_found"]);
    expect((await without.app.handle(new Request(`http://localhost${path}`))).status).toBe(404);
    await without.close();
  });

  test("404 for pages of other sites, which leaves the code as it is", async () => {
    const code = signIn.offer(async () => "acq_live_whatever");
    const elsewhere: Array<Record<string, string>> = [
      { Host: "127.0.0.1:3000", Origin: "https://example.org" },
      { Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:4000" },
      { Host: "127.0.0.1:3000", Origin: "null" },
      { Host: "127.0.0.1:3000", "Sec-Fetch-Site": "cross-site" },
      { Host: "127.0.0.1:3000", "Sec-Fetch-Site": "same-site" },
      // A name that its owner points at this machine.
      { Host: "example.org:3000", Origin: "http://example.org:3000", "Sec-Fetch-Site": "same-origin" },
    ];
    for (const headers of elsewhere) {
      expect([headers, ...(await codeOf(await post({ code }, { headers })))]).toEqual([headers, 404, "not_found"]);
    }
    const own = { Host: "127.0.0.1:3000", Origin: "http://127.0.0.1:3000", "Sec-Fetch-Site": "same-origin" };
    expect((await post({ code }, { headers: own })).status).toBe(200);
  });

  test("the own page by each name of this machine", async () => {
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"]) {
      const code = signIn.offer(async () => "acq_live_whatever");
      const headers = { Host: host, Origin: `http://${host}`, "Sec-Fetch-Site": "same-origin" };
      expect((await post({ code }, { headers })).status).toBe(200);
    }
  });

  test("422 for a body that is none", async () => {
    const cases: Array<[body: unknown, type: string]> = [
      ["", "missing"],
      [{}, "missing"],
      [{ code: 7 }, "string_type"],
      [{ code: "" }, "string_too_short"],
      [{ code: "x".repeat(101) }, "string_too_long"],
      ["{", "json_invalid"],
    ];
    for (const [body, type] of cases) {
      const response = await post(body);
      const { detail } = await jsonOf<{ detail: Array<{ type: string }> }>(response);
      expect([body, response.status, detail[0]?.type]).toEqual([body, 422, type]);
    }
  });

  test("429 for who guesses; the next minute the code still signs in", async () => {
    const code = signIn.offer(async () => "acq_live_whatever");
    const statuses: number[] = [];
    // The minute may end on the way once.
    for (let guess = 0; guess < 60; guess += 1) statuses.push((await post({ code: `guess-${guess}` })).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
    ahead = 60_000;
    expect((await post({ code })).status).toBe(200);
  });
});

describe("the link of a later start", () => {
  let own: TestApi;
  let organizationId: number;
  let first: string;

  beforeAll(async () => {
    own = await createTestApi({ signIn: current });
    first = (await createFirstKey(own.database.db)) ?? "";
    organizationId = (await findOrganization(own.database.db, "Default")).id;
  });
  afterAll(() => own.close());

  const offer = async (): Promise<string> => signIn.offer((await consoleKeys(own.services)) ?? (async () => "none"));
  const open = async (code: string): Promise<Response> => own.send("POST", path, { body: { code } });
  const names = async () => (await listKeys(own.database.db, organizationId)).map(({ name }) => name);

  test("gives a key in the place of the one before; a start alone, and other keys, change nothing", async () => {
    expect(isWellFormedKey(first)).toBe(true);
    expect(await createFirstKey(own.database.db)).toBeNull();
    await offer();
    await offer();
    expect(await names()).toEqual(["Default"]);
    const second = await keyOf(await open(await offer()));
    expect((await own.send("GET", "/v1/account", { key: second })).status).toBe(200);
    const third = await keyOf(await open(await offer()));
    expect(await names()).toEqual(["Default", consoleKeyName]);
    const statuses = [first, second, third].map(async (key) => (await own.send("GET", "/v1/account", { key })).status);
    expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
  });

  test("409 key_limit_reached when the plan has no room, which revokes nothing; with room the same link signs in", async () => {
    await createKey(own.database.db, byOperator(organizationId), { name: "Another", isTest: false });
    await setPlan(own.database.db, organizationId, "free");
    const before = await names();
    const code = await offer();
    expect(await codeOf(await open(code))).toEqual([409, "key_limit_reached"]);
    expect(await names()).toEqual(before);
    await setPlan(own.database.db, organizationId, "developer");
    expect((await open(code)).status).toBe(200);
    expect(await names()).toHaveLength(before.length);
  });

  test("is none where only customers are, or where others than this machine are served; then it is said why", async () => {
    expect(await consoleKeys(api.services)).toBeNull();
    const url = "http://127.0.0.1:3000";
    const said = [await invite({ url, services: api.services }, signIn, null)];
    said.push(await invite({ url, services: own.services }, null, "acq_live_whatever"));
    for (const line of said) expect(line).toMatch(/^Open http:\/\/127\.0\.0\.1:3000\/ and type an API key \(.+\)\.$/);
    expect(await invite({ url, services: own.services }, signIn, null)).toMatch(/^Open \S+\/#code=[\w-]{22}\n/);
  });
});
