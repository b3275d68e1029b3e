import { expect, test } from "bun:test";
import {
  ApiError,
  ConnectionError,
  QuotaExceededError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "../../../sdk/typescript/src/index.ts";
import { pauseBefore } from "../../../sdk/typescript/src/retries.ts";
import { type Answer, cutAfter, json, openLoopback, response, silentAfter } from "./support/loopback.ts";
import { failureOf, noon, openTransport } from "./support/transport.ts";

/** What passes is tried again, after as long as the service asks for; what does not pass is told at once. */

const path = "/v1/health";
const healthy = json(200, { status: "healthy" });
const rateLimited = (headers: Record<string, string>) => json(429, { error: { code: "rate_limited" } }, headers);
const inSeconds = (seconds: number) => new Date(noon + seconds * 1_000).toUTCString();

test.each<[what: string, answer: Answer, pauseMs: number]>([
  ["429 with Retry-After in seconds", rateLimited({ "Retry-After": "7" }), 7_000],
  ["429 with Retry-After as a date", rateLimited({ "Retry-After": inSeconds(30) }), 30_000],
  ["429 with a date that is over", rateLimited({ "Retry-After": inSeconds(-30) }), 0],
  ["429 with a Retry-After that cannot be read", rateLimited({ "Retry-After": "soon" }), 500],
  ["429 without Retry-After", rateLimited({}), 500],
  ["a minute of Retry-After", rateLimited({ "Retry-After": "60" }), 60_000],
  ["503", json(503, {}), 500],
  ["500", json(500, {}), 500],
  ["408", json(408, {}), 500],
  ["502 of a proxy, in HTML", response(502, { "Content-Type": "text/html" }, "<h1>Bad gateway</h1>"), 500],
  ["400 with x-should-retry: true", json(400, {}, { "x-should-retry": "true" }), 500],
  ["a connection that is closed without an answer", cutAfter(""), 500],
  ["half of the headers", cutAfter("HTTP/1.1 200 OK\r\nContent-Le"), 500],
  ["half of a body", cutAfter('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"status": "hea'), 500],
  [
    "half of a body in chunks",
    cutAfter('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nF\r\n{"status": "hea'),
    500,
  ],
])("%s is tried again", async (_what, answer, pauseMs) => {
  await using server = await openLoopback(answer, healthy);
  const { json: call, clock } = openTransport(server.url);
  expect(await call<unknown>({ path })).toEqual({ status: "healthy" });
  expect(server.heads).toHaveLength(2);
  expect(clock.pausesMs).toEqual([pauseMs]);
  expect(clock.timers.size).toBe(0);
});

test.each<[what: string, answer: Answer, kind: new (...given: never[]) => ApiError]>([
  ["x-should-retry: false", json(503, {}, { "x-should-retry": "false" }), ServerError],
  [
    "the month's quota",
    json(429, { error: { code: "quota_exceeded" } }, { "Retry-After": "5", "x-should-retry": "false" }),
    QuotaExceededError,
  ],
  ["more than a minute of Retry-After", rateLimited({ "Retry-After": "61" }), RateLimitError],
  ["a request that is wrong", json(400, {}), ApiError],
])("%s is told at once", async (_what, answer, kind) => {
  await using server = await openLoopback(answer, healthy);
  const { json: call, clock } = openTransport(server.url);
  expect(await failureOf(call({ path }))).toBeInstanceOf(kind);
  expect(server.heads).toHaveLength(1);
  expect(clock.pausesMs).toEqual([]);
});

test("after maxRetries the last error is thrown, the pauses double", async () => {
  await using server = await openLoopback(
    json(503, {}),
    cutAfter(""),
    json(503, {}),
    json(500, { error: { code: "internal_error" } }),
  );
  const { json: call, clock } = openTransport(server.url, { maxRetries: 3 });
  expect(await failureOf(call({ path }))).toMatchObject({ name: "ServerError", code: "internal_error" });
  expect(clock.pausesMs).toEqual([500, 1_000, 2_000]);
  expect(server.heads).toHaveLength(4);
});

test("a call may say for itself that it is tried once", async () => {
  await using server = await openLoopback(json(503, {}), healthy);
  const { json: call } = openTransport(server.url);
  expect(await failureOf(call({ path }, { maxRetries: 0 }))).toBeInstanceOf(ServerError);
  expect(server.heads).toHaveLength(1);
});

test("pauses end at eight seconds, and chance takes up to a quarter of them", () => {
  const broken = new ConnectionError("broken");
  expect([1, 5, 9].map((tries) => pauseBefore(broken, tries, 0))).toEqual([500, 8_000, 8_000]);
  expect(pauseBefore(broken, 1, 1)).toBe(375);
});

test.each<[what: string, answer: Answer]>([
  ["headers", silentAfter("")],
  ["the end of a body", silentAfter("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")],
  ["the end of an error's body", silentAfter("HTTP/1.1 503 Away\r\nContent-Length: 99\r\n\r\n{")],
])("who waits too long for %s tries again, and then is told", async (_what, answer) => {
  await using server = await openLoopback(answer, healthy, answer);
  const { json: call, clock } = openTransport(server.url, { maxRetries: 1 });
  const first = call<unknown>({ path });
  await server.asked();
  clock.timeUp();
  expect(await first).toEqual({ status: "healthy" });
  await server.asked();

  const second = failureOf(call({ path }, { maxRetries: 0 }));
  await server.asked();
  clock.timeUp();
  expect(await second).toBeInstanceOf(TimeoutError);
  expect(clock.timers.size).toBe(0);
});

test("a service that nobody is there of is a ConnectionError, with the address", async () => {
  const server = await openLoopback(healthy);
  await server[Symbol.asyncDispose]();
  const thrown = await failureOf(openTransport(server.url).json({ path }));
  expect(thrown).toBeInstanceOf(ConnectionError);
  expect(String(thrown)).toStartWith(`ConnectionError: The connection to ${server.url} failed: `);
});
