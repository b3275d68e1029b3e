import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createLogger } from "../../api/operations/log.ts";
import { createTestApi, type TestApi } from "./support/api.ts";
import { failure } from "./support/engines.ts";

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

  test("says as much as its level asks for", () => {
    const written = (level: "silent" | "error" | "info"): string => {
      let text = "";
      const log = createLogger(level, (lines) => {
        text += lines;
      });
      log.info("told");
      log.error("failed", new Error("outer", { cause: new Error("inner") }));
      log.flush();
      return text;
    };
    expect(written("silent")).toBe("");
    expect(written("error")).not.toContain("told");
    expect(written("error")).toContain("inner");
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
});
