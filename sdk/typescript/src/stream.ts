import { AbortedError, StreamError } from "./errors.ts";
import { linesOf } from "./lines.ts";
import type { StreamEvent } from "./types.ts";

/** The frames: a name and the data, which may be written on several lines. */
async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }, void> {
  let event = "";
  let data: string[] = [];
  for await (const line of linesOf(body)) {
    if (line === "") {
      if (data.length > 0) yield { event, data: data.join("\n") };
      event = "";
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
}

const known = new Set(["status", "chunk", "complete", "done"]);

/**
 * The events of an answer's stream, to its end. Leaving the loop stops the work in the service. Throws a StreamError where the
 * service ends it with an error, or where it ends without being done.
 */
export async function* readStream(
  response: Response,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamEvent, void> {
  if (response.body === null) throw new StreamError("The answer has no body");
  try {
    for await (const { event, data } of framesOf(response.body)) {
      if (event === "error") throw new StreamError(String(JSON.parse(data)));
      if (known.has(event)) yield { event, data: JSON.parse(data) } as StreamEvent;
      if (event === "done") return;
    }
  } catch (thrown) {
    if (signal?.aborted) throw new AbortedError("The call was given up", { cause: signal.reason });
    if (thrown instanceof StreamError) throw thrown;
    throw new StreamError("The answer's stream broke off", { cause: thrown });
  }
  throw new StreamError("The answer's stream ended before the answer was complete");
}
