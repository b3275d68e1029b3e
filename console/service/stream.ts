import { EventSourceParserStream } from "eventsource-parser/stream";
import { ServiceFailure } from "./failure.ts";
import { type RequestOptions, send } from "./request.ts";
import type { StreamComplete } from "./types.ts";

/** What an answer's stream brings, in its order. */
export type StreamEvent =
  | { readonly type: "status"; readonly stage: "retrieving" | "synthesizing" }
  | { readonly type: "chunk"; readonly text: string }
  | { readonly type: "complete"; readonly answer: StreamComplete };

/** The stream ended without an answer: what it said last, if anything. */
const brokenOff = (message: string): ServiceFailure =>
  new ServiceFailure({ code: "stream_error", message, status: 200, requestId: "", retryAfter: null });

/** Asks a question and brings the answer as it is written. Throws as `send` does, and where the stream breaks off. */
export async function* ask(
  body: { readonly question: string; readonly regulation?: string; readonly response_format?: "text" | "structured" },
  options: Pick<RequestOptions, "key"> & { readonly signal: AbortSignal },
): AsyncGenerator<StreamEvent, void> {
  const response = await send("/v1/check/stream", { ...options, method: "POST", body });
  const frames = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  let last = "";
  const reader = frames?.getReader();
  for (;;) {
    const next = await reader?.read();
    if (next === undefined || next.done) throw brokenOff(last);
    const { event, data } = next.value;
    const read: unknown = JSON.parse(data);
    if (event === "status") yield { type: "status", stage: (read as { stage: "retrieving" | "synthesizing" }).stage };
    else if (event === "chunk") yield { type: "chunk", text: read as string };
    else if (event === "complete") yield { type: "complete", answer: read as StreamComplete };
    else if (event === "done") return;
    else if (event === "error") last = read as string;
  }
}
