import type { Watch, WrittenBy } from "./watch.ts";

/** A citation that supports an answer or a classification (specification, "SourceCitation"). */
export interface SourceCitation {
  article_id: string;
  title: string;
  text_excerpt: string;
  /** 0 to 1. */
  relevance_score: number;
  /** The provision at EUR-Lex, in the expression that is served. */
  url: string;
}

/** What the asker tells about the AI system; all of it is data, never an instruction. */
export interface SystemContext {
  description: string;
  data_types: string[];
  decision_scope: string;
  sector: string;
}

/** A validated question. */
export interface CheckInput {
  question: string;
  /** `auto`, or the id of a main act. */
  regulation: string;
  responseFormat: "text" | "structured";
  systemContext: SystemContext | null;
}

export interface StructuredAnswer {
  summary: string;
  legal_basis: string;
  requirements: string[];
  timeline: string[];
  articles_cited: string[];
}

/** An answer without what the HTTP layer adds (ids, corpus version, milliseconds). */
export interface CheckAnswer {
  answer: string;
  structured: StructuredAnswer | null;
  confidence: "high" | "medium" | "low";
  confidence_score: number;
  sources: SourceCitation[];
  should_abstain: boolean;
  abstention_reason: string | null;
}

/** The steps of one answer in their order: two stages, the text in pieces, then the whole. */
export type AnswerEvent =
  | { type: "status"; stage: "retrieving" | "synthesizing" }
  | { type: "chunk"; text: string }
  | { type: "complete"; answer: CheckAnswer; writtenBy: WrittenBy };

export interface AnswerOptions {
  /** False for test keys: the answer is then composed without a language model. */
  allowModel: boolean;
  /** Aborted when the client goes away: retrieval and the model call stop. */
  signal: AbortSignal;
  /** Is told how the work goes; left out: nobody is. */
  watch?: Watch;
}

/**
 * Answers a question from the mounted snapshot. The texts of all `chunk` events together are the `answer` of `complete`.
 * Throws a ServiceError when the service itself fails; a question without an answer is an abstention, not an error.
 */
export type Answerer = (input: CheckInput, options: AnswerOptions) => AsyncIterable<AnswerEvent>;
