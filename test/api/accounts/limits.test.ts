import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { monthOf } from "../../../api/accounts/month.ts";
import { setPlan } from "../../../api/accounts/organizations.ts";
import { createTestApi, type ErrorBody, jsonOf, type TestApi } from "../support/api.ts";
import { failure } from "../support/engines.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

const question = { question: "How long do I have to report a breach?" };

const useUp = (organizationId: number, used: number) =>
  api.database.db.execute(
    sql`insert into quota_months values (${organizationId}, ${monthOf(Date.now())}, ${used})
        on conflict (organization_id, month) do update set used = excluded.used`,
  );

const usedBy = async (organizationId: number): Promise<number> => {
  const { rows } = await api.database.db.execute(
    sql`select used from quota_months where organization_id = ${organizationId}`,
  );
  return Number(rows[0]?.["used"] ?? 0);
};

describe("monthly quota", () => {
  test("a metered success says how much is used", async () => {
    const { key } = await api.customer("free");
    const response = await api.send("POST", "/v1/check", { key, body: question });
    expect(response.headers.get("x-quota-limit")).toBe("25");
    expect(response.headers.get("x-quota-used")).toBe("1");
  });

  for (const path of ["/v1/check", "/v1/check/stream", "/v1/classify"]) {
    test(`429 quota_exceeded on ${path}, before any work, with what a client needs`, async () => {
      const { key, organizationId } = await api.customer("free");
      await useUp(organizationId, 25);
      const body = path === "/v1/classify" ? { description: "It ranks job applications." } : question;
      const sent = Date.now();
      const response = await api.send("POST", path, { key, body });
      expect(response.status).toBe(429);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect((await jsonOf<ErrorBody>(response)).error.code).toBe("quota_exceeded");
      expect(response.headers.get("x-quota-limit")).toBe("25");
      expect(response.headers.get("x-quota-used")).toBe("25");
      expect(response.headers.get("x-should-retry")).toBe("false");
      const seconds = Number(response.headers.get("retry-after"));
      const monthEnd = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1);
      // The rest of the month at some moment between the sending and now, rounded.
      expect(seconds).toBeLessThanOrEqual((monthEnd - sent) / 1_000 + 1);
      expect(seconds).toBeGreaterThanOrEqual((monthEnd - Date.now()) / 1_000 - 1);
    });
  }

  test("200 requests at once on two instances with 25 left give exactly 25 successes", async () => {
    const { key, organizationId } = await api.customer("platform");
    const other = await api.anotherInstance();
    await useUp(organizationId, 49_975);
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? api : other).send("POST", "/v1/check", { key, body: question }),
      ),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(25);
    expect(responses.filter((response) => response.status === 429)).toHaveLength(175);
    expect(await usedBy(organizationId)).toBe(50_000);
  });

  test("a request that fails in the service gives its unit back", async () => {
    const { key, organizationId } = await api.customer("team");
    const failing = { question: `Please ${failure.atOnce} now` };
    expect((await api.send("POST", "/v1/check", { key, body: failing })).status).toBe(500);
    const classified = await api.send("POST", "/v1/classify", { key, body: { description: failing.question } });
    expect(classified.status).toBe(500);
    for (const midway of [failure.atOnce, failure.midway]) {
      await (await api.send("POST", "/v1/check/stream", { key, body: { question: `Please ${midway} now` } })).text();
    }
    await api.services.db.execute(sql`select 1`);
    expect(await usedBy(organizationId)).toBe(0);
  });

  test("503 while the database is slow, and the unit that it takes after all is given back", async () => {
    const { key, organizationId } = await api.customer("team");
    await useUp(organizationId, 7);
    const holder = new Client({ connectionString: api.database.url });
    await holder.connect();
    await holder.query(`begin; select * from quota_months where organization_id = ${organizationId} for update`);
    expect((await api.send("POST", "/v1/check", { key, body: question })).status).toBe(503);
    await holder.end();
    // What waited for the lock takes its unit now; whoever asks next waits behind it.
    let used = 0;
    for (let look = 0; look < 500 && used !== 8; look += 1) used = await usedBy(organizationId);
    for (let look = 0; look < 500 && used !== 7; look += 1) used = await usedBy(organizationId);
    expect(used).toBe(7);
  }, 300_000);

  test("an invalid request and a lookup take no unit", async () => {
    const { key, organizationId } = await api.customer("team");
    expect((await api.send("POST", "/v1/check", { key, body: {} })).status).toBe(422);
    expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).status).toBe(200);
    expect(await usedBy(organizationId)).toBe(0);
  });

  test("a test key takes none, and its answer is made without a language model", async () => {
    const { key, organizationId } = await api.customer("free", { isTest: true });
    await useUp(organizationId, 25);
    const response = await api.send("POST", "/v1/check", { key, body: question });
    expect(response.status).toBe(200);
    expect(response.headers.get("x-quota-limit")).toBeNull();
    expect(api.engines.allowed.at(-1)).toBe(false);
  });

  test("another plan counts within 10 seconds", async () => {
    const { key, organizationId } = await api.customer("free");
    await useUp(organizationId, 25);
    expect((await api.send("POST", "/v1/check", { key, body: question })).status).toBe(429);
    await setPlan(api.database.db, organizationId, "developer");
    api.clock.advance(9_500);
    const response = await api.send("POST", "/v1/check", { key, body: question });
    expect([response.status, response.headers.get("x-quota-limit")]).toEqual([200, "500"]);
  });
});

