import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createLogger } from "../../../api/operations/log.ts";
import { createMetrics } from "../../../api/operations/metrics/index.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { failure } from "../support/engines.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

describe("the log", () => {
  test("has one line of JSON for each request, with who, what and how long", async () => {
    const { key, keyId, organizationId } = await api.customer("team");
    api.takeLog();
    await api.send("GET", "/v1/articles/gdpr/33", { key, headers: { "X-Request-Id": "logged-1" } });
    await api.send("GET", "/v1/health");
    const [lookup, health] = api.takeLog();
    expect(lookup).toMatchObject({
      level: "info",
      message: "request",
      request_id: "logged-1",
      organization: organizationId,
      key: keyId,
      route: "articles",
      status: 200,
      corpus_version: api.services.corpus.require().version,
    });
    expect(lookup?.["ms"]).toBeNumber();
    expect(String(lookup?.["time"])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(health).toMatchObject({ organization: null, key: null, route: "health" });
  });

  test("never has a key, a question's text or an address, however a request ends", async () => {
    const { key } = await api.customer("platform");
    api.takeLog();
    const secret = "very-private-words";
    const headers = { "X-Forwarded-For": "203.0.113.7", "User-Agent": "private-agent" };
    const bodies = [
      { question: `What about ${secret} then?` },
      { question: `What about ${secret} and ${failure.atOnce}?` },
      { question: secret.slice(0, 9), system_context: { [secret]: 1 } },
      `{"question": "${secret}`,
    ];
    for (const body of bodies) {
      for (const path of ["/v1/check", "/v1/check/stream"]) {
        await (await api.send("POST", path, { key, headers, body })).text();
      }
    }
    await api.send("GET", `/v1/${secret}`, { key, headers });
    await api.send("GET", `/v1/articles/gdpr/${secret}`, { key, headers });
    await api.send("GET", "/v1/health", { key: `${key}x`, headers });
    const text = JSON.stringify(api.takeLog());
    for (const hidden of [secret, key, key.slice(9, 30), "203.0.113.7", "private-agent"])
      expect(text).not.toContain(hidden);
  });

  test("never has what a statement was given", async () => {
    const secret = "very-private\n    at secret-words";
    const asked = api.database.db.execute(sql`select ${secret}::text, no_such_column`);
    const thrown = await asked.then(
      () => null,
      (error: unknown) => error,
    );
    api.takeLog();
    api.services.log.error("failed", thrown);
    const [line] = api.takeLog();
    expect(JSON.stringify(line)).toContain("no_such_column");
    expect(JSON.stringify(line)).toContain('"at ');
    for (const hidden of ["very-private", "secret-words", "params"]) expect(JSON.stringify(line)).not.toContain(hidden);
  });

  test("says as much as its level asks for", () => {
    const written = (level: "silent" | "error" | "warning" | "info"): string => {
      let text = "";
      const log = createLogger(level, (lines) => {
        text += lines;
      });
      log.info("told");
      log.warning("warned", { reason: "so" });
      log.error("failed", new Error("outer", { cause: new Error("inner") }));
      log.flush();
      return text;
    };
    expect(written("silent")).toBe("");
    expect(written("error")).not.toContain("told");
    expect(written("error")).not.toContain("warned");
    expect(written("error")).toContain("inner");
    expect(written("warning")).toContain('"level":"warning","message":"warned","reason":"so"');
    expect(written("warning")).not.toContain("told");
    expect(written("info")).toContain("told");
  });
});

describe("the metrics", () => {
  test("count requests by route and status, and know what is in flight", async () => {
    const { key } = await api.customer("team");
    for (let sent = 0; sent < 3; sent += 1) await api.send("GET", "/v1/articles/ai_act/4a", { key });
    const text = await api.services.metrics.registry.metrics();
    const count = /acquis_request_duration_ms_count\{route="articles",status="200"\} (\d+)/.exec(text)?.[1];
    expect(Number(count)).toBeGreaterThanOrEqual(3);
    expect(text).toContain("acquis_requests_in_flight 0");
    expect(text).toContain("# TYPE acquis_request_duration_ms histogram");
  });

  const seriesValue = async (series: string): Promise<number> => {
    const text = await api.services.metrics.registry.metrics();
    const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `));
    return line === undefined ? 0 : Number(line.slice(series.length));
  };

  test("count answers by confidence and abstentions, streamed or not, and classifications", async () => {
    const { key } = await api.customer("team");
    const series = ["check", "check_stream"].flatMap((route) => [
      `acquis_answers_total{route="${route}",confidence="high"}`,
      `acquis_answers_total{route="${route}",confidence="low"}`,
      `acquis_abstentions_total{route="${route}"}`,
    ]);
    const all = [...series, 'acquis_answers_total{route="classify",confidence="high"}'];
    const before = await Promise.all(all.map(seriesValue));
    for (const question of ["How long do we have?", "Which pizza is best?"]) {
      await api.send("POST", "/v1/check", { key, body: { question } });
      await (await api.send("POST", "/v1/check/stream", { key, body: { question } })).text();
    }
    await api.send("POST", "/v1/classify", { key, body: { description: "It ranks applicants for a job." } });
    const after = await Promise.all(all.map(seriesValue));
    expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual(all.map(() => 1));
  });

  test("count what the limits refuse, by code", async () => {
    const { key } = await api.customer("free");
    const ask = (path: string) => api.send("POST", path, { key, body: { question: "How long do we have?" } });
    const limited = 'acquis_refused_total{route="check_stream",code="rate_limited"}';
    const before = await seriesValue(limited);
    for (let sent = 0; sent < 10; sent += 1) await ask("/v1/check");
    expect((await ask("/v1/check/stream")).status).toBe(429);
    expect(await seriesValue(limited)).toBe(before + 1);
    const exceeded = 'acquis_refused_total{route="check",code="quota_exceeded"}';
    for (let minute = 0; minute < 2; minute += 1) {
      api.clock.advance(60_000);
      for (let sent = 0; sent < 10; sent += 1) await ask("/v1/check");
    }
    // 25 units a month: five of thirty requests were refused.
    expect(await seriesValue(exceeded)).toBe(5);
  });

  test("tell the age of the law and when it was mounted", async () => {
    const day = 86_400_000;
    const newestLaw = new Date(Date.now() - 10 * day).toISOString().slice(0, 10);
    api.services.metrics.corpusMounted({ version: "v", newestLaw });
    expect(await seriesValue("acquis_corpus_age_days")).toBeWithin(10, 11.1);
    expect(await seriesValue("acquis_corpus_mounted_timestamp_seconds")).toBeWithin(
      Date.now() / 1_000 - 60,
      Date.now() / 1_000 + 1,
    );
  });

  test("tell how the language model does, where there is one", async () => {
    let isPaused = false;
    const metrics = createMetrics(() => isPaused);
    const read = () => metrics.registry.metrics();
    metrics.modelReachable(true);
    expect(await read()).toContain("acquis_model_reachable 1");
    metrics.modelAsked("timeout", 300);
    isPaused = true;
    metrics.modelAsked("circuit_open", 0);
    const text = await read();
    expect(text).toContain('acquis_model_request_duration_ms_count{outcome="timeout"} 1');
    expect(text).toContain('acquis_model_request_duration_ms_count{outcome="circuit_open"} 1');
    expect(text).toContain("acquis_model_circuit_open 1");
    expect(text).toContain("acquis_model_reachable 0");
    expect(await api.services.metrics.registry.metrics()).not.toContain("acquis_model_");
  });
});
