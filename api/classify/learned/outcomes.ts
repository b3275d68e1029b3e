import type { RiskLevel } from "../types.ts";

/** What a description is when no rule fits it, and when Article 6(3) takes it out of the rule that it would fit. */
export const noRule = "none";
export const derogated = "art6_3";

const outsideRules = /^(?:art2_|art3_1$)/;

/** The level of a rule by its id. */
export const levelOfRule = (id: string): RiskLevel => {
  if (id.startsWith("art5_1")) return "prohibited";
  if (id.startsWith("annexIII") || id === "art6_1") return "high";
  return id.startsWith("art50") ? "limited" : "minimal";
};

const strictness: readonly RiskLevel[] = ["prohibited", "high", "limited"];

/** The one rule that decides among those that an author gave: what is outside the Act first, then the strictest. */
export const decidingRule = (rules: readonly string[]): string => {
  const outside = rules.find((id) => outsideRules.test(id));
  if (outside !== undefined) return outside;
  const [first, second, third] = strictness.map((level) => rules.find((id) => levelOfRule(id) === level));
  const exempt = rules.includes(derogated) ? derogated : undefined;
  return first ?? second ?? exempt ?? third ?? noRule;
};

export type LevelChances = Readonly<Record<RiskLevel, number>>;

/** The chance of each level: that of all its rules together. */
export const levelChances = (kinds: readonly string[], chances: readonly number[]): LevelChances => {
  const levels = { prohibited: 0, high: 0, limited: 0, minimal: 0 };
  kinds.forEach((kind, at) => {
    levels[levelOfRule(kind)] += chances[at] ?? 0;
  });
  return levels;
};

/**
 * The likeliest level: prohibited, high or neither first; within neither, duties of transparency or none. The chances of the strict
 * levels count `caution` times.
 */
export const likeliestLevel = ({ prohibited, high, limited, minimal }: LevelChances, caution: number): RiskLevel => {
  const neither = (limited + minimal) / caution;
  if (prohibited >= high && prohibited >= neither) return "prohibited";
  if (high >= neither) return "high";
  return limited >= minimal ? "limited" : "minimal";
};
