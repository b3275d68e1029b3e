import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { quotaMonths } from "../../../api/accounts/database/schema.ts";
import { monthAfter, secondsToMonthEnd } from "../../../api/accounts/month.ts";
import type { AccountResponse, AccountUsageResponse } from "../../../api/openapi/schemas/account.ts";
import { createTestApi, jsonOf, type TestApi } from "../support/api.ts";
import { failure } from "../support/engines.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const question = "How long do I have to report a breach?";
const ask = async (key: string, text = question): Promise<void> => {
  await (await api.send("POST", "/v1/check", { key, body: { question: text } })).text();
};
const account = async (key: string): Promise<AccountResponse> =>
  jsonOf<AccountResponse>(await api.send("GET", "/v1/account", { key }));
const usage = async (key: string, query = ""): Promise<AccountUsageResponse> => {
  await api.services.usage.flush();
  const response = await api.send("GET", `/v1/account/usage${query}`, { key });
  expect(response.status).toBe(200);
  return jsonOf<AccountUsageResponse>(response);
};

describe("GET /v1/account 200", () => {
  test("names the organization, the plan, the key and its limits, and counts the quota", async () => {
    const { key, keyId } = await api.customer("developer");
    const before = await account(key);
    expect(before).toMatchObject({
      plan: "developer",
      key: { id: keyId, name: "Default", key_prefix: key.slice(0, 13), is_test: false },
      limits: { lookups_per_minute: 6_000, metered_per_minute: 60, keys: 3 },
      quota: { limit: 500, used: 0 },
    });
    expect(before.organization).toStartWith("Organization ");
    await ask(key);
    expect((await account(key)).quota.used).toBe(1);
  });

  test("a test key uses no quota, and says what it is", async () => {
    const { key } = await api.customer("team", { isTest: true });
    await ask(key);
    const { key: own, quota } = await account(key);
    expect([own.is_test, quota.used]).toEqual([true, 0]);
  });

  test("is a lookup: the minute's requests are counted, no unit is taken, and nothing keeps it", async () => {
    const { key } = await api.customer("free");
    const response = await api.send("GET", "/v1/account", { key });
    expect(response.headers.get("X-RateLimit-Limit")).toBe("600");
    expect(response.headers.get("X-Quota-Used")).toBeNull();
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("GET /v1/account/usage 200", () => {
  test("counts by endpoint and regulation, in the month and in the last of twelve", async () => {
    const { key } = await api.customer("team");
    await ask(key);
    await ask(key, "Where is the best pizza in Naples?");
    await ask(key, `Please ${failure.atOnce} now`);
    await api.send("GET", "/v1/articles/dora/19", { key });
    const month = new Date(api.clock.now()).toISOString().slice(0, 7);
    const told = await usage(key);
    const lines = told.usage.map((line) => Object.values(line));
    expect(lines).toEqual([
      ["articles", "dora", 1, 0, 0],
      ["check", "auto", 1, 0, 1],
      ["check", "gdpr", 1, 0, 0],
      ["check", "none", 1, 1, 0],
    ]);
    expect(told.month).toBe(month);
    // The failure gave its unit back.
    expect(told.months.at(-1)).toEqual({ month, requests: 4, metered: 2 });
  });

  test("knows nothing of other organizations, neither in a month nor in the sums", async () => {
    const [own, other] = [await api.customer("team"), await api.customer("team")];
    await ask(other.key);
    await api.send("GET", "/v1/articles/gdpr/33", { key: other.key });
    const told = await usage(own.key);
    expect(told.usage).toEqual([]);
    expect(told.months.map(({ requests, metered }) => requests + metered)).toEqual(Array(12).fill(0));
    expect((await account(own.key)).quota.used).toBe(0);
    expect((await usage(other.key)).usage.map(({ requests }) => requests)).toEqual([1, 1]);
  });

  test("the twelve months end with the one asked for; those without usage are zeros", async () => {
    const { key, organizationId, keyId } = await api.customer("team");
    for (const [day, requests] of [
      ["2025-03-02", 2],
      ["2024-12-31", 3],
      ["2024-03-31", 5],
    ] as const) {
      const one = { organizationId, keyId, route: "check", regulation: "gdpr", failed: false, abstained: false, ms: 3 };
      for (let count = 0; count < requests; count += 1) api.services.usage.record({ ...one, at: Date.parse(day) });
    }
    await api.database.db.insert(quotaMonths).values({ organizationId, month: "2024-12-01", used: 2 });
    const { months, usage: lines } = await usage(key, "?month=2025-03");
    expect(months.map(({ month }) => month)).toEqual([
      ...Array.from({ length: 9 }, (_, index) => `2024-${String(index + 4).padStart(2, "0")}`),
      ...["2025-01", "2025-02", "2025-03"],
    ]);
    const used = months.filter(({ requests }) => requests > 0);
    expect(used).toEqual([
      { month: "2024-12", requests: 3, metered: 2 },
      { month: "2025-03", requests: 2, metered: 0 },
    ]);
    expect(lines).toEqual([{ endpoint: "check", regulation: "gdpr", requests: 2, errors: 0, abstentions: 0 }]);
  });

  test("a test key's requests are counted, and no unit of the quota", async () => {
    const { key } = await api.customer("team", { isTest: true });
    await ask(key);
    expect((await usage(key)).months.at(-1)).toMatchObject({ requests: 1, metered: 0 });
  });

  test("the first and the last month there can be", async () => {
    const { key } = await api.customer("team");
    expect((await usage(key, "?month=2000-01")).months[0]?.month).toBe("1999-02");
    expect((await usage(key, "?month=9999-12")).months.at(-1)?.month).toBe("9999-12");
  });
});

describe("the account's refusals", () => {
  test("401 without a key, before the month is looked at", async () => {
    for (const path of ["/v1/account", "/v1/account/usage", "/v1/account/usage?month=x"])
      expect((await api.send("GET", path)).status).toBe(401);
  });

  test("422 for what is no month, as the operator's report says it", async () => {
    const { key } = await api.customer("team");
    for (const month of ["2026-13", "1999-12", "2026-1", "", "2026-11&month=2026-11"]) {
      const response = await api.send("GET", `/v1/account/usage?month=${month}`, { key });
      const { detail } = await jsonOf<{ detail: Array<{ loc: string[] }> }>(response);
      expect([month, response.status, detail[0]?.loc]).toEqual([month, 422, ["query", "month"]]);
    }
  });

  test("405 for another method", async () => {
    const response = await api.send("POST", "/v1/account", { body: {} });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  });
});

test("months follow each other over the end of a year, and a month has an end", () => {
  expect([monthAfter("2026-12-01", 1), monthAfter("2026-01-01", -1), monthAfter("2024-02-01", 12)]).toEqual([
    "2027-01-01",
    "2025-12-01",
    "2025-02-01",
  ]);
  expect(secondsToMonthEnd(Date.parse("2026-12-31T23:59:59.500Z"))).toBe(1);
  expect(secondsToMonthEnd(Date.parse("2026-11-01"))).toBe(30 * 86_400);
});

// Last, for it moves the clock.
test("the quota begins anew on the day it names", async () => {
  const { key } = await api.customer("team");
  await ask(key);
  const { quota } = await account(key);
  api.clock.advance(Date.parse(quota.resets_on) - api.clock.now());
  const next = await account(key);
  expect(next.quota).toEqual({ limit: 5_000, used: 0, resets_on: monthAfter(quota.resets_on, 1) });
});
