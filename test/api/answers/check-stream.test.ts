import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestApi, type TestApi } from "../support/api.ts";
import { answerText, failure } from "../support/engines.ts";

let api: TestApi;
let key: string;

beforeAll(async () => {
  api = await createTestApi();
  key = (await api.customer("platform")).key;
});
afterAll(() => api.close());

const path = "/v1/check/stream";
const question = "How long do I have to report a breach?";
const headers = { "X-Request-Id": "stream-1" };

const stream = (text: string) => api.send("POST", path, { key, headers, body: { question: text } });

/** Milliseconds differ from run to run. */
const steady = (text: string): string => text.replaceAll(/"processing_time_ms":\d+/g, '"processing_time_ms":0');

interface Event {
  readonly event: string;
  readonly data: unknown;
}

const eventsOf = (text: string): Event[] =>
  text
    .split("\n\n")
    .filter((block) => block !== "" && !block.startsWith(":"))
    .map((block) => {
      const [event = "", data = ""] = block.split("\n");
      return { event: event.slice("event: ".length), data: JSON.parse(data.slice("data: ".length)) as unknown };
    });

describe("POST /v1/check/stream 200", () => {
  test("has the headers that keep proxies from holding it back", async () => {
    const response = await stream(question);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    expect(response.headers.get("x-request-id")).toBe("stream-1");
    expect(response.headers.get("x-quota-used")).toBe("1");
    await response.text();
  });

  test("is byte for byte the events of the contract", async () => {
    const version = api.services.corpus.mounted()?.version;
    const text = await (await stream("Where is the best pizza in Naples?")).text();
    expect(steady(text)).toBe(
      [
        'event: status\ndata: {"stage":"retrieving"}\n\n',
        'event: status\ndata: {"stage":"synthesizing"}\n\n',
        'event: chunk\ndata: "The "\n\n',
        'event: chunk\ndata: "corpus "\n\n',
        'event: chunk\ndata: "does "\n\n',
        'event: chunk\ndata: "not "\n\n',
        'event: chunk\ndata: "cover "\n\n',
        'event: chunk\ndata: "this."\n\n',
        'event: complete\ndata: {"structured":null,"confidence":"low","confidence_score":0.1,"sources":[],',
        '"should_abstain":true,"abstention_reason":"No provision is about this.",',
        `"request_id":"stream-1","corpus_version":"${version}","processing_time_ms":0}\n\n`,
        'event: done\ndata: {"request_id":"stream-1","processing_time_ms":0}\n\n',
      ].join(""),
    );
  });

  test("its chunks together are the answer of /v1/check, and complete has every other field", async () => {
    const whole = (await (await api.send("POST", "/v1/check", { key, headers, body: { question } })).json()) as Record<
      string,
      unknown
    >;
    const events = eventsOf(await (await stream(question)).text());
    const chunks = events.filter((event) => event.event === "chunk").map((event) => event.data);
    expect(chunks.join("")).toBe(answerText);
    expect(whole["answer"]).toBe(answerText);
    const complete = events.find((event) => event.event === "complete")?.data as Record<string, unknown>;
    const { answer: _answer, processing_time_ms: _ms, ...rest } = whole;
    expect(complete).toMatchObject(rest);
    expect(Object.keys(complete).sort()).toEqual([...Object.keys(rest), "processing_time_ms"].sort());
  });
});

describe("failures", () => {
  test("ends with one error event, without complete, done or an internal word", async () => {
    for (const [kind, count] of [
      [failure.atOnce, 2],
      [failure.midway, 4],
    ] as const) {
      const response = await stream(`Please ${kind} now`);
      expect(response.status).toBe(200);
      const events = eventsOf(await response.text());
      expect(events).toHaveLength(count);
      expect(events.at(-1)).toEqual({
        event: "error",
        data: "Something went wrong on our side. It has been logged.",
      });
    }
  });

  test("an ended stream is logged with its route, and a failed one with its cause", async () => {
    api.takeLog();
    await (await stream(`Please ${failure.midway} now`)).text();
    await Promise.resolve();
    const lines = api.takeLog();
    expect(lines.find((line) => line["level"] === "error")).toMatchObject({ request_id: "stream-1" });
    expect(lines.find((line) => line["message"] === "request")).toMatchObject({ route: "check_stream", status: 200 });
  });

  test("a client that goes away stops the work at once", async () => {
    const response = await stream(`This one ${failure.forever}`);
    const reader = response.body?.getReader();
    for (let read = 0; read < 3; read += 1) await reader?.read();
    await reader?.cancel();
    expect(api.engines.aborted).toHaveLength(1);
  });
});
