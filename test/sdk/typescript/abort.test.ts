import { expect, test } from "bun:test";
import { AbortedError, AcquisError } from "../../../sdk/typescript/src/index.ts";
import { type Answer, inPieces, json, openLoopback, silentAfter, streamHead } from "./support/loopback.ts";
import { createCaller, failureOf, openTransport } from "./support/transport.ts";

/** A call ends when its caller's signal says so, wherever it is, and leaves nothing behind: no listener, no timer, no connection. */

const path = "/v1/health";
const healthy = json(200, {});
const status = 'event: status\ndata: {"stage":"retrieving"}\n\n';
const done = "event: done\ndata: {}\n\n";

test("before it began: nothing is sent", async () => {
  await using server = await openLoopback(healthy);
  const { json: call, stream, clock } = openTransport(server.url);
  const { signal, listeners, abort } = createCaller();
  abort(new Error("Enough"));
  const thrown = await failureOf(call({ path }, { signal }));
  expect(thrown).toBeInstanceOf(AbortedError);
  expect((thrown as AbortedError).cause).toEqual(new Error("Enough"));
  expect(await failureOf(stream(signal).next())).toBeInstanceOf(AbortedError);
  expect(server.heads).toEqual([]);
  expect([listeners.size, clock.timers.size]).toEqual([0, 0]);
});

test.each<[when: string, answer: Answer]>([
  ["while it waits for the headers", silentAfter("")],
  ["within the body", silentAfter("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")],
  ["within an error's body", silentAfter("HTTP/1.1 503 Away\r\nContent-Length: 99\r\n\r\n{")],
])("%s: the connection is closed, and it is not tried again", async (_when, answer) => {
  await using server = await openLoopback(answer);
  const { json: call, clock } = openTransport(server.url);
  const { signal, listeners, abort } = createCaller();
  const thrown = failureOf(call({ path }, { signal }));
  await server.asked();
  abort();
  expect(await thrown).toBeInstanceOf(AbortedError);
  await server.left();
  expect(server.heads).toHaveLength(1);
  expect([listeners.size, clock.timers.size]).toEqual([0, 0]);
});

test("in the pause before another try", async () => {
  await using server = await openLoopback(json(503, {}));
  const { json: call, clock } = openTransport(server.url);
  const { signal, listeners, abort } = createCaller();
  const pausing = clock.holdPauses();
  const thrown = failureOf(call({ path }, { signal }));
  await pausing;
  abort();
  expect(await thrown).toBeInstanceOf(AbortedError);
  expect(server.heads).toHaveLength(1);
  expect([listeners.size, clock.timers.size]).toEqual([0, 0]);
});

test("where the given fetch does not heed its signal", async () => {
  const { json: call } = openTransport("http://127.0.0.1", { fetch: () => new Promise(() => {}) });
  const { signal, abort } = createCaller();
  const thrown = failureOf(call({ path }, { signal }));
  abort();
  expect(await thrown).toBeInstanceOf(AbortedError);
});

test("within a stream", async () => {
  await using server = await openLoopback(silentAfter(streamHead + status));
  const { stream, clock } = openTransport(server.url);
  const { signal, listeners, abort } = createCaller();
  const events = stream(signal);
  await events.next();
  const next = failureOf(events.next());
  abort();
  expect(await next).toBeInstanceOf(AbortedError);
  await server.left();
  expect([listeners.size, clock.timers.size]).toEqual([0, 0]);
});

test("within a stream of which the rest has come already", async () => {
  await using server = await openLoopback(inPieces(streamHead + status + status + done));
  const { signal, abort } = createCaller();
  const events = openTransport(server.url).stream(signal);
  await events.next();
  abort();
  expect(await failureOf(events.next())).toBeInstanceOf(AbortedError);
});

test("a stream that is left closes its connection", async () => {
  await using server = await openLoopback(silentAfter(streamHead + status));
  const { stream, clock } = openTransport(server.url);
  const { signal, listeners } = createCaller();
  for await (const _event of stream(signal)) break;
  await server.left();
  expect([listeners.size, clock.timers.size]).toEqual([0, 0]);
});

test("what succeeds, and what fails, leaves nothing on a signal that lives on", async () => {
  await using server = await openLoopback(
    healthy,
    json(404, {}),
    json(503, {}),
    healthy,
    inPieces(streamHead, status + done),
  );
  const { json: call, stream, clock } = openTransport(server.url);
  const { signal, listeners, abort } = createCaller();
  await call({ path }, { signal });
  expect(await failureOf(call({ path }, { signal }))).toBeInstanceOf(AcquisError);
  await call({ path }, { signal });
  for await (const _event of stream(signal));
  expect(server.heads).toHaveLength(5);
  expect([listeners.size, clock.timers.size]).toEqual([0, 0]);
  abort();
});
