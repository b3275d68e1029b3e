import type { Card } from "../../../../clients/ci/src/classify/cards.ts";
import type { ClassifyResponse } from "../../../../sdk/typescript/src/index.ts";

/** A card, for tests of what is told about it. */
export const cardOf = (changes: Partial<Card> = {}): Card => ({
  file: "systems/hiring.yaml",
  line: 3,
  name: "Applicant ranking",
  request: { description: "We rank applicants for jobs." },
  role: null,
  accepted: [],
  placeOf: () => ({ line: 3, column: 1 }),
  ...changes,
});

const url = "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02024R1689-20260727#anx_III";

/** What the service says of a card, for the same. */
export const responseOf = (changes: Partial<ClassifyResponse> = {}): ClassifyResponse => ({
  risk_level: "high",
  confidence: 0.9,
  reasoning: "High-risk under Annex III, point 4(a).",
  reasons: [
    {
      text: "Annex III, point 4(a): recruitment.",
      provision: "Annex III, point 4(a)",
      article_id: "ai_act_annexIII",
      quotes: [],
    },
  ],
  near: [],
  role: null,
  obligations: [
    {
      id: "logs",
      description: "Keep the logs.",
      source_article: "Article 19(1)",
      article_id: "ai_act_art19",
      url,
      deadline: "2027-12-02",
      roles: ["provider"],
    },
    {
      id: "oversight",
      description: "Give human oversight.",
      source_article: "Article 26(2)",
      article_id: "ai_act_art26",
      url,
      deadline: null,
      roles: ["deployer"],
    },
  ],
  open_questions: [
    {
      id: "profiling",
      question: "Are people profiled?",
      decides: "Then no exception holds.",
      provision: "Article 6(3)",
      choices: [],
    },
  ],
  sources: [
    {
      article_id: "ai_act_annexIII",
      title: "High-risk systems",
      text_excerpt: "4. Employment",
      relevance_score: 1,
      url,
    },
  ],
  request_id: "req_1",
  corpus_version: "2026.07.27-00000000",
  processing_time_ms: 1,
  ...changes,
});
