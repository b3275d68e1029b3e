import { idempotencyHeader, idempotencyPattern } from "../../http/request/idempotency-key.ts";
import { schemaRef } from "../components.ts";
import { monthQuery } from "../schemas/requests.ts";
import { examples } from "./examples.ts";
import { operation } from "./operation.ts";
import { pathParameter } from "./parameters.ts";

const monthParameter = {
  name: "month",
  in: "query",
  required: false,
  description: "`YYYY-MM` from 2000 on, once; the running month when left out.",
  schema: monthQuery.properties.month,
  example: "2026-11",
};

/** Operations about keys, limits and usage. */
export const accountOperations = {
  account: operation({
    operationId: "getAccount",
    tag: "Account",
    summary: "Whose key this is, and what it may do",
    description:
      "The caller's organization, its plan and limits, and how much of the month's quota is used. Not metered.",
    access: "lookup",
    success: {
      status: 200,
      description: "The account",
      schema: schemaRef("AccountResponse"),
      example: examples.account,
    },
  }),
  accountUsage: operation({
    operationId: "getAccountUsage",
    tag: "Account",
    summary: "Usage of the caller's organization",
    description:
      "By endpoint and regulation in a month, and sums of the twelve months up to it. Of no other organization. Not metered.",
    access: "lookup",
    parameters: [monthParameter],
    success: {
      status: 200,
      description: "The usage",
      schema: schemaRef("AccountUsageResponse"),
      example: examples.accountUsage,
    },
    validates: true,
  }),
  listKeys: operation({
    operationId: "listKeys",
    tag: "Account",
    summary: "List the active API keys",
    description: "Of the caller's organization; never the keys themselves.",
    access: "lookup",
    success: {
      status: 200,
      description: "The active keys",
      schema: { type: "array", items: schemaRef("KeyInfo") },
      example: examples.keys,
    },
  }),
  createKey: operation({
    operationId: "createKey",
    tag: "Account",
    summary: "Create an API key",
    description:
      "A live key, shown only in this response and to the same request again. The body may be left out. After a 503 there is no key.",
    access: "lookup",
    parameters: [
      {
        name: idempotencyHeader,
        in: "header",
        required: false,
        description:
          "A name for this request, e.g. a UUID. Sent again within 24 hours with the same body and API key it gives the same answer, and makes no other key.",
        schema: { type: "string", pattern: idempotencyPattern },
        example: "6f1c2f0e-8a43-4c4e-9d6f-0b8f3c1c7a55",
      },
    ],
    body: { schema: "CreateKeyRequest", required: false, example: { name: "Production" } },
    success: {
      status: 201,
      description: "The new key",
      schema: schemaRef("KeyCreatedResponse"),
      example: examples.keyCreated,
      headers: ["Idempotency-Replayed"],
    },
    errors: ["key_limit_reached", "idempotency_conflict"],
  }),
  revokeKey: operation({
    operationId: "revokeKey",
    tag: "Account",
    summary: "Revoke an API key",
    description:
      "Of the caller's organization, though not the key of this request. Works within 10 seconds everywhere. After a 503 it may have been revoked: ask again.",
    access: "lookup",
    parameters: [pathParameter("key_id", "Id of the key.", { type: "integer" }, 2)],
    success: {
      status: 200,
      description: "Revoked",
      schema: schemaRef("KeyRevokedResponse"),
      example: examples.keyRevoked,
    },
    errors: ["key_not_found", "key_in_use"],
    validates: true,
  }),
  consoleSession: operation({
    operationId: "openConsoleSession",
    tag: "Account",
    summary: "Exchange the code of a sign-in link for an API key",
    description:
      "Only where `bun run up` serves this machine alone, and not for pages of other sites: else this endpoint does not exist. A code works once, within 15 minutes.",
    access: "public",
    body: { schema: "ConsoleSessionRequest", required: true, example: { code: "Wm3pXkq0T6ZfQ1c8YdJr4g" } },
    success: {
      status: 200,
      description: "Signed in",
      schema: schemaRef("ConsoleSessionResponse"),
      example: examples.consoleSession,
    },
    errors: ["not_found", "sign_in_code_invalid", "key_limit_reached", "rate_limited", "service_unavailable"],
  }),
  adminUsage: operation({
    operationId: "getUsage",
    tag: "Operator",
    summary: "Usage of all organizations in a month",
    description: "By organization, endpoint and regulation. Without `ADMIN_TOKEN` this endpoint does not exist.",
    access: "operator",
    parameters: [monthParameter],
    success: { status: 200, description: "The usage", schema: schemaRef("UsageResponse"), example: examples.usage },
    errors: ["service_unavailable"],
    validates: true,
  }),
} as const;
