import { type BatchResult, createAnswering } from "../../batch/answer.ts";
import { inFlight } from "../../batch/in-flight.ts";
import { readBatch } from "../../batch/read.ts";
import type { Outcome } from "../../http/account.ts";
import type { KeyCall } from "../../http/call.ts";
import { corpusOf } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { jsonType } from "../../http/response/headers.ts";
import { frameStream, sseHeaders } from "../../http/response/sse.ts";
import type { Within } from "../../http/within.ts";
import { ndjsonType } from "../../openapi/schemas/batch.ts";
import type { Services } from "../../services.ts";
import { servedBy } from "./check.ts";

/** Items of one batch that are answered at the same time. */
const atOnce = 4;

/** White space, which both forms of the answer may have between their parts. */
const heartbeat = "\n";

const wantsLines = ({ headers }: Request): boolean =>
  (headers.get("accept") ?? "").split(",").some((range) => range.split(";")[0]?.trim().toLowerCase() === ndjsonType);

/** Each result as a line, in the order in which they are there. */
async function* lines(results: AsyncIterable<BatchResult>): AsyncGenerator<string, void> {
  for await (const result of results) yield `${JSON.stringify(result)}\n`;
}

/** All results in one piece, in the order of their items. */
async function* whole(
  results: AsyncIterable<BatchResult>,
  served: () => ReturnType<typeof servedBy>,
): AsyncGenerator<string, void> {
  const ordered = (await Array.fromAsync(results)).sort((one, other) => one.index - other.index);
  const succeeded = ordered.filter(({ status }) => status === 200).length;
  const failed = ordered.length - succeeded;
  yield JSON.stringify({ results: ordered, succeeded, failed, ...served() });
}

/** Follows the frames to their end, however they end. Without a client nobody is left to tell what went wrong. */
async function* untilEnd(
  services: Services,
  call: KeyCall,
  signal: AbortSignal,
  frames: AsyncIterable<string>,
  ended: (outcome: Outcome) => void,
): AsyncGenerator<string, void> {
  let failed = false;
  try {
    yield* frames;
  } catch (thrown) {
    if (signal.aborted) return;
    failed = true;
    services.log.error("A batch broke off", thrown, { request_id: call.requestId });
    throw thrown;
  } finally {
    ended({ failed, regulation: "none", abstained: false, confidence: null });
  }
}

/**
 * `POST /v1/batch`: many questions and descriptions, each answered and metered as if it had been sent by itself. The answer begins
 * at once, so that nothing between service and client gives the connection up while the items are worked on.
 */
export const batch = (services: Services, within: Within) =>
  keyEndpoint<undefined>(services, "batch", "lookup", async (call) => {
    const mounted = await corpusOf(services, call);
    const items = await readBatch(call.request);
    const gone = new AbortController();
    const signal = AbortSignal.any([gone.signal, call.request.signal]);
    const results = inFlight(items, atOnce, createAnswering(within, call, signal));
    const asLines = wantsLines(call.request);
    const frames = asLines ? lines(results) : whole(results, () => servedBy(call, mounted));
    const ended = Promise.withResolvers<Outcome>();
    return {
      status: 200,
      body: frameStream(untilEnd(services, call, signal, frames, ended.resolve), {
        onCancel: () => gone.abort(),
        heartbeat,
      }),
      contentType: asLines ? ndjsonType : jsonType,
      headers: sseHeaders,
      ended: ended.promise,
    };
  });
