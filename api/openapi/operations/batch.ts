import { schemaRef } from "../components.ts";
import { ndjsonType } from "../schemas/batch.ts";
import { examples } from "./examples.ts";
import { operation } from "./operation.ts";

const request = {
  items: [
    { id: "breach", ...examples.checkRequest },
    { id: "recruiting", ...examples.classifyRequest },
    { id: "other", question: "Who must notify a breach under German law?", regulation: "bdsg" },
  ],
};

const results = [
  { index: 0, id: "breach", status: 200, check: examples.checkResponse },
  { index: 1, id: "recruiting", status: 200, classification: examples.classifyResponse },
  {
    ...{ index: 2, id: "other", status: 422 },
    detail: [
      {
        loc: ["body", "regulation"],
        msg: "Input should be 'auto', 'ai_act', 'gdpr' or 'dora'",
        type: "literal_error",
        input: "bdsg",
        ctx: { expected: "'auto', 'ai_act', 'gdpr' or 'dora'" },
      },
    ],
  },
];

const { request_id, corpus_version, processing_time_ms } = examples.checkResponse;

const description = `Up to 100 items in 1 MiB. Each is answered by \`/v1/check\` or \`/v1/classify\` as if it had been sent by itself: it takes a
unit of the quota, counts towards the metered requests of the minute, and is counted and logged. What is wrong with an item
stands in its result and does not stop the others; once the quota is used up, the items that follow say \`quota_exceeded\`. What is wrong with the batch
as a whole is 422, and nothing is answered or counted.

With \`Accept: ${ndjsonType}\` each result is a line of its own as soon as it is there, in any order; an empty line keeps the
connection open. A batch that is sent again is answered, and metered, again.`;

/** The operation that answers many items at once. */
export const batchOperations = {
  batch: operation({
    operationId: "batch",
    tag: "Answers",
    summary: "Answer up to 100 questions and descriptions",
    description,
    access: "lookup",
    fromLaw: true,
    body: { schema: "BatchRequest", required: true, example: request },
    success: {
      status: 200,
      description: "A result for each item",
      schema: schemaRef("BatchResponse"),
      example: { results, succeeded: 2, failed: 1, request_id, corpus_version, processing_time_ms },
      headers: ["Cache-Control"],
      otherTypes: {
        [ndjsonType]: {
          // What each line of the text holds.
          schema: { type: "string", contentMediaType: ndjsonType, contentSchema: schemaRef("BatchResult") },
          example: results.map((result) => `${JSON.stringify(result)}\n`).join(""),
        },
      },
    },
  }),
} as const;
