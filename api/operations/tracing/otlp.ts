import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Trace, Tracing } from "./index.ts";

/** A collector that does not answer gets no more time than this; what is sent then is lost. */
const exportWithinMs = 5_000;
const flushWithinMs = 2_000;

/** The caller's context, where its `traceparent` names one. */
const contextOf = (request: Request): Context => {
  const header = request.headers.get("traceparent");
  const parent = header === null ? null : parseTraceParent(header);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
};

const begin = (tracer: Tracer, route: string, request: Request): Trace => {
  const attributes = { "http.request.method": request.method, "http.route": route };
  const parent = contextOf(request);
  const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  const below = trace.setSpan(parent, span);
  return {
    step: (name) => {
      const kind = name === "model" ? SpanKind.CLIENT : SpanKind.INTERNAL;
      const step = tracer.startSpan(name, { kind }, below);
      return () => step.end();
    },
    end: ({ requestId, organizationId, status, corpusVersion }) => {
      span.setAttributes({
        "http.response.status_code": status,
        "acquis.request_id": requestId,
        "acquis.corpus_version": corpusVersion,
      });
      if (organizationId !== null) span.setAttribute("acquis.organization_id", organizationId);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
};

/**
 * Makes traces and sends them to a collector in the background, as JSON by OTLP over HTTP. A collector that is away costs its spans
 * and nothing else. Headers for the collector are read by the library (`OTEL_EXPORTER_OTLP_HEADERS`).
 */
export const createTracing = (endpoint: string, serviceName: string): Tracing => {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportWithinMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportWithinMs })],
  });
  const tracer = provider.getTracer("acquis");
  return {
    begin: (route, request) => begin(tracer, route, request),
    close: () => Promise.race([provider.shutdown().catch(() => {}), Bun.sleep(flushWithinMs)]),
  };
};
