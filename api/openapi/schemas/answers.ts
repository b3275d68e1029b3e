import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { chunkTypes, documentTypes } from "../../../shared/corpus/law/chunk.ts";
import { legalStatuses } from "../../../shared/corpus/law/legal-status.ts";
import { nullable } from "./nullable.ts";
import { literals } from "./requests.ts";

/** Responses about the law: answers, classifications, articles. */

const strings = (options = {}) => Type.Array(Type.String(), options);

const share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const addressAtEurLex = "The provision at EUR-Lex, in the expression that is served.";

export const sourceCitation = Type.Object(
  {
    article_id: Type.String({ description: "`gdpr_art33`, `ai_act_annexIII`, `gdpr_rec26`" }),
    title: Type.String(),
    text_excerpt: Type.String({ description: "The words that matter, at most 500 characters." }),
    relevance_score: share("How relevant the provision is."),
    url: Type.String({ format: "uri", description: addressAtEurLex }),
  },
  { $id: "SourceCitation" },
);

export const role = literals(["provider", "deployer", "importer", "distributor"]);

export const riskLevel = literals(["prohibited", "high", "limited", "minimal"]);

export const obligation = Type.Object(
  {
    id: Type.String({ description: "Stable, lower-case words joined by `_`." }),
    description: Type.String(),
    source_article: Type.String({ description: "`Article 26(1)`" }),
    article_id: Type.String({ description: "`ai_act_art26`: one of the `sources`." }),
    url: Type.String({ format: "uri", description: addressAtEurLex }),
    deadline: nullable(Type.String({ format: "date" }), {
      description: "From when the duty applies to such a system, or by when it must be met; past dates included.",
    }),
    roles: Type.Array(role, { description: "Who has it." }),
  },
  { $id: "Obligation" },
);

const openQuestion = Type.Object(
  {
    id: Type.String({ description: "Stable, lower-case words joined by `_`." }),
    question: Type.String(),
    decides: Type.String({ description: "What an answer changes." }),
    provision: Type.String({ description: "`Article 6(3)`" }),
    choices: Type.Array(
      Type.Object({
        answer: Type.String(),
        sentence: Type.String({ description: "Says it in the description." }),
      }),
      { description: "Answers to choose from; empty where only words of one's own answer it." },
    ),
  },
  { $id: "OpenQuestion" },
);

const quote = Type.Object(
  { start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) },
  {
    $id: "Quote",
    description:
      "A stretch of `description` as it was sent, from `start` to before `end`, in UTF-16 code units: `description.slice(start, end)` in JavaScript.",
  },
);

const ground = {
  provision: Type.String({ description: "`Annex III, point 4(a)`" }),
  article_id: Type.String({ description: "`ai_act_annexIII`: one of the `sources`." }),
  quotes: Type.Array(quote, {
    description:
      "The words of the description that it rests on, in their order; they may overlap. Empty where it rests on a field of the form, or on what is not said.",
  }),
};

const reason = Type.Object({ text: Type.String(), ...ground }, { $id: "ClassifyReason" });

const nearRule = Type.Object(
  {
    title: Type.String({ description: "`Emotion recognition at work or in education`" }),
    risk_level: riskLevel,
    missing: Type.String({ description: "What is missing for it, or speaks against it." }),
    ...ground,
  },
  { $id: "NearRule" },
);

/** What every metered answer says of how it was made. */
export const servedBy = {
  request_id: Type.String({ description: "Also in `X-Request-Id`." }),
  corpus_version: Type.String({ description: "Version of the legal corpus that was used." }),
  processing_time_ms: Type.Integer({ minimum: 0 }),
};

export const classifyResponse = Type.Object(
  {
    risk_level: riskLevel,
    confidence: share("How sure the classification is."),
    reasoning: Type.String({ description: "All of it in sentences." }),
    reasons: Type.Array(reason, {
      description:
        "What speaks for it, provision by provision, those of transparency beside the level last. Empty where nothing fits.",
    }),
    near: Type.Array(nearRule, { description: "Provisions that nearly apply, the likeliest first." }),
    role: nullable(role, {
      description:
        "Whose duties are listed; null where the description does not settle it: then those of provider and deployer.",
    }),
    obligations: Type.Array(obligation, { description: "In the order in which they begin to apply." }),
    open_questions: Type.Array(openQuestion, {
      description: "What is not said and would decide, best first. Send the answer back in the description.",
    }),
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

export const checkResponse = Type.Object(
  { answer: Type.String({ description: "Markdown with citations such as `[Article 33(1) GDPR]`." }), ...answerFields },
  { $id: "CheckResponse" },
);

/** The data of the stream's `complete` event. */
export const streamComplete = Type.Object(answerFields, { $id: "StreamComplete" });

const amendment = Type.Object({
  action: literals(["inserted", "replaced"]),
  celex: Type.String({ description: "Of the amending act." }),
  number: nullable(Type.String({ description: "`Regulation (EU) 2024/1183`" })),
  published_on: nullable(Type.String({ format: "date" })),
});

const articleChunk = Type.Object(
  {
    chunk_id: Type.String(),
    text: Type.String(),
    article_id: Type.String(),
    title: Type.String(),
    section: nullable(Type.String()),
    chunk_type: literals(chunkTypes),
    document_type: literals(documentTypes),
    legal_status: literals(legalStatuses, { description: "On the day of the response, or on that of `as_of`." }),
    applies_from: nullable(Type.String({ format: "date" }), {
      description: "Of this provision; null for recitals, and where the law leaves the day to another act or an event.",
    }),
    amended: nullable(amendment, { description: "Null for words of the act as it was made." }),
    source_celex: Type.String(),
    url: Type.String({ format: "uri", description: addressAtEurLex }),
    binding: Type.Boolean(),
  },
  { $id: "ArticleChunk" },
);

export const articleResponse = Type.Object(
  {
    regulation: Type.String({ description: "Act id." }),
    article: Type.String({ description: "`Article 5(1)(a)`, `Annex III`, `Recital 26`" }),
    chunks: Type.Array(articleChunk, { description: "In order, the complete text." }),
    total_chunks: Type.Integer({ minimum: 0 }),
    corpus_version: Type.String(),
    language: Type.Optional(
      Type.String({ description: "Of the text, where another than the corpus's was asked for." }),
    ),
    expression: Type.Optional(
      Type.String({
        description:
          "With `language`: `oj`, or the date of the consolidated text. It may be another than the corpus's.",
      }),
    ),
  },
  { $id: "ArticleResponse" },
);

export type SourceCitation = Static<typeof sourceCitation>;
export type Obligation = Static<typeof obligation>;
export type ClassifyResponse = Static<typeof classifyResponse>;
export type StreamComplete = Static<typeof streamComplete>;
export type ArticleChunk = Static<typeof articleChunk>;
export type ArticleResponse = Static<typeof articleResponse>;

export const lawSchemas: readonly TSchema[] = [
  ...[sourceCitation, obligation, openQuestion, quote, reason, nearRule, classifyResponse],
  ...[structuredAnswer, checkResponse],
  ...[articleChunk, articleResponse],
];
