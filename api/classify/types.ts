import type { AnswerOptions, SourceCitation } from "../answer/types.ts";

export type RiskLevel = "prohibited" | "high" | "limited" | "minimal";

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
  /** ISO date from which the duty applies to such a system; null where the law gives none. */
  deadline: string | null;
}

/** A classification without what the HTTP layer adds. */
export interface Classification {
  risk_level: RiskLevel;
  confidence: number;
  reasoning: string;
  obligations: Obligation[];
  sources: SourceCitation[];
}

/** Classifies an AI system under the AI Act of the mounted snapshot. Throws a ServiceError when the service fails. */
export type Classifier = (input: ClassifyInput, options: AnswerOptions) => Promise<Classification>;
