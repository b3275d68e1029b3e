import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openTracing, type Tracing } from "../../../api/operations/tracing/index.ts";
import { readConfig } from "../../../shared/config.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { createCollector, type Span } from "../support/collector.ts";
import { failure } from "../support/engines.ts";

/** The promise: traces tell how the work went, never what was asked; and a collector cannot disturb a request. */

const collector = createCollector();
let tracing: Tracing;
let api: TestApi;
let key: string;
let organizationId: number;

const tracingTo = async (url: string): Promise<Tracing> => {
  const made = await openTracing(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: url }));
  if (made === null) throw new Error("No traces are made.");
  return made;
};

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parentId = "00f067aa0ba902b7";
const secret = "very-private-words";

beforeAll(async () => {
  tracing = await tracingTo(collector.url);
  api = await createTestApi({ tracing });
  ({ key, organizationId } = await api.customer("platform"));
  const headers = { traceparent: `00-${traceId}-${parentId}-01`, "X-Request-Id": "traced" };
  await api.send("POST", "/v1/check", { key, headers, body: { question: `How long, ${secret}?` } });
  await api.send("POST", "/v1/check", { key, body: { question: `${secret} ${failure.atOnce}` } });
  await (await api.send("POST", "/v1/check/stream", { key, body: { question: `How long, ${secret}?` } })).text();
  await api.send("GET", "/v1/articles/gdpr/33", { key, headers: { traceparent: "not one" } });
  await tracing.close();
});
afterAll(async () => {
  await api.close();
  collector.stop();
});

const spanOf = (name: string, matches: (span: Span) => boolean = () => true): Span | undefined =>
  collector.spans().find((span) => span.name === name && matches(span));

describe("traces", () => {
  test("have a span for each request, below the caller's own", () => {
    const span = spanOf("POST check", ({ attributes }) => attributes["acquis.request_id"] === "traced");
    expect(span).toMatchObject({ traceId, parentSpanId: parentId });
    expect(span?.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": "check",
      "http.response.status_code": 200,
      "acquis.organization_id": organizationId,
      "acquis.corpus_version": api.services.corpus.require().version,
    });
    expect(spanOf("retrieve", ({ parentSpanId }) => parentSpanId === span?.spanId)).toMatchObject({ traceId });
  });

  test("have the spans of streams, lookups and failures, with traces of their own", () => {
    const failed = spanOf("POST check", ({ attributes }) => attributes["http.response.status_code"] === 500);
    expect(failed?.status).toMatchObject({ code: 2 });
    expect(spanOf("POST check_stream")?.attributes["http.response.status_code"]).toBe(200);
    const lookup = spanOf("GET articles");
    expect(lookup?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(lookup?.traceId).not.toBe(traceId);
    expect(lookup?.parentSpanId ?? "").toBe("");
  });

  test("never have a key or a question's text", () => {
    expect(collector.received()).toContain("acquis");
    for (const hidden of [secret, key, key.slice(9, 30)]) expect(collector.received()).not.toContain(hidden);
  });
});

describe("a collector", () => {
  test.each([
    ["is away", () => "http://127.0.0.1:1"],
    ["refuses", () => `${collector.url}/refusing`],
    ["hangs", () => `${collector.url}/hanging`],
  ])("that %s disturbs no request, and the stop waits for it a moment alone", async (_name, url) => {
    const disturbed = await tracingTo(url());
    const other = await createTestApi({ tracing: disturbed });
    const customer = await other.customer("platform");
    const response = await other.send("POST", "/v1/check", {
      key: customer.key,
      body: { question: "How long, please?" },
    });
    expect(response.status).toBe(200);
    // A collector that never answers is not waited for: that this ends is the proof.
    await disturbed.close();
    await other.close();
  });

  test("that is not configured loads nothing", async () => {
    expect(await openTracing(readConfig({}))).toBeNull();
    const loadedWith = (settings: Record<string, string>): number => {
      const script = `
      import { openTracing } from "./api/operations/tracing/index.ts";
      import { readConfig } from "./shared/config.ts";
      await openTracing(readConfig(${JSON.stringify(settings)}));
      console.log(Object.keys(require.cache).filter((path) => path.includes("@opentelemetry/sdk-trace")).length);
      process.exit();`;
      const run = Bun.spawnSync([process.execPath, "-e", script], { cwd: `${import.meta.dir}/../../..` });
      return Number(run.stdout.toString());
    };
    expect(loadedWith({})).toBe(0);
    expect(loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toBeGreaterThan(0);
  });
});
