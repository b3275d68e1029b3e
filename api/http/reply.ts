import type { RateDecision } from "../accounts/rate-limiter.ts";
import type { Confidence } from "../operations/answer-metrics.ts";
import type { Outcome } from "./account.ts";
import { contractInit, jsonType } from "./headers.ts";

/** What a route answers, before the headers that all responses carry. */
export interface Reply {
  readonly status: number;
  readonly body: string | Blob | ReadableStream<Uint8Array> | null;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** For the usage counts: the main act that the request was about. */
  readonly regulation?: string;
  readonly abstained?: boolean;
  /** For the metrics: how sure an answer is; null or left out for what is none. */
  readonly confidence?: Confidence | null;
  /** Set for a stream: settles when it has ended, with what came of it. */
  readonly ended?: Promise<Outcome>;
}

/** A JSON reply. */
export const json = (status: number, value: unknown, more: Omit<Reply, "status" | "body"> = {}): Reply => ({
  status,
  body: JSON.stringify(value),
  ...more,
});

/** Turns a reply into the response that leaves the service. */
export const toResponse = (reply: Reply, requestId: string, rate: RateDecision | null): Response => {
  const { body, status, contentType = jsonType, headers: own } = reply;
  const response = new Response(body, contractInit(status, contentType, requestId, rate));
  if (own !== undefined) for (const name in own) response.headers.set(name, own[name] as string);
  return response;
};
