import { describe, expect, test } from "bun:test";
import { AnswerStream, type CheckResponse, StreamError, TimeoutError } from "../../../sdk/typescript/src/index.ts";
import { framesOf } from "../../../sdk/typescript/src/stream/frames.ts";
import {
  type Answer,
  cutAfter,
  inPieces,
  json,
  openLoopback,
  response,
  silentAfter,
  streamHead,
} from "./support/loopback.ts";
import { failureOf, openTransport } from "./support/transport.ts";

/** A stream gives every event whole, however it comes, and says so where it does not end as it should. */

const complete = { confidence: "high", request_id: "req_stream" };
const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const beginning =
  frame("status", { stage: "retrieving" }) + frame("chunk", "Within 72 hours – “at most” ") + frame("chunk", "🇪🇺.");
const whole =
  beginning + frame("complete", complete) + frame("done", { request_id: "req_stream", processing_time_ms: 1 });

const eventsOf = async <Event>(stream: AsyncIterable<Event>): Promise<Event[]> => {
  const events: Event[] = [];
  for await (const event of stream) events.push(event);
  return events;
};

describe("the events of a stream are the same", () => {
  const expected = [
    { event: "status", data: '{"stage":"retrieving"}' },
    { event: "chunk", data: '"Within 72 hours – “at most” "' },
    { event: "chunk", data: '"🇪🇺."' },
  ];
  const framesIn = (text: string, size: number) => {
    const bytes = new TextEncoder().encode(text);
    async function* chunks() {
      for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
    }
    return eventsOf(framesOf(chunks()));
  };

  test.each([1, 2, 3, 5, 7, 1_000])("in pieces of %d bytes", async (size) => {
    expect(await framesIn(beginning, size)).toEqual(expected);
  });

  test.each([
    ["CR LF", "\r\n"],
    ["CR", "\r"],
  ])("with lines that end in %s", async (_name, end) => {
    const text = beginning.replaceAll("\n", end);
    // A carriage return at the very end could be half of a line's end.
    for (const size of [1, 2, 1_000]) expect(await framesIn(`${text}: end${end}`, size)).toEqual(expected);
  });

  test("with comments, fields that are not known, no space after the colon, and a mark of byte order", async () => {
    const text = beginning.replaceAll("event: ", ": still here\nid: 7\nretry\nevent:");
    expect(await framesIn(`\ufeff${text}`, 3)).toEqual(expected);
  });

  test("and data of several lines is one; an event without data, or cut off, is none", async () => {
    expect(await framesIn("event: a\ndata: 1\ndata\ndata:  2\n\nevent: b\n\nevent: c\ndata: 3\n", 1_000)).toEqual([
      { event: "a", data: "1\n\n 2" },
    ]);
  });
});

test("over a connection that brings it in pieces, cut within letters and events, every event arrives", async () => {
  const bytes = new TextEncoder().encode(streamHead + whole);
  const cuts = [...bytes.keys()].filter((index) => index % 11 === 0);
  const pieces = cuts.map((start) => bytes.slice(start, start + 11));
  await using server = await openLoopback(inPieces(...pieces));
  const events = await eventsOf(openTransport(server.url).stream());
  expect(events.map(({ event }) => event)).toEqual(["status", "chunk", "chunk", "complete", "done"]);
  expect(events.flatMap(({ event, data }) => (event === "chunk" ? [data] : [])).join("")).toBe(
    "Within 72 hours – “at most” 🇪🇺.",
  );
  expect(server.heads[0]?.toLowerCase()).toContain("accept: text/event-stream");
});

test("events of a later version are left out", async () => {
  await using server = await openLoopback(inPieces(streamHead, frame("news", "of a later version"), whole));
  expect((await eventsOf(openTransport(server.url).stream()))[0]).toEqual({
    event: "status",
    data: { stage: "retrieving" },
  });
});

