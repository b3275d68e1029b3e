import type { AnswerOptions, SourceCitation } from "../answer/types.ts";

export type RiskLevel = "prohibited" | "high" | "limited" | "minimal";

/** Who the describer is to the system (Article 3, points 3 to 7). */
export type Role = "provider" | "deployer" | "importer" | "distributor";

/** A validated description of an AI system. */
export interface ClassifyInput {
  description: string;
  dataTypes: string[];
  decisionScope: string;
  sector: string;
}

export interface Obligation {
  /** Stable, lower-case words joined by `_`. */
  id: string;
  description: string;
  /** `Article 26(1)`. */
  source_article: string;
  /** `ai_act_art26`: one of the sources. */
  article_id: string;
  /** The provision at EUR-Lex. */
  url: string;
  /** ISO date from which the duty applies to such a system; null where the law gives none. */
  deadline: string | null;
  /** Who has it. */
  roles: Role[];
}

/** An answer to choose, and the sentence that says it in the description. */
export interface AnswerChoice {
  answer: string;
  sentence: string;
}

/** What is not said and would decide. */
export interface OpenQuestion {
  id: string;
  question: string;
  decides: string;
  /** `Article 6(3)`. */
  provision: string;
  /** Empty where only words of one's own answer it. */
  choices: AnswerChoice[];
}

/** A stretch of the description as it was sent, in UTF-16 code units: `description.slice(start, end)`. */
export interface Quote {
  start: number;
  end: number;
}

/** What speaks for the classification: a provision that applies, or that Article 6(3) takes the system out of. */
export interface Reason {
  text: string;
  /** `Annex III, point 4(a)`. */
  provision: string;
  /** `ai_act_annexIII`: one of the sources. */
  article_id: string;
  quotes: Quote[];
}

/** A provision that was near and does not apply. */
export interface NearRule {
  title: string;
  /** What the system would be under it. */
  risk_level: RiskLevel;
  provision: string;
  article_id: string;
  /** What it lacks or what speaks against it. */
  missing: string;
  quotes: Quote[];
}

/** A classification without what the HTTP layer adds. */
export interface Classification {
  risk_level: RiskLevel;
  confidence: number;
  reasoning: string;
  reasons: Reason[];
  near: NearRule[];
  /** Null where the description does not settle it. */
  role: Role | null;
  obligations: Obligation[];
  open_questions: OpenQuestion[];
  sources: SourceCitation[];
}

/** Classifies an AI system under the AI Act of the mounted snapshot. Throws a ServiceError when the service fails. */
export type Classifier = (input: ClassifyInput, options: AnswerOptions) => Promise<Classification>;
