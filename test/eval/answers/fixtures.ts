import type { AnswerResult } from "./run.ts";

/** A right answer to a question with one gold provision; tests say what differs. */
export const answerResult = (overrides: Partial<AnswerResult> = {}): AnswerResult => ({
  id: "r1",
  set: "s",
  question: "Why?",
  regulation: "gdpr",
  gold: ["gdpr_art5"],
  abstain: false,
  mode: "own",
  sources: ["gdpr_art5"],
  abstained: false,
  reason: null,
  confidence: 0.9,
  citations: [{ text: "Article 5 GDPR", articleId: "gdpr_art5", address: "gdpr_art5" }],
  answer: "So it is [Article 5 GDPR].",
  totalMs: 2,
  firstChunkMs: 1,
  error: null,
  ...overrides,
});
