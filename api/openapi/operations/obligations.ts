import { schemaRef } from "../components.ts";
import { obligationsQuery } from "../schemas/obligations.ts";
import { queryParameters } from "./library.ts";
import { operation } from "./operation.ts";
import { versionParameters } from "./parameters.ts";

const example = {
  regulation: "ai_act",
  risk_level: "high",
  role: "deployer",
  high_risk_by: "annex_iii",
  counted_from: "2026-11-23",
  obligations: [
    {
      id: "assign_oversight",
      description:
        "Entrust human oversight to people who have the competence, the training, the authority and the support.",
      source_article: "Article 26(2)",
      article_id: "ai_act_art26",
      url: "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32024R1689#art_26",
      deadline: "2027-12-02",
      roles: ["deployer"],
      days_remaining: 374,
      only_for: [],
      conditions: [],
    },
  ],
  total: 1,
  corpus_version: "2026.07.27-3f9a1c2b",
};

/** The operation about duties. */
export const obligationOperations = {
  obligations: operation({
    operationId: "listObligations",
    tag: "Law",
    summary: "Duties under the AI Act by level and role",
    description:
      "What the Act asks of systems of a level, with the date from which it applies: for who knows the level and describes no system. Also of an earlier state of the law. Not metered.",
    access: "lookup",
    lasting: true,
    fromLaw: true,
    parameters: [...queryParameters(obligationsQuery), ...versionParameters],
    success: { status: 200, description: "The duties", schema: schemaRef("ObligationsResponse"), example },
    errors: ["unknown_regulation", "corpus_version_conflict"],
    validates: true,
  }),
} as const;
