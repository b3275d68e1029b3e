/** An OpenAI-compatible endpoint that begins an answer and goes on only when it is told to. */
export interface ModelServer {
  readonly url: string;
  /** Settles when a request has begun. */
  begun(): Promise<void>;
  /** Settles with the moment at which a request was aborted. */
  aborted(): Promise<number>;
  /** Ends the answers that are waiting. */
  finish(): void;
  stop(): void;
}

const piece = (content: string, finish: string | null): string =>
  `data: ${JSON.stringify({
    id: "1",
    object: "chat.completion.chunk",
    created: 0,
    model: "test",
    choices: [{ index: 0, delta: { content }, finish_reason: finish }],
  })}\n\n`;

/** Listens on a free port of this machine. */
export const createModelServer = (): ModelServer => {
  let began = Promise.withResolvers<void>();
  let gone = Promise.withResolvers<number>();
  let finished = Promise.withResolvers<void>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch: (request) => {
      // The service asks at its start whether somebody is there.
      if (request.method === "GET") return Response.json({ object: "list", data: [] });
      request.signal.addEventListener("abort", () => gone.resolve(performance.now()));
      const encoder = new TextEncoder();
      const body = new ReadableStream<Uint8Array>({
        start: async (controller) => {
          controller.enqueue(encoder.encode(piece("The ", null)));
          began.resolve();
          await finished.promise;
          if (request.signal.aborted) return;
          controller.enqueue(encoder.encode(`${piece("end.", "stop")}data: [DONE]\n\n`));
          controller.close();
        },
      });
      return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    begun: async () => {
      await began.promise;
      began = Promise.withResolvers<void>();
    },
    aborted: async () => {
      const moment = await gone.promise;
      gone = Promise.withResolvers<number>();
      return moment;
    },
    finish: () => {
      finished.resolve();
      finished = Promise.withResolvers<void>();
    },
    stop: () => void server.stop(true),
  };
};
