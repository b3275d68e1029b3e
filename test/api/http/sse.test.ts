import { describe, expect, spyOn, test } from "bun:test";
import { frame, frameStream, heartbeat } from "../../../api/http/response/sse.ts";

async function* framesOf(...frames: string[]): AsyncGenerator<string> {
  yield* frames;
}

describe("frame", () => {
  const cases: ReadonlyArray<[event: string, data: unknown, bytes: string]> = [
    ["status", { stage: "retrieving" }, 'event: status\ndata: {"stage":"retrieving"}\n\n'],
    ["chunk", "two\nlines\r\nand \u2028 more", 'event: chunk\ndata: "two\\nlines\\r\\nand \u2028 more"\n\n'],
    ["chunk", "event: done\n\ndata: x", 'event: chunk\ndata: "event: done\\n\\ndata: x"\n\n'],
    ["chunk", 7, "event: chunk\ndata: 7\n\n"],
    ["chunk", "", 'event: chunk\ndata: ""\n\n'],
    ["error", "Something went wrong.", 'event: error\ndata: "Something went wrong."\n\n'],
  ];
  for (const [event, data, bytes] of cases) {
    test(`${event} of ${JSON.stringify(data)}`, () => expect(frame(event, data)).toBe(bytes));
  }
});

describe("frameStream", () => {
  test("writes the frames as they are and closes", async () => {
    const stream = frameStream(framesOf("a\n\n", "é🇪🇺\n\n"), { onCancel: () => {} });
    expect(await new Response(stream).text()).toBe("a\n\né🇪🇺\n\n");
  });

  test("keeps a silent connection alive with comments", async () => {
    const waiting = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<string> {
      await waiting.promise;
      yield "late\n\n";
    }
    const reader = frameStream(slow(), { onCancel: () => {}, heartbeatMs: 1 }).getReader();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toBe(heartbeat);
    waiting.resolve();
    await reader.cancel();
  });

  test("sends a comment every 5 seconds, until the client goes away", async () => {
    const [begins, ends] = [spyOn(globalThis, "setInterval"), spyOn(globalThis, "clearInterval")];
    const stream = frameStream(framesOf("a\n\n"), { onCancel: () => {} });
    expect(begins.mock.calls.map(([, everyMs]) => everyMs)).toEqual([5_000]);
    await stream.cancel();
    expect(ends).toHaveBeenCalledWith(begins.mock.results[0]?.value);
    begins.mockRestore();
    ends.mockRestore();
  });

  test("asks for the next frame only when the last one has been read", async () => {
    let made = 0;
    async function* counted(): AsyncGenerator<string> {
      for (; made < 1_000; made += 1) yield `${made}\n\n`;
    }
    const reader = frameStream(counted(), { onCancel: () => {} }).getReader();
    for (let read = 0; read < 10; read += 1) await reader.read();
    expect(made).toBeLessThan(13);
    await reader.cancel();
  });

  test("tells the source once when the client goes away", async () => {
    let cancelled = 0;
    const reader = frameStream(framesOf("a\n\n", "b\n\n"), {
      onCancel: () => {
        cancelled += 1;
      },
    }).getReader();
    await reader.read();
    await reader.cancel();
    expect(cancelled).toBe(1);
  });
});
