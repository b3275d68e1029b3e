import type { TSchema } from "@sinclair/typebox";
import { accountSchemas } from "./schemas/account.ts";
import { lawSchemas } from "./schemas/answers.ts";
import { batchSchemas } from "./schemas/batch.ts";
import { asEnum } from "./schemas/enum.ts";
import { librarySchemas } from "./schemas/library.ts";
import { obligationSchemas } from "./schemas/obligations.ts";
import { requestSchemas } from "./schemas/requests.ts";
import { serviceSchemas } from "./schemas/service.ts";
import { streamSchemas } from "./schemas/stream-events.ts";
import { versionSchemas } from "./schemas/versions.ts";

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A default is told in words: generators of clients take the keyword to mean that the field is always there. */
const withDefaultInWords = (schema: Json): Json => {
  if (schema["default"] === undefined) return schema;
  const { default: value, description, ...rest } = schema;
  const told = `Default: \`${JSON.stringify(value)}\`.`;
  return { ...rest, description: description === undefined ? told : `${description} ${told}` };
};

/** Where the document keeps a named schema. */
export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const convert = (value: unknown, isRoot: boolean): unknown => {
  if (Array.isArray(value)) return value.map((item) => convert(item, false));
  if (!isObject(value)) return value;
  // A recursive schema names itself.
  const name = value["$ref"] ?? (isRoot ? undefined : value["$id"]);
  if (typeof name === "string") return schemaRef(name);
  const { $id: _id, ...schema } = withDefaultInWords(asEnum(value) ?? value);
  return Object.fromEntries(Object.entries(schema).map(([key, inner]) => [key, convert(inner, false)]));
};

const header = (description: string, type = "string"): Json => ({ description, schema: { type } });

/** Headers of responses, by the name they have on the wire. */
export const headerComponents: Readonly<Record<string, Json>> = {
  "X-Request-Id": header("Id of the request: the client's own when it sent a valid one, else a new one."),
  "Strict-Transport-Security": header("Browsers are to use HTTPS."),
  "X-Content-Type-Options": header("`nosniff`"),
  "X-Frame-Options": header("`DENY`"),
  "Referrer-Policy": header("`no-referrer`"),
  "X-RateLimit-Limit": header("Requests of this kind that the plan allows a minute.", "integer"),
  "X-RateLimit-Remaining": header("How many of them are left.", "integer"),
  "X-RateLimit-Reset": header("Seconds until the minute ends.", "integer"),
  "X-Quota-Limit": header("Metered requests that the plan allows a month.", "integer"),
  "X-Quota-Used": header("How many of them are used.", "integer"),
  "X-Answer-Written-By": header(
    "`composer` or `model`: who wrote the words. Left out of a stream that a language model may still write.",
    "string",
  ),
  "X-Corpus-Version": header("The corpus version that this is answered from; left out where none was looked at."),
  "Retry-After": header("Seconds after which to try again.", "integer"),
  "x-should-retry": header("`false`: trying again before `Retry-After` is of no use."),
  "Cache-Control": header("`no-store`; of an answer with `ETag`: `private, no-cache`."),
  ETag: header("Strong tag of this answer as it was sent; it changes with the corpus version and the law's status."),
  Vary: header(
    "`Accept-Encoding`; `X-Corpus-Version` where the answer is from the law; and `Origin` where browsers of other origins may call.",
  ),
  "Content-Encoding": header("`zstd` or `gzip`, where the client accepts it and the body has 1 KiB or more."),
  "WWW-Authenticate": header("`Bearer`"),
  "Idempotency-Replayed": header("`true`: an earlier request of this `Idempotency-Key` made the key."),
  Allow: header("Methods that the address takes."),
};

/** References to headers by their names. */
export const headerRefs = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Every schema that the document names, under its own name. */
const namedSchemas = [
  ...[...requestSchemas, ...lawSchemas, ...streamSchemas, ...librarySchemas, ...versionSchemas],
  ...[...batchSchemas, ...accountSchemas, ...serviceSchemas, ...obligationSchemas],
];

/** The `components` of the document. */
export const components = (): Json => ({
  schemas: Object.fromEntries(namedSchemas.map((schema: TSchema) => [schema.$id, convert(schema, true)])),
  headers: headerComponents,
  securitySchemes: {
    apiKey: { type: "http", scheme: "bearer", description: "An API key: `acq_live_…` or `acq_test_…`." },
    operator: { type: "http", scheme: "bearer", description: "The operator's `ADMIN_TOKEN`." },
  },
});
