import type { Confidence } from "../../operations/metrics/answers.ts";
import type { Outcome } from "../account.ts";
import type { Call } from "../call.ts";
import { addCors, type Origins } from "../representation/cors.ts";
import { type Coding, codingFor, compress } from "../representation/encoding.ts";
import { entityTag, isNamedIn, tagOf } from "../representation/entity-tag.ts";
import { contractInit, jsonType } from "./headers.ts";

/** What a route answers, before the headers that all responses carry. */
export interface Reply {
  readonly status: number;
  readonly body: string | Blob | ReadableStream<Uint8Array> | null;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What tells the body from all others, where it does not change: it is sent as `ETag`, and asked for by `If-None-Match`. */
  readonly tag?: string;
  /** The body compressed, where it is kept so. Another body is compressed when it is sent. */
  readonly compressed?: (coding: Coding) => Blob;
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

/** A JSON reply that a client may keep for as long as its tag stays the same. */
export const lastingJson = (value: unknown, more: Omit<Reply, "status" | "body" | "tag"> = {}): Reply => {
  const reply = json(200, value, more);
  return { ...reply, tag: tagOf(reply.body as string) };
};

const sizeOf = (body: Reply["body"]): number =>
  typeof body === "string" ? body.length : body instanceof Blob ? body.size : 0;

/** How the body is compressed for this client. A stream is not: what it says is to arrive at once. */
const chooseCoding = ({ body, compressed }: Reply, request: Request): Coding | null =>
  typeof body === "string" || compressed !== undefined
    ? codingFor(request.headers.get("accept-encoding"), sizeOf(body))
    : null;

const compressedBody = ({ body, compressed }: Reply, coding: Coding): Blob | Uint8Array<ArrayBuffer> =>
  compressed === undefined ? compress(body as string, coding, "once") : compressed(coding);

/** Turns a reply into the response that leaves the service: the body that the client can use, or only that it has the same already. */
export const toResponse = (
  reply: Reply,
  { request, requestId, rate, corpusVersion }: Call,
  origins: Origins,
): Response => {
  const { body, status, contentType = jsonType, headers: own, tag } = reply;
  const coding = chooseCoding(reply, request);
  const etag = tag === undefined ? null : entityTag(tag, coding);
  const held = etag === null ? null : request.headers.get("if-none-match");
  const isHeld = held !== null && etag !== null && isNamedIn(held, etag);
  const init = contractInit(isHeld ? 304 : status, contentType, requestId, rate, etag, corpusVersion);
  const response = new Response(isHeld ? null : coding === null ? body : compressedBody(reply, coding), init);
  if (isHeld || body === null) response.headers.delete("Content-Type");
  else if (coding !== null) response.headers.set("Content-Encoding", coding);
  if (own !== undefined) for (const name in own) response.headers.set(name, own[name] as string);
  if (origins.size > 0) addCors(response.headers, request, origins);
  return response;
};
