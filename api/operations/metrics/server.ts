import type { Logger } from "../log.ts";
import type { Metrics } from "./index.ts";

const serve = (metrics: Metrics, host: string, port: number) =>
  Bun.serve({
    hostname: host,
    port,
    fetch: async (request) => {
      if (new URL(request.url).pathname !== "/metrics") return new Response("Not found\n", { status: 404 });
      const text = await metrics.registry.metrics();
      return new Response(text, { headers: { "Content-Type": metrics.registry.contentType } });
    },
    error: () => new Response("Internal error\n", { status: 500 }),
  });

/**
 * Serves `GET /metrics` for Prometheus, apart from the API so that it need not be public; not at all without a port. A port that is
 * not to be had is no reason to refuse service: the log says so. Returns what stops it.
 */
export const serveMetrics = (
  metrics: Metrics,
  host: string,
  port: number | null,
  log: Pick<Logger, "info" | "error">,
): (() => void) => {
  if (port === null) return () => {};
  try {
    const server = serve(metrics, host, port);
    log.info("metrics are served", { metrics_url: `http://${host}:${server.port}/metrics` });
    return () => void server.stop(true);
  } catch (thrown) {
    log.error(`METRICS_PORT ${port} is not to be had: the service goes on without metrics`, thrown);
    return () => {};
  }
};
