import { type Static, type TSchema, Type } from "@sinclair/typebox";
import { highRiskWays } from "../../classify/obligations/levels.ts";
import { obligation, riskLevel, role } from "./answers.ts";
import { nullable } from "./nullable.ts";
import { literals } from "./requests.ts";

/** The list of duties by level and role: what is asked, and what is answered. */

/** The query. */
export const obligationsQuery = Type.Object({
  risk_level: literals(["prohibited", "high", "limited", "minimal"], {
    description: "The level that the AI Act gives the system.",
    examples: ["high"],
  }),
  role: Type.Optional(
    literals(["provider", "deployer", "importer", "distributor"], {
      description: "Whose duties; left out: everybody's.",
      examples: ["deployer"],
    }),
  ),
  high_risk_by: Type.Optional(
    literals(highRiskWays, {
      description:
        "Of level `high` alone: by Annex III (what is left out means this), or as a product under Annex I, Section A (`annex_i`) or B. A system that is both has the duties and dates of Annex III.",
      examples: ["annex_iii"],
    }),
  ),
  regulation: Type.Optional(
    literals(["ai_act"], { description: "The act whose duties go by level and role.", examples: ["ai_act"] }),
  ),
});

const levelObligation = Type.Object(
  {
    ...obligation.properties,
    article_id: Type.String({ description: "`ai_act_art26`" }),
    days_remaining: nullable(Type.Integer({ minimum: 0 }), {
      description:
        "Whole days from `counted_from` to `deadline`; 0 where it applies already, null where the law gives no date.",
    }),
    only_for: Type.Array(Type.String(), {
      description: "Systems of the level that have it: `Annex III, point 5(b)`. Empty: all of them.",
    }),
    conditions: Type.Array(Type.String(), { description: "Circumstances that must hold as well, in words." }),
  },
  { $id: "LevelObligation" },
);

export const obligationsResponse = Type.Object(
  {
    regulation: Type.String({ description: "Act id." }),
    risk_level: riskLevel,
    role: nullable(role, { description: "null: everybody's." }),
    high_risk_by: nullable(literals(highRiskWays), { description: "null where the level is not `high`." }),
    counted_from: Type.String({ format: "date", description: "The day of `as_of`, else of the response (UTC)." }),
    obligations: Type.Array(levelObligation, { description: "In the order in which they begin to apply." }),
    total: Type.Integer({ minimum: 0 }),
    corpus_version: Type.String({ description: "Version of the legal corpus that was used." }),
  },
  { $id: "ObligationsResponse" },
);

export type LevelObligation = Static<typeof levelObligation>;
export type ObligationsResponse = Static<typeof obligationsResponse>;

export const obligationSchemas: readonly TSchema[] = [levelObligation, obligationsResponse];
