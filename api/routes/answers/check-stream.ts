import type { QuotaUnit } from "../../accounts/limits/quotas.ts";
import type { AnswerEvent, CheckInput } from "../../answer/types.ts";
import type { Mounted } from "../../corpus.ts";
import type { KeyCall } from "../../http/call.ts";
import { corpusOf } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { metered } from "../../http/metered.ts";
import { toServiceError } from "../../http/response/errors.ts";
import type { Reply } from "../../http/response/reply.ts";
import { frame, frameStream, sseHeaders, sseType } from "../../http/response/sse.ts";
import { writtenByHeader } from "../../http/watch.ts";
import type { Confidence } from "../../operations/metrics/answers.ts";
import type { Services } from "../../services.ts";
import { countedRegulation, optionsOf, readCheckInput, servedBy } from "./check.ts";

interface Ending {
  failed: boolean;
  regulation: string;
  abstained: boolean;
  confidence: Confidence | null;
}

interface Stream {
  readonly services: Services;
  readonly call: KeyCall;
  readonly mounted: Mounted;
  readonly input: CheckInput;
  readonly unit: QuotaUnit;
  readonly ending: Ending;
}

const framesOf = (stream: Stream, event: AnswerEvent): string => {
  if (event.type === "status") return frame("status", { stage: event.stage });
  if (event.type === "chunk") return frame("chunk", event.text);
  const { call, mounted, input, ending } = stream;
  const { answer: _text, ...rest } = event.answer;
  ending.regulation = countedRegulation(input, event.answer, mounted);
  ending.abstained = event.answer.should_abstain;
  ending.confidence = event.answer.confidence;
  const served = servedBy(call, mounted);
  const { request_id, processing_time_ms } = served;
  return frame("complete", { ...rest, ...served }) + frame("done", { request_id, processing_time_ms });
};

/** The frames of an answer. A failure is the last frame, so the iteration itself never throws. */
async function* answerFrames(stream: Stream, signal: AbortSignal): AsyncGenerator<string, void> {
  const { services, call, mounted, input, unit, ending } = stream;
  try {
    for await (const event of mounted.answer(input, optionsOf(services, call, signal))) {
      yield framesOf(stream, event);
      if (event.type === "complete") return;
    }
    throw new Error("The answer ended without being complete");
  } catch (thrown) {
    // Nobody is left to tell, and it was not the service that failed.
    if (signal.aborted) return;
    ending.failed = true;
    const error = toServiceError(thrown);
    services.log.error(error.message, error.cause ?? error, { request_id: call.requestId });
    await unit.giveBack();
    yield frame("error", error.publicMessage);
  }
}

/** Follows the frames to their end, however they end: read to the last, or left by the client. */
async function* untilEnd(frames: AsyncGenerator<string, void>, atEnd: () => void): AsyncGenerator<string, void> {
  try {
    yield* frames;
  } finally {
    atEnd();
  }
}

const openStream = (parts: Omit<Stream, "ending">): Reply => {
  const { services, call, input } = parts;
  const mayAskModel = services.model !== null && !call.identity.isTest;
  const ending: Ending = { failed: false, regulation: input.regulation, abstained: false, confidence: null };
  const ended = Promise.withResolvers<Ending>();
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, call.request.signal]);
  const frames = untilEnd(answerFrames({ ...parts, ending }, signal), () => ended.resolve(ending));
  return {
    status: 200,
    body: frameStream(frames, { onCancel: () => gone.abort() }),
    contentType: sseType,
    // Where a model may write, nobody knows who will when the headers leave.
    headers: mayAskModel ? sseHeaders : { ...sseHeaders, ...writtenByHeader("composer") },
    ended: ended.promise,
  };
};

/** `POST /v1/check/stream`: the same answer, as it is written. Whatever refuses the request does so before the stream opens. */
export const checkStream = (services: Services) =>
  keyEndpoint<undefined>(services, "check_stream", "metered", async (call) => {
    const mounted = await corpusOf(services, call);
    const input = await readCheckInput(call.request, mounted);
    return metered(services, call, async (unit) => openStream({ services, call, mounted, input, unit }));
  });
