import { isOrNot } from "../../learned/chance.ts";
import type { PlannedPart } from "../plan/plan.ts";
import { orderStatements } from "../retrieve/rank-statements.ts";

/** What is known of an answer's quality before anyone reads it, by name: shares and chances from 0 to 1. */
export type Features = Readonly<Record<string, number>>;

/** The features of the part that an answer begins with; of a question that several are asked of, all stand and fall with it. */
export const featuresOf = (planned: readonly PlannedPart[]): Features => {
  const [first] = planned;
  const lead = first?.lead ?? null;
  if (first === undefined || lead === null) return {};
  const { ranked, search } = first.ranking;
  const top = ranked[0]?.score ?? 0;
  const rows = search.library.commentary.ofArticle.get(lead.provision.id) ?? [];
  const [best, second] = orderStatements(first.ranking, rows);
  return {
    /** How far the leading provision is ahead of the third. */
    margin: top === 0 ? 0 : (top - (ranked[2]?.score ?? 0)) / top,
    /** How well the best rule of the leading provision answers, and how far it is ahead of the next there. */
    statement_score: best?.score ?? 0,
    statement_margin: (best?.score ?? 0) - (second?.score ?? 0),
    /** What the sentence is likely worth that begins the answer, and whether it is a reply that was lent. */
    opening: lead.chance ?? 0,
    lent: isOrNot(lead.lent !== null),
  };
};
