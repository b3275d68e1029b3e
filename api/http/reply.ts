import type { RateDecision } from "../accounts/rate-windows.ts";
import { jsonType, sharedHeaders } from "./headers.ts";

/** What a route answers, before the headers that all responses carry. */
export interface Reply {
  readonly status: number;
  readonly body: string | Blob | ReadableStream<Uint8Array> | null;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the usage counts: the main act that the request was about. */
  readonly regulation?: string;
  readonly abstained?: boolean;
  /** Set for a stream: settles when it has ended, with true when it ended in an error. */
  readonly ended?: Promise<{ failed: boolean; regulation: string; abstained: boolean }>;
}

/** A JSON reply. */
export const json = (status: number, value: unknown, more: Omit<Reply, "status" | "body"> = {}): Reply => ({
  status,
  body: JSON.stringify(value),
  ...more,
});

/** Turns a reply into the response that leaves the service. */
export const toResponse = (reply: Reply, requestId: string, rate: RateDecision | null): Response => {
  // The response copies the headers that it is given; adding to its own copy spares a second one.
  const response = new Response(reply.body, {
    status: reply.status,
    headers: sharedHeaders(reply.contentType ?? jsonType, rate),
  });
  const { headers } = response;
  headers.set("X-Request-Id", requestId);
  if (rate !== null) headers.set("X-RateLimit-Remaining", String(rate.remaining));
  if (reply.headers !== undefined) {
    for (const name in reply.headers) headers.set(name, reply.headers[name] as string);
  }
  return response;
};
