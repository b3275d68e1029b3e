import { confidenceBand } from "../../answer/confidence/index.ts";
import type { ClassifyInput } from "../../classify/types.ts";
import { corpusOf } from "../../http/corpus-version.ts";
import { keyEndpoint } from "../../http/endpoint.ts";
import { metered } from "../../http/metered.ts";
import { readJsonBody } from "../../http/request/body.ts";
import { missingBody, validate } from "../../http/request/validate.ts";
import { json } from "../../http/response/reply.ts";
import { writtenByHeader } from "../../http/watch.ts";
import { classifyRequest } from "../../openapi/schemas/requests.ts";
import type { Services } from "../../services.ts";
import { optionsOf, servedBy } from "./check.ts";

const readInput = async (request: Request): Promise<ClassifyInput> => {
  const body = await readJsonBody(request);
  if (body === undefined || body === null) throw missingBody();
  const read = validate(classifyRequest, body, ["body"]);
  return {
    description: read.description,
    dataTypes: read.data_types ?? [],
    decisionScope: read.decision_scope ?? "",
    sector: read.sector ?? "",
  };
};

/** `POST /v1/classify`: the risk level of an AI system under the AI Act. */
export const classify = (services: Services) =>
  keyEndpoint<undefined>(services, "classify", "metered", async (call) => {
    const mounted = await corpusOf(services, call);
    const input = await readInput(call.request);
    return metered(services, call, async () => {
      const classification = await mounted.classify(input, optionsOf(services, call, call.request.signal));
      return json(
        200,
        { ...classification, ...servedBy(call, mounted) },
        {
          // A model may point at facts of the description; it writes none of the words.
          headers: writtenByHeader("composer"),
          regulation: "ai_act",
          confidence: confidenceBand(classification.confidence),
        },
      );
    });
  });
