import type { PlannedPart } from "../plan/plan.ts";
import { orderStatements, rankStatements } from "../retrieve/rank-statements.ts";
import { likelyReplies } from "../retrieve/replies.ts";

/** What is known of an answer's quality before anyone reads it, by name: shares and chances from 0 to 1, nearness in standard deviations. */
export type Features = Readonly<Record<string, number>>;

const isOrNot = (condition: boolean): number => (condition ? 1 : 0);

/** The features of the part that an answer begins with; of a question that several are asked of, all stand and fall with it. */
export const featuresOf = (planned: readonly PlannedPart[]): Features => {
  const [first] = planned;
  const lead = first?.lead ?? null;
  if (first === undefined || lead === null) return {};
  const { ranking, part } = first;
  const { ranked } = ranking;
  const top = ranked[0]?.score ?? 0;
  const rows = ranking.search.library.commentary.ofArticle.get(lead.provision.id) ?? [];
  const [best, second] = orderStatements(ranking, rows);
  return {
    top_score: top,
    margin: top === 0 ? 0 : (top - (ranked[2]?.score ?? 0)) / top,
    statement_score: best?.score ?? 0,
    statement_margin: (best?.score ?? 0) - (second?.score ?? 0),
    nearness: ranking.nearness ?? 0,
    best_of_all: isOrNot(rankStatements(ranking)[0]?.statement === lead.statement && lead.statement !== null),
    lent: lead.lent?.chance ?? 0,
    reply: likelyReplies(part, ranking)[0]?.chance ?? 0,
    several: isOrNot(planned.length > 1),
    verdict: isOrNot(part.stance !== null),
    turned: isOrNot(part.stance?.isTurned === true),
  };
};
