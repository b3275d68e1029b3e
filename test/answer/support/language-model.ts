/** What the endpoint does with one request. */
export type Reply =
  | { readonly kind: "text"; readonly pieces: readonly string[]; readonly finish?: string }
  | {
      readonly kind: "status";
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
    }
  /** The same bytes again and again, each time after a pause, until the client leaves. */
  | {
      readonly kind: "endless";
      readonly bytes: string;
      readonly pauseMs?: number;
      readonly contentType?: string;
      readonly status?: number;
    }
  /** Takes the request and says nothing. */
  | { readonly kind: "silent" }
  | { readonly kind: "body"; readonly body: string; readonly contentType: string }
  | { readonly kind: "broken"; readonly pieces: readonly string[] }
  | { readonly kind: "hanging"; readonly pieces: readonly string[] };

export interface FakeEndpoint {
  readonly environment: Record<string, string>;
  readonly url: string;
  /** Bodies of the requests, in order. */
  readonly requests: ReadonlyArray<{ messages: Array<{ role: string; content: string }> } & Record<string, unknown>>;
  /** How many requests the client broke off. */
  aborted(): number;
  stop(): void;
}

/** One event of a completion, as it goes over the wire. */
export const event = (content: string | null, finish: string | null): string =>
  `data: ${JSON.stringify({
    id: "completion",
    object: "chat.completion.chunk",
    created: 1,
    model: "test",
    choices: [{ index: 0, delta: content === null ? {} : { content }, finish_reason: finish }],
  })}\n\n`;

const endlessOf = (reply: Extract<Reply, { kind: "endless" }>): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(reply.bytes);
  return new ReadableStream({
    async pull(controller) {
      await Bun.sleep(reply.pauseMs ?? 0);
      controller.enqueue(bytes);
    },
  });
};

const streamOf = (reply: Extract<Reply, { kind: "text" | "broken" | "hanging" }>): ReadableStream<Uint8Array> => {
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
      requests.push((request.method === "GET" ? {} : await request.json()) as FakeEndpoint["requests"][number]);
      request.signal.addEventListener("abort", () => {
        aborted += 1;
      });
      const reply = replies[Math.min(requests.length, replies.length) - 1];
      if (reply === undefined) return new Response(null, { status: 500 });
      if (reply.kind === "status") {
        const body = reply.body ?? { error: { message: "secret words" } };
        return Response.json(body, { status: reply.status, headers: reply.headers ?? {} });
      }
      if (reply.kind === "silent") return new Promise<Response>(() => {});
      if (reply.kind === "body") return new Response(reply.body, { headers: { "content-type": reply.contentType } });
      if (reply.kind === "endless") {
        const headers = { "content-type": reply.contentType ?? "text/event-stream" };
        return new Response(endlessOf(reply), { status: reply.status ?? 200, headers });
      }
      return new Response(streamOf(reply), { headers: { "content-type": "text/event-stream" } });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    environment: { LLM_BASE_URL: `http://127.0.0.1:${server.port}/v1`, LLM_MODEL: "test", ...settings },
    requests,
    aborted: () => aborted,
    stop: () => server.stop(true),
  };
};
