import { notice } from "../context.ts";
import { countFindings, dutiesOf, type Finding, urlOf } from "./findings.ts";

/** The findings for programs: names as the API writes them. */
export const jsonReport = (findings: readonly Finding[]) => {
  const counts = countFindings(findings);
  return {
    schema: 1,
    passed: counts.failed === 0,
    counts,
    corpus_version: findings[0]?.response.corpus_version ?? null,
    notice,
    systems: findings.map((finding) => {
      const { card, response, outcome, acceptance, notes } = finding;
      return {
        file: card.file,
        line: card.line,
        name: card.name,
        risk_level: response.risk_level,
        confidence: response.confidence,
        outcome,
        accepted: acceptance,
        notes,
        role: card.role ?? response.role,
        reasoning: response.reasoning,
        reasons: response.reasons.map(({ provision, text, article_id }) => ({
          provision,
          text,
          url: urlOf(finding, article_id),
        })),
        obligations: dutiesOf(finding),
        open_questions: response.open_questions,
        request_id: response.request_id,
      };
    }),
  };
};
