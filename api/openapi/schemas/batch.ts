import { type TSchema, Type } from "@sinclair/typebox";
import { checkResponse, classifyResponse, servedBy } from "./answers.ts";
import { checkRequest, classifyRequest } from "./requests.ts";
import { errorResponse, validationErrorResponse } from "./service.ts";

/** Many questions and descriptions at once. */

/** How a batch is answered line by line. */
export const ndjsonType = "application/x-ndjson";

const itemsMax = 100;

const name = {
  id: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()], {
      default: null,
      description: "Your name for the item, once in a batch; it comes back with the result.",
    }),
  ),
};

const batchQuestion = Type.Object({ ...name, ...checkRequest.properties }, { $id: "BatchQuestion" });

const batchDescription = Type.Object({ ...name, ...classifyRequest.properties }, { $id: "BatchDescription" });

const bounds = { minItems: 1, maxItems: itemsMax };

const batchRequest = Type.Object(
  {
    items: Type.Array(Type.Union([batchQuestion, batchDescription]), {
      ...bounds,
      description: "Questions as `/v1/check` takes them, and descriptions as `/v1/classify` does.",
    }),
  },
  { $id: "BatchRequest" },
);

/** What must be right with a batch before any item of it is looked at. */
export const batchEnvelope = Type.Object({ items: Type.Array(Type.Object(name), bounds) });

/** Exactly one of `check`, `classification`, `error` and `detail` is there. */
export const batchResult = Type.Object(
  {
    index: Type.Integer({ minimum: 0, description: "Place of the item in the request, from 0." }),
    id: Type.Union([Type.String(), Type.Null()], { description: "The item's `id`, where it had one." }),
    status: Type.Integer({ description: "What the item would have been answered with by itself: 200, 422, 429, …" }),
    check: Type.Optional(checkResponse),
    classification: Type.Optional(classifyResponse),
    error: Type.Optional(errorResponse.properties.error),
    detail: Type.Optional(validationErrorResponse.properties.detail),
    retry_after: Type.Optional(
      Type.Integer({ minimum: 0, description: "Seconds after which to ask this item again." }),
    ),
  },
  {
    $id: "BatchResult",
    description:
      "Has one of `check` (a question's answer), `classification` (a description's), `error`, or `detail` (what is wrong with the item's fields).",
  },
);

const batchResponse = Type.Object(
  {
    results: Type.Array(batchResult, { description: "One for each item, in their order." }),
    succeeded: Type.Integer({ minimum: 0, description: "Results of status 200." }),
    failed: Type.Integer({ minimum: 0, description: "The others." }),
    ...servedBy,
  },
  { $id: "BatchResponse" },
);

export const batchSchemas: readonly TSchema[] = [
  ...[batchQuestion, batchDescription, batchRequest],
  ...[batchResult, batchResponse],
];
