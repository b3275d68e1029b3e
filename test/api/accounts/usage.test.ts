import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { bucketEndMs, bucketOf } from "../../../api/accounts/usage/buckets.ts";
import { percentileMs, type UsageLine } from "../../../api/accounts/usage/report.ts";
import { adminToken, createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { failure } from "../support/engines.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const path = "/v1/admin/usage";
const usage = async (query = ""): Promise<UsageLine[]> => {
  const response = await api.send("GET", `${path}${query}`, { key: adminToken });
  expect(response.status).toBe(200);
  return (await jsonOf<{ usage: UsageLine[] }>(response)).usage;
};

describe("GET /v1/admin/usage 200", () => {
  test("counts by organization, endpoint and regulation: requests, errors, abstentions, milliseconds", async () => {
    const { key, organizationId } = await api.customer("team");
    const ask = async (text: string) =>
      await (await api.send("POST", "/v1/check", { key, body: { question: text } })).text();
    await ask("How long do I have to report a breach?");
    await ask("Where is the best pizza in Naples?");
    await ask(`Please ${failure.atOnce} now`);
    await api.send("GET", "/v1/articles/dora_2024_1774/5", { key });
    await api.send("GET", "/v1/articles/dora/19", { key });
    await api.send("GET", "/v1/articles/dora/999", { key });
    const lines = (await usage()).filter((line) => line.organization_id === organizationId);
    const counts = lines.map((line) => [line.endpoint, line.regulation, line.requests, line.errors, line.abstentions]);
    expect(counts).toEqual([
      ["articles", "dora", 2, 0, 0],
      ["articles", "none", 1, 1, 0],
      ["check", "auto", 1, 0, 1],
      ["check", "gdpr", 1, 0, 0],
      ["check", "none", 1, 1, 0],
    ]);
    for (const line of lines) {
      expect(line.mean_ms).toBeGreaterThan(0);
      expect(line.p95_ms).toBeGreaterThan(0);
    }
  });

  test("another month is another count", async () => {
    expect(await usage("?month=2020-01")).toEqual([]);
  });

  test("two instances that write at once lose nothing", async () => {
    const { key, organizationId } = await api.customer("team");
    const other = await api.anotherInstance();
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? api : other).send("GET", "/v1/articles/gdpr/33", { key }),
      ),
    );
    await Promise.all([api.services.usage.flush(), other.services.usage.flush(), api.services.usage.flush()]);
    const [line] = (await usage()).filter((candidate) => candidate.organization_id === organizationId);
    expect(line?.requests).toBe(100);
  });
});

describe("the counts of a long outage", () => {
  test("are written in one go, however many rows they fill", async () => {
    const { keyId, organizationId } = await api.customer("team");
    for (let row = 0; row < 12_000; row += 1) {
      const counted = { organizationId, keyId, route: `endpoint-${row}`, regulation: "gdpr" };
      api.services.usage.record({ ...counted, failed: false, abstained: false, at: api.clock.now(), ms: 1 });
    }
    await api.services.usage.flush();
    expect((await usage()).filter((line) => line.organization_id === organizationId)).toHaveLength(12_000);
  });
});

describe("GET /v1/admin/usage refusals", () => {
  test("401 with another token, a customer's key or none", async () => {
    const { key } = await api.customer("platform");
    for (const token of ["wrong", key, undefined]) {
      const response = await api.send("GET", path, token === undefined ? {} : { key: token });
      expect(response.status).toBe(401);
    }
  });

  test("404 where no token is configured", async () => {
    const without = await createTestApi({ adminToken: null });
    const response = await without.send("GET", path, { key: "anything" });
    expect([response.status, (await jsonOf<ErrorBody>(response)).error.code]).toEqual([404, "not_found"]);
    expect((await without.app.handle(new Request(`http://localhost${path}`, { method: "POST" }))).status).toBe(404);
    await without.close();
  });

  test("422 for what is no month", async () => {
    for (const month of [
      "2026",
      "2026-13",
      "2026-00",
      "2026-1",
      "x",
      "",
      "0000-01",
      "1999-12",
      "10000-01",
      "2026-11-01",
    ]) {
      const response = await api.send("GET", `${path}?month=${month}`, { key: adminToken });
      const { detail } = await jsonOf<{ detail: unknown[] }>(response);
      expect([month, response.status, detail]).toEqual([
        month,
        422,
        [
          {
            loc: ["query", "month"],
            msg: "String should match pattern '^[2-9]\\d{3}-(0[1-9]|1[0-2])$'",
            type: "string_pattern_mismatch",
            input: month,
          },
        ],
      ]);
    }
  });

  test("200 for the first and the last month there can be", async () => {
    for (const month of ["2000-01", "9999-12"]) expect(await usage(`?month=${month}`)).toEqual([]);
  });

  test("422 for two months, though they be the same", async () => {
    const response = await api.send("GET", `${path}?month=2026-11&month=2026-11`, { key: adminToken });
    expect([response.status, await jsonOf<unknown>(response)]).toEqual([
      422,
      {
        detail: [
          {
            loc: ["query", "month"],
            msg: "Input should be a valid string",
            type: "string_type",
            input: ["2026-11", "2026-11"],
          },
        ],
      },
    ]);
  });
});

describe("percentiles from buckets", () => {
  test("a duration lies in its bucket", () => {
    for (const ms of [0.01, 1, 1.5, 7, 100, 29_999]) {
      expect(bucketEndMs(bucketOf(ms))).toBeGreaterThanOrEqual(Math.min(ms, bucketEndMs(80)));
      if (ms > 1) expect(bucketEndMs(bucketOf(ms) - 1)).toBeLessThan(ms);
    }
  });

  test("the 95th of a hundred is at most a fifth too high", () => {
    const durations = Array.from({ length: 100 }, (_, index) => index + 1);
    const buckets = [...Map.groupBy(durations.map(bucketOf), (bucket) => bucket)]
      .map(([bucket, members]) => ({ bucket, requests: members.length }))
      .sort((one, other) => one.bucket - other.bucket);
    expect(percentileMs(buckets, 0.95)).toBeGreaterThanOrEqual(95);
    expect(percentileMs(buckets, 0.95)).toBeLessThanOrEqual(95 * 1.2);
  });
});
