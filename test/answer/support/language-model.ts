/** What the endpoint does with one request. */
export type Reply =
  | { readonly kind: "text"; readonly pieces: readonly string[]; readonly finish?: string }
  | { readonly kind: "status"; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: "broken"; readonly pieces: readonly string[] }
  | { readonly kind: "hanging"; readonly pieces: readonly string[] };

export interface FakeEndpoint {
  readonly environment: Record<string, string>;
  /** Bodies of the requests, in order. */
  readonly requests: ReadonlyArray<{ messages: Array<{ role: string; content: string }> } & Record<string, unknown>>;
  /** How many requests the client broke off. */
  aborted(): number;
  stop(): void;
}

const event = (content: string | null, finish: string | null): string =>
  `data: ${JSON.stringify({
    id: "completion",
    object: "chat.completion.chunk",
    created: 1,
    model: "test",
    choices: [{ index: 0, delta: content === null ? {} : { content }, finish_reason: finish }],
  })}\n\n`;

const streamOf = (reply: Exclude<Reply, { kind: "status" }>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const piece of reply.pieces) controller.enqueue(encoder.encode(event(piece, null)));
      if (reply.kind === "hanging") return;
      if (reply.kind === "text") {
        controller.enqueue(encoder.encode(`${event(null, reply.finish ?? "stop")}data: [DONE]\n\n`));
      }
      controller.close();
    },
  });
};

/** An OpenAI-compatible endpoint on the loopback interface that answers as it is told, the last reply for ever. */
export const serveModel = (replies: readonly Reply[], settings: Record<string, string> = {}): FakeEndpoint => {
  const requests: FakeEndpoint["requests"][number][] = [];
  let aborted = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      requests.push((await request.json()) as FakeEndpoint["requests"][number]);
      request.signal.addEventListener("abort", () => {
        aborted += 1;
      });
      const reply = replies[Math.min(requests.length, replies.length) - 1];
      if (reply === undefined) return new Response(null, { status: 500 });
      if (reply.kind === "status") {
        return Response.json(
          { error: { message: "secret words" } },
          { status: reply.status, headers: reply.headers ?? {} },
        );
      }
      return new Response(streamOf(reply), { headers: { "content-type": "text/event-stream" } });
    },
  });
  return {
    environment: { LLM_BASE_URL: `http://127.0.0.1:${server.port}/v1`, LLM_MODEL: "test", ...settings },
    requests,
    aborted: () => aborted,
    stop: () => server.stop(true),
  };
};
