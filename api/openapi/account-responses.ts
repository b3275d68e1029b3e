import { type TSchema, Type } from "@sinclair/typebox";
import { nullable } from "./nullable.ts";

/** Responses about keys and usage. */

const moment = (description: string) => Type.String({ format: "date-time", description });

const keyCreatedResponse = Type.Object(
  {
    id: Type.Integer(),
    api_key: Type.String({ description: "The whole key. It is shown only here, and to the same request again." }),
    key_prefix: Type.String({ minLength: 13, maxLength: 13 }),
    name: Type.String(),
    created_at: moment("When it was made."),
  },
  { $id: "KeyCreatedResponse" },
);

const keyInfo = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    key_prefix: Type.String({ minLength: 13, maxLength: 13 }),
    is_test: Type.Boolean(),
    created_at: moment("When it was made."),
    last_used_at: nullable(moment("May lag by 5 seconds.")),
    request_count: Type.Integer({ minimum: 0, description: "May lag by 5 seconds." }),
  },
  { $id: "KeyInfo" },
);

const keyRevokedResponse = Type.Record(Type.String(), Type.String(), { $id: "KeyRevokedResponse" });

const usageLine = Type.Object(
  {
    organization_id: Type.Integer(),
    organization: Type.String(),
    endpoint: Type.String(),
    regulation: Type.String(),
    requests: Type.Integer({ minimum: 0 }),
    errors: Type.Integer({ minimum: 0 }),
    abstentions: Type.Integer({ minimum: 0 }),
    mean_ms: Type.Number({ minimum: 0 }),
    p95_ms: Type.Number({ minimum: 0 }),
  },
  { $id: "UsageLine" },
);

const usageResponse = Type.Object(
  { month: Type.String({ description: "`YYYY-MM`" }), usage: Type.Array(usageLine) },
  { $id: "UsageResponse" },
);

export const accountSchemas: readonly TSchema[] = [
  ...[keyCreatedResponse, keyInfo, keyRevokedResponse, usageLine, usageResponse],
];
