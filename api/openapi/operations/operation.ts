import { type ErrorCode, errorStatus } from "../../../shared/errors.ts";
import { corpusVersionHeader } from "../../http/response/headers.ts";
import { headerRefs, schemaRef } from "../components.ts";

type Json = Record<string, unknown>;

/** What an operation is about; all that follows from its kind of access is added. */
export interface OperationParts {
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly access: "public" | "lookup" | "metered" | "operator";
  readonly body?: { readonly schema: string; readonly required: boolean; readonly example: unknown };
  readonly parameters?: readonly Json[];
  readonly success: Success;
  /** Errors beside those that every operation of this kind has. */
  readonly errors?: readonly ErrorCode[];
  /** True for an answer that carries `ETag` and honours `If-None-Match`. */
  readonly lasting?: boolean;
  /** True for an answer from the law: the client may pin the corpus version. */
  readonly fromLaw?: boolean;
  /** True when a parameter or the query can be a validation error. */
  readonly validates?: boolean;
}

export interface Success {
  readonly status: number;
  readonly description: string;
  readonly schema: Json;
  readonly example: unknown;
  readonly contentType?: string;
  /** What a client gets instead that asks for another type by `Accept`. */
  readonly otherTypes?: Readonly<Record<string, { readonly schema: Json; readonly example: unknown }>>;
  /** Headers beside those of every operation of this kind. */
  readonly headers?: readonly string[];
}

const always = [
  "X-Request-Id",
  "Strict-Transport-Security",
  "X-Content-Type-Options",
  "X-Frame-Options",
  "Referrer-Policy",
  "Vary",
];
/** What a body that may be compressed says. */
const encoded = ["Content-Encoding"];
const tagged = ["ETag", "Cache-Control"];
const ofLaw = [corpusVersionHeader];
const limited = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
const ofAnswers = ["X-Quota-Limit", "X-Quota-Used", "X-Answer-Written-By"];

const meanings: Readonly<Record<ErrorCode, string>> = {
  corpus_version_conflict: "The header pins another corpus version than the query asks for",
  unauthorized: "No valid key",
  not_found: "Nothing at this address",
  unknown_regulation: "The corpus holds no such act",
  article_not_found: "The act has no such provision",
  corpus_version_not_found: "No such corpus version is published",
  language_not_held: "The corpus does not hold the act in this language",
  key_not_found: "The organization has no such active key",
  sign_in_code_invalid: "The code was used, is too old, or is none",
  method_not_allowed: "Another method is needed",
  key_limit_reached: "The plan allows no more keys",
  key_in_use: "The key authenticates this request",
  idempotency_conflict: "The `Idempotency-Key` stands for another request, or for a key that is revoked",
  payload_too_large: "The body is larger than 64 KiB (a batch: 1 MiB)",
  unsupported_media_type: "The body is not JSON",
  quota_exceeded: "The month's quota is used up",
  rate_limited: "Too many requests in this minute",
  internal_error: "A failure of the service",
  service_unavailable: "The service cannot answer now",
};

const extraHeaders: Partial<Record<ErrorCode, readonly string[]>> = {
  unauthorized: ["WWW-Authenticate"],
  method_not_allowed: ["Allow"],
  quota_exceeded: ["Retry-After", "X-Quota-Limit", "X-Quota-Used", "x-should-retry"],
  rate_limited: ["Retry-After"],
  service_unavailable: ["Retry-After"],
};

const errorExample = (code: ErrorCode): Json => ({
  summary: meanings[code],
  value: { error: { code, message: `${meanings[code]}.`, status: errorStatus[code], request_id: "req_example" } },
});

/** What the responses to a known key carry beside the rest. */
const toKeys = ({ access, fromLaw = false }: OperationParts): readonly string[] => [
  ...(access === "lookup" || access === "metered" ? limited : []),
  ...(fromLaw ? ofLaw : []),
];