describe("rate limit", () => {
  /** To the beginning of a minute of the moved clock, so that no test runs over its end. */
  const startMinute = (): void => api.clock.advance(60_000 - (api.clock.now() % 60_000));

  test("429 rate_limited beyond the plan's metered requests of a minute; the next minute begins anew", async () => {
    startMinute();
    const { key } = await api.customer("free");
    for (let sent = 1; sent <= 10; sent += 1) {
      const response = await api.send("POST", "/v1/check", { key, body: question });
      expect(response.status).toBe(200);
      expect(response.headers.get("x-ratelimit-limit")).toBe("10");
      expect(response.headers.get("x-ratelimit-remaining")).toBe(String(10 - sent));
    }
    const refused = await api.send("POST", "/v1/check", { key, body: question });
    expect(refused.status).toBe(429);
    expect((await jsonOf<ErrorBody>(refused)).error.code).toBe("rate_limited");
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get("x-ratelimit-reset")).toBe(String(seconds));
    expect((await api.send("GET", "/v1/articles/gdpr/33", { key })).headers.get("x-ratelimit-limit")).toBe("600");
    api.clock.advance(60_000);
    expect((await api.send("POST", "/v1/check", { key, body: question })).status).toBe(200);
  });

  test("a request that began in the minute before, and waited, counts in the running one", async () => {
    startMinute();
    const { rateLimiter } = api.services;
    const now = api.clock.now();
    for (let sent = 0; sent < 10; sent += 1) await rateLimiter.take(900_001, "metered", 10, now);
    const late = await rateLimiter.take(900_002, "metered", 10, now - 2_000);
    expect(late).toMatchObject({ allowed: true, resetSeconds: 60 });
    expect((await rateLimiter.take(900_001, "metered", 10, now)).allowed).toBe(false);
  });

  test("two instances share a minute", async () => {
    startMinute();
    const other = await api.anotherInstance();
    const { key } = await api.customer("free");
    for (let sent = 0; sent < 6; sent += 1) await api.send("POST", "/v1/check", { key, body: question });
    for (let sent = 0; sent < 4; sent += 1)
      expect((await other.send("POST", "/v1/check", { key, body: question })).status).toBe(200);
    expect((await other.send("POST", "/v1/check", { key, body: question })).status).toBe(429);
    expect((await api.send("POST", "/v1/check", { key, body: question })).status).toBe(429);
  });
});
