import { messageOf, OperatorError } from "../../shared/errors.ts";
import type { Metrics } from "./metrics.ts";

export interface MetricsServer {
  readonly port: number;
  stop(): void;
}

/** Serves `GET /metrics` for Prometheus, apart from the API so that it need not be public. */
export const serveMetrics = (metrics: Metrics, host: string, port: number): MetricsServer => {
  try {
    const server = Bun.serve({
      hostname: host,
      port,
      fetch: async (request) => {
        if (new URL(request.url).pathname !== "/metrics") return new Response("Not found\n", { status: 404 });
        const text = await metrics.registry.metrics();
        return new Response(text, { headers: { "Content-Type": metrics.registry.contentType } });
      },
      error: () => new Response("Internal error\n", { status: 500 }),
    });
    return { port: server.port ?? port, stop: () => void server.stop(true) };
  } catch (cause) {
    throw new OperatorError(`The metrics cannot be served on ${host}:${port}: ${messageOf(cause)}`, {
      cause,
      hint: "Set METRICS_PORT to a free port, or to 0.",
    });
  }
};
