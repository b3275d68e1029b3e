import { type TSchema, Type } from "@sinclair/typebox";
import { chunkTypes, documentTypes, legalStatuses } from "../../shared/corpus/index.ts";
import { checkRequest, classifyRequest, createKeyRequest, literals, systemContext } from "./requests.ts";

/** Responses as the specification names them, published in the OpenAPI document. */

const nullable = (schema: TSchema, options = {}) => Type.Union([schema, Type.Null()], options);

const strings = (options = {}) => Type.Array(Type.String(), options);

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const sourceCitation = Type.Object(
  {
    article_id: Type.String({ description: "`gdpr_art33`, `ai_act_annexIII`, `gdpr_rec26`" }),
    title: Type.String(),
    text_excerpt: Type.String({ description: "The words that matter, at most 500 characters." }),
    relevance_score: share("How relevant the provision is."),
  },
  { $id: "SourceCitation" },
);

const obligation = Type.Object(
  {
    id: Type.String({ description: "Stable, lower-case words joined by `_`." }),
    description: Type.String(),
    source_article: Type.String({ description: "`Article 26(1)`" }),
    deadline: nullable(Type.String({ format: "date" }), {
      description: "From when the duty applies to such a system; past dates included.",
    }),
  },
  { $id: "Obligation" },
);

const servedBy = {
  request_id: Type.String({ description: "Also in `X-Request-Id`." }),
  corpus_version: Type.String({ description: "Version of the legal corpus that was used." }),
  processing_time_ms: Type.Integer({ minimum: 0 }),
};

const classifyResponse = Type.Object(
  {
    risk_level: literals(["prohibited", "high", "limited", "minimal"]),
    confidence: share("How sure the classification is."),
    reasoning: Type.String(),
    obligations: Type.Array(obligation),
    sources: Type.Array(sourceCitation),
    ...servedBy,
  },
  { $id: "ClassifyResponse" },
);

const structuredAnswer = Type.Object(
  {
    summary: Type.String(),
    legal_basis: Type.String(),
    requirements: strings(),
    timeline: strings(),
    articles_cited: strings({ description: "`Article 5(1)(a)`" }),
  },
  { $id: "StructuredAnswer" },
);

const answerFields = {
  structured: nullable(structuredAnswer, { description: "Null unless `response_format` is `structured`." }),
  confidence: literals(["high", "medium", "low"], { description: "`high` from 0.8, `medium` from 0.5." }),
  confidence_score: share("From retrieval quality, density of citations and hedging."),
  sources: Type.Array(sourceCitation, { description: "One entry an article, most relevant first." }),
  should_abstain: Type.Boolean({ description: "True when the corpus does not support an answer." }),
  abstention_reason: nullable(Type.String()),
  ...servedBy,
};

const checkResponse = Type.Object(
  { answer: Type.String({ description: "Markdown with citations such as `[Article 33(1) GDPR]`." }), ...answerFields },
  { $id: "CheckResponse" },
);

/** The data of the stream's `complete` event. */
const streamComplete = Type.Object(answerFields, { $id: "StreamComplete" });

const articleChunk = Type.Object(
  {
    chunk_id: Type.String(),
    text: Type.String(),
    article_id: Type.String(),
    title: Type.String(),
    section: nullable(Type.String()),
    chunk_type: literals(chunkTypes),
    document_type: literals(documentTypes),
    legal_status: literals(legalStatuses, { description: "On the day of the response." }),
    applies_from: nullable(Type.String({ format: "date" }), { description: "Of this provision; null for recitals." }),
    source_celex: Type.String(),
    binding: Type.Boolean(),
  },
  { $id: "ArticleChunk" },
);

const articleResponse = Type.Object(
  {
    regulation: Type.String({ description: "Act id." }),
    article: Type.String({ description: "`Article 5(1)(a)`, `Annex III`, `Recital 26`" }),
    chunks: Type.Array(articleChunk, { description: "In order, the complete text." }),
    total_chunks: Type.Integer({ minimum: 0 }),
    corpus_version: Type.String(),
  },
  { $id: "ArticleResponse" },
);

const moment = (description: string) => Type.String({ format: "date-time", description });

const keyCreatedResponse = Type.Object(
  {
    id: Type.Integer(),
    api_key: Type.String({ description: "The whole key. It is shown only here." }),
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

const healthResponse = Type.Object(
  { status: Type.String({ description: "`healthy`" }), corpus_version: Type.String() },
  { $id: "HealthResponse" },
);

const readyResponse = Type.Object(
  { status: Type.Literal("ready"), corpus_version: Type.String() },
  { $id: "ReadyResponse" },
);

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

const validationItem = Type.Object(
  {
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
    msg: Type.String(),
    type: Type.String(),
    input: Type.Optional(Type.Unknown()),
    ctx: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { $id: "ValidationItem" },
);

const validationErrorResponse = Type.Object({ detail: Type.Array(validationItem) }, { $id: "ValidationErrorResponse" });

const errorResponse = Type.Object(
  {
    error: Type.Object({
      code: Type.String(),
      message: Type.String(),
      status: Type.Integer(),
      request_id: Type.String(),
    }),
  },
  { $id: "ErrorResponse" },
);

/** Every schema that the OpenAPI document names, under its own name. */
export const namedSchemas: readonly TSchema[] = [
  ...[classifyRequest, systemContext, checkRequest, createKeyRequest, sourceCitation, obligation, classifyResponse],
  ...[structuredAnswer, checkResponse, streamComplete, articleChunk, articleResponse, keyCreatedResponse, keyInfo],
  ...[keyRevokedResponse, healthResponse, readyResponse, usageLine, usageResponse, validationItem],
  ...[validationErrorResponse, errorResponse],
];
