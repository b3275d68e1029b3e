/** A span as it arrived, with its attributes by name. */
export interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code?: number };
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** An OTLP/HTTP collector on the loopback interface; below `/refusing` and `/hanging` it behaves as it says. */
export interface Collector {
  readonly url: string;
  spans(): Span[];
  /** All that has arrived, as it was sent. */
  received(): string;
  stop(): void;
}

interface SentSpan extends Omit<Span, "attributes"> {
  readonly attributes: ReadonlyArray<{ key: string; value: Record<string, unknown> }>;
}

interface Sent {
  readonly resourceSpans: ReadonlyArray<{ scopeSpans: ReadonlyArray<{ spans: readonly SentSpan[] }> }>;
}

const plainValue = (value: Record<string, unknown>): unknown =>
  "intValue" in value ? Number(value["intValue"]) : Object.values(value)[0];

const spansOf = (body: string): Span[] =>
  (JSON.parse(body) as Sent).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(span.attributes.map(({ key, value }) => [key, plainValue(value)])),
    }));

/** Listens on a free port of this machine. */
export const createCollector = (): Collector => {
  const bodies: string[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/hanging/v1/traces") return new Promise<Response>(() => {});
      if (pathname !== "/v1/traces") return new Response("no\u001b[31m", { status: 400 });
      bodies.push(await request.text());
      return Response.json({});
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    spans: () => bodies.flatMap(spansOf),
    received: () => bodies.join("\n"),
    stop: () => void server.stop(true),
  };
};
