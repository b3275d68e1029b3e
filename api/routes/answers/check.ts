import { parseCitationId } from "../../../shared/citation/index.ts";
import type { AnswerEvent, AnswerOptions, CheckAnswer, CheckInput } from "../../answer/types.ts";
import type { Mounted } from "../../corpus.ts";
import type { KeyCall } from "../../http/call.ts";
import { corpusOf } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { metered } from "../../http/metered.ts";
import { readJsonBody } from "../../http/request/body.ts";
import { missingBody, validate } from "../../http/request/validate.ts";
import { json } from "../../http/response/reply.ts";
import { watchOf, writtenByHeader } from "../../http/watch.ts";
import { checkRequestFor } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";

/** Reads and checks the body of a check. Throws a ValidationError. */
export const readCheckInput = async (request: Request, mounted: Mounted): Promise<CheckInput> => {
  const body = await readJsonBody(request);
  if (body === undefined || body === null) throw missingBody();
  const read = validate(checkRequestFor(mounted.regulations), body, ["body"]);
  return {
    question: read.question,
    regulation: read.regulation ?? "auto",
    responseFormat: read.response_format ?? "text",
    systemContext: (read.system_context ?? null) as CheckInput["systemContext"],
  };
};

/** What the HTTP layer adds to an answer. */
export const servedBy = (call: KeyCall, mounted: Mounted) => ({
  request_id: call.requestId,
  corpus_version: mounted.version,
  processing_time_ms: Math.round(performance.now() - call.startedAt),
});

/** The regulation that a check counts for: the one asked for, else the one that the answer rests on most. */
export const countedRegulation = (input: CheckInput, answer: CheckAnswer, mounted: Mounted): string => {
  if (input.regulation !== "auto") return input.regulation;
  const [first] = answer.sources;
  const act = first === undefined ? undefined : parseCitationId(first.article_id)?.actId;
  return (act && mounted.mainActs[act]) ?? "auto";
};

/** What a call's engine may do, and whom it tells how the work goes. */
export const optionsOf = (services: Services, call: KeyCall, signal: AbortSignal): AnswerOptions => ({
  allowModel: !call.identity.isTest,
  signal,
  watch: watchOf(services, call),
});

const lastOf = async (events: AsyncIterable<AnswerEvent>): Promise<Extract<AnswerEvent, { type: "complete" }>> => {
  for await (const event of events) if (event.type === "complete") return event;
  throw new Error("The answer ended without being complete");
};

/** `POST /v1/check`: a question answered in one piece. */
export const check = (services: Services) =>
  keyEndpoint<undefined>(services, "check", "metered", async (call) => {
    const mounted = await corpusOf(services, call);
    const input = await readCheckInput(call.request, mounted);
    return metered(services, call, async () => {
      const options = optionsOf(services, call, call.request.signal);
      const { answer, writtenBy } = await lastOf(mounted.answer(input, options));
      return json(
        200,
        { ...answer, ...servedBy(call, mounted) },
        {
          headers: writtenByHeader(writtenBy),
          regulation: countedRegulation(input, answer, mounted),
          abstained: answer.should_abstain,
          confidence: answer.confidence,
        },
      );
    });
  });
