import type { Static } from "@sinclair/typebox";
import type { Call } from "../http/call.ts";
import { corpusVersionHeader } from "../http/response/headers.ts";
import type { Within } from "../http/within.ts";
import type { batchResult } from "../openapi/schemas/batch.ts";
import type { BatchItem } from "./read.ts";

export type BatchResult = Static<typeof batchResult>;

/** How an item ended, without the item. */
type Outcome = Omit<BatchResult, "index" | "id">;

/** Nothing but the path of it is read. */
const addresses = {
  check: "http://localhost/v1/check",
  classification: "http://localhost/v1/classify",
} as const;

/** What an item's own request has of the batch's. */
const passedOn = ["authorization", "traceparent", "tracestate"];

const requestOf = (
  { kind, body }: BatchItem,
  { request, requestId, corpusVersion }: Call,
  signal: AbortSignal,
): Request => {
  const headers = new Headers({ "Content-Type": "application/json", "X-Request-Id": requestId });
  // The batch holds its version open, so that all items are answered from it, whatever becomes the current one meanwhile.
  if (corpusVersion !== null) headers.set(corpusVersionHeader, corpusVersion);
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(addresses[kind], { method: "POST", headers, body: JSON.stringify(body), signal });
};

const outcomeOf = async (kind: BatchItem["kind"], response: Response): Promise<Outcome> => {
  const { status, headers } = response;
  const body = (await response.json()) as Record<string, unknown>;
  if (status === 200) return { status, [kind]: body } as Outcome;
  const retryAfter = headers.get("Retry-After");
  return { status, ...body, ...(retryAfter === null ? {} : { retry_after: Number(retryAfter) }) };
};

/** The month's quota and the key are the same for all: what refuses one item refuses those that follow. */
const refusesAll = ({ status, error }: Outcome): boolean => status === 401 || error?.code === "quota_exceeded";

/**
 * Makes what answers the items of one batch, each by the service's own endpoint. Once the quota is used up, or the key is revoked,
 * the items that follow are refused without being sent. Throws where the signal has given the batch up.
 */
export const createAnswering = (within: Within, call: Call, signal: AbortSignal) => {
  let refusal: Outcome | null = null;
  return async (item: BatchItem): Promise<BatchResult> => {
    const { index, id } = item;
    if (refusal !== null) return { index, id, ...refusal };
    const response = await within(requestOf(item, call, signal));
    signal.throwIfAborted();
    const outcome = await outcomeOf(item.kind, response);
    if (refusesAll(outcome)) refusal = outcome;
    return { index, id, ...outcome };
  };
};
