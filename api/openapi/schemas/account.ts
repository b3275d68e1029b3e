import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { planNames } from "../../accounts/limits/plans.ts";
import { nullable } from "./nullable.ts";
import { literals } from "./requests.ts";

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

const versionUsage = Type.Object(
  {
    organization_id: Type.Integer(),
    organization: Type.String(),
    corpus_version: Type.String(),
    requests: Type.Integer({ minimum: 0 }),
    last_used_at: Type.String({ format: "date-time" }),
  },
  { $id: "VersionUsage" },
);

const usageResponse = Type.Object(
  {
    month: Type.String({ description: "`YYYY-MM`" }),
    usage: Type.Array(usageLine),
    versions: Type.Array(versionUsage, {
      description:
        "Requests answered from versions that were not current, since somebody asked for them; the last used first.",
    }),
  },
  { $id: "UsageResponse" },
);

const count = (description: string) => Type.Integer({ minimum: 0, description });

const accountResponse = Type.Object(
  {
    organization: Type.String(),
    plan: literals(planNames),
    key: Type.Object(
      {
        id: Type.Integer(),
        name: Type.String(),
        key_prefix: Type.String({ minLength: 13, maxLength: 13 }),
        is_test: Type.Boolean(),
      },
      { description: "The key of this request." },
    ),
    limits: Type.Object({
      lookups_per_minute: count("Unmetered requests a minute."),
      metered_per_minute: count("Metered requests a minute."),
      keys: count("Active keys."),
    }),
    quota: Type.Object({
      limit: count("Metered requests in a calendar month (UTC)."),
      used: count("Of them, by now. Test keys use none."),
      resets_on: Type.String({ format: "date", description: "First day of the next month." }),
    }),
  },
  { $id: "AccountResponse" },
);

const accountUsageLine = Type.Object(
  {
    endpoint: Type.String({ description: "`check`, `check_stream`, `classify`, `articles`, …" }),
    regulation: Type.String({ description: "Main act, `auto` or `none`." }),
    requests: count("With any key of the organization, test keys too. May lag by 5 seconds."),
    errors: count("Answered with 400 and above, and streams that ended in `error`."),
    abstentions: count("Questions that the corpus does not answer."),
  },
  { $id: "AccountUsageLine" },
);

const accountUsageResponse = Type.Object(
  {
    month: Type.String({ description: "`YYYY-MM`" }),
    usage: Type.Array(accountUsageLine, { description: "Of that month." }),
    months: Type.Array(
      Type.Object({
        month: Type.String({ description: "`YYYY-MM`" }),
        requests: count("All."),
        metered: count("Those that the quota counts."),
      }),
      { description: "The twelve months up to that one, oldest first; zeros where nothing was used." },
    ),
  },
  { $id: "AccountUsageResponse" },
);

const consoleSessionResponse = Type.Object(
  {
    api_key: Type.String({ description: "To be kept where no address, history or log shows it." }),
    key_prefix: Type.String({ minLength: 13, maxLength: 13 }),
    expires_at: nullable(moment("When the key stops working."), { description: "null: when it is revoked." }),
  },
  { $id: "ConsoleSessionResponse" },
);

export type KeyCreatedResponse = Static<typeof keyCreatedResponse>;
export type KeyInfo = Static<typeof keyInfo>;
export type UsageLine = Static<typeof usageLine>;
export type UsageResponse = Static<typeof usageResponse>;
export type AccountResponse = Static<typeof accountResponse>;
export type AccountUsageResponse = Static<typeof accountUsageResponse>;
export type ConsoleSessionResponse = Static<typeof consoleSessionResponse>;

export const accountSchemas: readonly TSchema[] = [
  ...[keyCreatedResponse, keyInfo, keyRevokedResponse, usageLine, usageResponse, versionUsage],
  ...[accountResponse, accountUsageLine, accountUsageResponse, consoleSessionResponse],
];
