import { StreamError } from "../errors.ts";
import type { StreamReader } from "../transport.ts";
import { linesOf } from "./lines.ts";

/** One event of a stream of Server-Sent Events: its name and its data, as text. */
export interface Frame {
  readonly event: string;
  readonly data: string;
}

/** The events of a stream, in their order. Comments and other fields are left out, and so is an event that was cut off. */
export async function* framesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void> {
  let event = "";
  let data: string[] = [];
  for await (const line of linesOf(chunks)) {
    if (line === "") {
      if (data.length > 0) yield { event, data: data.join("\n") };
      event = "";
      data = [];
      continue;
    }
    const [, field = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
}

/** Reads the events of these names to `done`; the service's `error` is thrown as a StreamError. */
export const eventReader = <Event extends { event: string }>(
  names: ReadonlyArray<Event["event"]>,
): StreamReader<Event> => ({
  accept: "text/event-stream",
  async *read(chunks, requestId) {
    for await (const { event, data } of framesOf(chunks)) {
      if (event === "error") throw new StreamError(String(JSON.parse(data)), requestId);
      if (names.includes(event)) yield { event, data: JSON.parse(data) } as unknown as Event;
      if (event === "done") return;
    }
    throw new StreamError("The stream ended before the answer was complete", requestId);
  },
});