test.each<[what: string, answer: Answer, message: string]>([
  [
    "that the service ends with an error",
    inPieces(streamHead, beginning, frame("error", "The answer failed.")),
    "The answer failed. (req_stream)",
  ],
  [
    "that ends before it is done",
    inPieces(streamHead, beginning),
    "The stream ended before the answer was complete (req_stream)",
  ],
  [
    "that ends within an event",
    inPieces(streamHead, whole.slice(0, -1)),
    "The stream ended before the answer was complete (req_stream)",
  ],
  ["that is empty", inPieces(streamHead), "The stream ended before the answer was complete (req_stream)"],
  [
    "that is a page in HTML",
    response(200, { "Content-Type": "text/html" }, "<h1>Hello</h1>"),
    "The stream ended before the answer was complete",
  ],
  ["with data that is no JSON", inPieces(streamHead, "event: chunk\ndata: {\n\n"), "The stream broke off: "],
  [
    "whose connection breaks",
    cutAfter(`${streamHead.replace("Connection: close", "Content-Length: 9999")}${beginning}`),
    "The stream broke off: ",
  ],
])("a stream %s is a StreamError with its request id", async (_what, answer, message) => {
  await using server = await openLoopback(answer);
  const { stream, clock } = openTransport(server.url);
  const thrown = await failureOf(eventsOf(stream()));
  expect(thrown).toBeInstanceOf(StreamError);
  expect((thrown as StreamError).message).toStartWith(message);
  expect((thrown as StreamError).requestId).toBe(
    message.startsWith("The stream ended") && !message.includes("(") ? null : "req_stream",
  );
  // What was spent on the beginning is not spent again without being asked for.
  expect(server.heads).toHaveLength(1);
  expect(clock.timers.size).toBe(0);
});

test("before the first byte a stream is tried again, and refused, as any call is", async () => {
  await using server = await openLoopback(
    json(503, {}),
    inPieces(streamHead, whole),
    json(429, { error: { code: "quota_exceeded" } }, { "x-should-retry": "false" }),
  );
  const { stream } = openTransport(server.url);
  expect(await eventsOf(stream())).toHaveLength(5);
  expect(await failureOf(eventsOf(stream()))).toMatchObject({ name: "QuotaExceededError" });
});

test("a stream that falls silent is a TimeoutError, and the connection is closed", async () => {
  await using server = await openLoopback(silentAfter(streamHead + frame("status", { stage: "retrieving" })));
  const { stream, clock } = openTransport(server.url);
  const events = stream();
  await events.next();
  // The time of whoever reads the events does not count.
  expect(clock.timers.size).toBe(0);
  const next = failureOf(events.next());
  await clock.waiting();
  clock.timeUp();
  expect(await next).toBeInstanceOf(TimeoutError);
  await server.left();
});

describe("finalAnswer()", () => {
  const opened = async (answer: Answer) => {
    const server = await openLoopback(answer);
    return { server, stream: new AnswerStream(openTransport(server.url).stream()) };
  };
  const expected = { ...complete, answer: "Within 72 hours – “at most” 🇪🇺." } as CheckResponse;

  test("is what check gives, of the stream alone or after its events", async () => {
    const { server, stream } = await opened(inPieces(streamHead, whole));
    await using _server = server;
    expect(await stream.finalAnswer()).toEqual(expected);
    const again = new AnswerStream(openTransport(server.url).stream());
    expect(await eventsOf(again)).toHaveLength(5);
    expect(await again.finalAnswer()).toEqual(expected);
    expect(server.heads).toHaveLength(2);
  });

  test("fails as the stream does, and where the stream was left", async () => {
    const { server, stream } = await opened(inPieces(streamHead, beginning, frame("error", "It failed.")));
    await using _server = server;
    expect(await failureOf(stream.finalAnswer())).toBeInstanceOf(StreamError);
    const left = new AnswerStream(openTransport(server.url).stream());
    for await (const _event of left) break;
    expect(String(await failureOf(left.finalAnswer()))).toContain("was left before the answer was complete");
  });
});
