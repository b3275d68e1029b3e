import type { Rule } from "../rules/load.ts";
import type { RiskLevel } from "../types.ts";

/** What makes a system high-risk: Annex III, or a product under Section A or B of Annex I. The dates of their duties differ. */
export const highRiskWays = ["annex_iii", "annex_i", "annex_i_section_b"] as const;
export type HighRiskWay = (typeof highRiskWays)[number];

/** One kind of system of a level: the tags that its classification has, and the provision that it falls under. */
export interface Kind {
  readonly tags: ReadonlySet<string>;
  readonly provision: string;
}

const ofRule = ({ id, level, provision }: Rule): Kind => ({
  tags: new Set([level, id, ...(id.startsWith("annexIII") ? ["annexIII", id.replace(/_[a-z]$/, "")] : [])]),
  provision,
});

const ofProduct = (way: HighRiskWay): Kind =>
  way === "annex_i"
    ? { tags: new Set(["high", "art6_1"]), provision: "Article 6(1)" }
    : { tags: new Set(["high", "art6_1", "section_b"]), provision: "Annex I, Section B" };

/** A system that Annex III lists and Article 6(3) takes out. */
const derogated = (level: RiskLevel): Kind => ({ tags: new Set([level, "derogation"]), provision: "Article 6(3)" });

/** A search for someone that Article 5(1)(h) permits, which Annex III lists. */
const permittedSearch: Kind = {
  tags: new Set(["high", "annexIII", "annexIII_1", "annexIII_1_a", "allowed_live_search"]),
  provision: "Article 5(1)(h)",
};

/** Every kind of system that a classification of this level can be of, as far as duties tell them apart. */
export const kindsOf = (level: RiskLevel, way: HighRiskWay | null, rules: readonly Rule[]): Kind[] => {
  const own = rules.filter((rule) => rule.level === level && rule.id !== "art6_1").map(ofRule);
  if (level === "prohibited") return own;
  if (level === "limited") return [...own, derogated(level)];
  // The rules of this level say what is outside the Act, and carry no duties.
  if (level === "minimal") return [{ tags: new Set([level]), provision: "" }, derogated(level)];
  return way === null || way === "annex_iii" ? [...own, permittedSearch] : [ofProduct(way)];
};

/** What Article 50 asks of a system that is high-risk as well (Article 50(6)), by what the system does. Section B of Annex I is outside. */
export const besideOf = (level: RiskLevel, way: HighRiskWay | null, rules: readonly Rule[]): Kind[] =>
  level !== "high" || way === "annex_i_section_b"
    ? []
    : rules.filter((rule) => rule.level === "limited").map(({ id, provision }) => ({ tags: new Set([id]), provision }));
