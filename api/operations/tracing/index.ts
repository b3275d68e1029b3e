import type { Config } from "../../../shared/config.ts";
import type { Step } from "../../answer/watch.ts";

/** What a trace tells of a request when it has ended. Never a key, a question's text or an address. */
export interface TracedRequest {
  readonly requestId: string;
  readonly organizationId: number | null;
  readonly status: number;
  readonly corpusVersion: string;
}

/** The span of one request. */
export interface Trace {
  /** Begins a span below the request's; what it returns ends it. */
  step(name: Step): () => void;
  end(request: TracedRequest): void;
}

export interface Tracing {
  /** Begins the span of a request, below the caller's own where the request names one (W3C `traceparent`). */
  begin(route: string, request: Request): Trace;
  /** Sends what is still held, for a moment; never throws. */
  close(): Promise<void>;
}

/** Null where no collector is configured: the library that makes traces is then not even loaded. */
export const openTracing = async (config: Config): Promise<Tracing | null> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = config;
  if (endpoint === null) return null;
  const { createTracing } = await import("./otlp.ts");
  return createTracing(endpoint, serviceName);
};