/** One response for all the errors that share a status. */
const errorResponse = (codes: readonly ErrorCode[], parts: OperationParts): Json => ({
  description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join(". "),
  headers: headerRefs([
    ...new Set([
      ...always,
      ...encoded,
      "Cache-Control",
      ...(codes.includes("unauthorized") ? [] : toKeys(parts)),
      ...codes.flatMap((code) => extraHeaders[code] ?? []),
    ]),
  ]),
  content: {
    "application/json": {
      schema: schemaRef("ErrorResponse"),
      examples: Object.fromEntries(codes.map((code) => [code, errorExample(code)])),
    },
  },
});

const validationResponse = (parts: OperationParts): Json => ({
  description: "The request is not valid; all violations at once",
  headers: headerRefs([...always, ...encoded, "Cache-Control", ...toKeys(parts)]),
  content: { "application/json": { schema: schemaRef("ValidationErrorResponse") } },
});

const codesOf = (parts: OperationParts): ErrorCode[] => {
  const codes: ErrorCode[] = [...(parts.errors ?? []), "internal_error"];
  if (parts.access === "operator") codes.push("unauthorized", "not_found");
  if (parts.access === "lookup" || parts.access === "metered")
    codes.push("unauthorized", "rate_limited", "service_unavailable");
  if (parts.access === "metered") codes.push("quota_exceeded");
  if (parts.fromLaw === true) codes.push("corpus_version_not_found");
  if (parts.body !== undefined) codes.push("payload_too_large", "unsupported_media_type");
  return codes;
};

const successResponse = (parts: OperationParts): Json => {
  const { success, access } = parts;
  const headers = [
    ...always,
    ...(success.contentType === undefined ? encoded : []),
    ...(parts.lasting === true ? tagged : []),
    ...toKeys(parts),
    ...(access === "metered" ? ofAnswers : []),
    ...(success.headers ?? []),
  ];
  return {
    description: success.description,
    headers: headerRefs(headers),
    content: {
      [success.contentType ?? "application/json"]: { schema: success.schema, example: success.example },
      ...success.otherTypes,
    },
  };
};

/** What is answered to a client that has the body already. */
const notModified = (parts: OperationParts): Json => ({
  description: "The client has this answer already: `If-None-Match` names its tag. No body",
  headers: headerRefs([...always, ...tagged, ...toKeys(parts)]),
});

const ifNoneMatch = {
  name: "If-None-Match",
  in: "header",
  required: false,
  description: "Tags of answers that the client has, as `ETag` told them, or `*`.",
  schema: { type: "string" },
  example: '"mO2kPq7rV0XyB3nT5sLwZa"',
};

const pin = {
  name: corpusVersionHeader,
  in: "header",
  required: false,
  description:
    "The published corpus version to answer from, whichever is current: any instance that has it gives the same answer. Left out, or `current`: the current one.",
  schema: { type: "string" },
  example: "2026.07.27-3f9a1c2b",
};

const security = { public: [], lookup: [{ apiKey: [] }], metered: [{ apiKey: [] }], operator: [{ operator: [] }] };

/** The `detail` of a route: an OpenAPI operation with everything that its kind of access brings. */
export const operation = (parts: OperationParts): Json => {
  const byStatus = Object.groupBy(codesOf(parts), (code) => String(errorStatus[code]));
  const errors = Object.entries(byStatus).map(([status, codes]) => [status, errorResponse([...new Set(codes)], parts)]);
  const { body, lasting = false, fromLaw = false } = parts;
  const parameters = [...(parts.parameters ?? []), ...(fromLaw ? [pin] : []), ...(lasting ? [ifNoneMatch] : [])];
  return {
    operationId: parts.operationId,
    tags: [parts.tag],
    summary: parts.summary,
    description: parts.description,
    security: security[parts.access],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.required,
            content: { "application/json": { schema: schemaRef(body.schema), example: body.example } },
          },
        }),
    responses: {
      [parts.success.status]: successResponse(parts),
      ...(lasting ? { 304: notModified(parts) } : {}),
      ...(body !== undefined || parts.validates === true ? { 422: validationResponse(parts) } : {}),
      ...Object.fromEntries(errors),
    },
  };
};
