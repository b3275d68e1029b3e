import type { Neighbour } from "./cases/search.ts";
import type { RuleResult } from "./rules/apply.ts";
import type { RiskLevel } from "./types.ts";

/** What the nearest cases say: each votes with the square of its similarity; the votes add up to one. */
export interface CaseVotes {
  readonly levels: Readonly<Record<RiskLevel, number>>;
  readonly rules: ReadonlyMap<string, number>;
  readonly neighbours: readonly Neighbour[];
}

/** The numbers of the method. They were set on one half of the case book and checked on the other. */
export const thresholds = {
  neighbours: 9,
  /** Share of the votes that an arguable rule needs: for its level, or for itself. */
  arguableLevel: 0.25,
  arguableRule: 0.35,
  /** Share that the cases need to carry a level alone, when something of the rule is met by words. */
  aloneLevel: 0.6,
  /** The same, when nothing is. */
  unmetLevel: 0.7,
  /** The nearest case must be this near: a description without content is like nothing. */
  leastSimilarity: 0.7,
  /** And the share that must be for the rule itself, or for its point of Annex III. */
  aloneRule: 0.25,
} as const;

/** Counts the votes of the nearest cases. */
export const countVotes = (neighbours: readonly Neighbour[]): CaseVotes => {
  const levels = { prohibited: 0, high: 0, limited: 0, minimal: 0 };
  const rules = new Map<string, number>();
  const total = neighbours.reduce((sum, { similarity }) => sum + similarity ** 2, 0) || 1;
  for (const { case: found, similarity } of neighbours) {
    const share = similarity ** 2 / total;
    levels[found.level] += share;
    rules.set(found.rule, (rules.get(found.rule) ?? 0) + share);
  }
  return { levels, rules, neighbours };
};

export type Basis = "rule" | "rule and cases" | "cases" | "nothing fits";

export interface Decision {
  readonly level: RiskLevel;
  /** The rules that carry the level, the strongest first; empty when nothing fits. */
  readonly carried: readonly RuleResult[];
  readonly basis: Basis;
}

const order: readonly RiskLevel[] = ["prohibited", "high", "limited"];

const votesFor = (votes: CaseVotes, result: RuleResult): number => votes.rules.get(result.rule.id) ?? 0;

/** The votes for all rules of the same point of Annex III: its letters border on each other. */
const pointVotes = (votes: CaseVotes, { rule }: RuleResult): number => {
  const point = rule.id.replace(/_[a-z]$/, "");
  if (!point.startsWith("annexIII")) return votes.rules.get(rule.id) ?? 0;
  return [...votes.rules].reduce((sum, [id, share]) => sum + (id.startsWith(point) ? share : 0), 0);
};

const strongestFirst = (results: readonly RuleResult[], votes: CaseVotes): RuleResult[] =>
  [...results].sort(
    (left, right) =>
      Number(right.state === "plain") - Number(left.state === "plain") ||
      votesFor(votes, right) - votesFor(votes, left),
  );

/** What an excluded system is: outside the Act, whatever else it does. */
const exclusion = (results: readonly RuleResult[]): Decision | null => {
  const found = results.filter(({ rule, state }) => rule.level === "minimal" && state === "plain");
  return found.length === 0 ? null : { level: "minimal", carried: found, basis: "rule" };
};

const byRules = (level: RiskLevel, results: readonly RuleResult[], votes: CaseVotes): Decision | null => {
  const ofLevel = results.filter(({ rule }) => rule.level === level);
  const share = votes.levels[level];
  const plain = ofLevel.filter(({ state }) => state === "plain");
  const arguable = ofLevel.filter(
    (result) =>
      result.state === "arguable" &&
      (share >= thresholds.arguableLevel || votesFor(votes, result) >= thresholds.arguableRule),
  );
  if (plain.length + arguable.length === 0) return null;
  return {
    level,
    carried: strongestFirst([...plain, ...arguable], votes),
    basis: plain.length > 0 ? "rule" : "rule and cases",
  };
};

/**
 * Cases carry a level alone only for a rule of which nothing is denied and no exception applies; where nothing of the rule
 * is met by words either, they need more votes.
 */
const byCases = (level: RiskLevel, results: readonly RuleResult[], votes: CaseVotes): Decision | null => {
  if ((votes.neighbours[0]?.similarity ?? 0) < thresholds.leastSimilarity) return null;
  // What is plainly met already is not outdone by likeness: the stricter rule's open condition was not described. But to
  // chat or to generate says nothing about a prohibited purpose.
  const settled = results.some(
    ({ state, rule }) => state === "plain" && (level !== "prohibited" || rule.level !== "limited"),
  );
  // Cases of a prohibition speak for high risk too: both say that people are judged. They say nothing about transparency.
  const share = votes.levels[level] + (level === "high" ? votes.levels.prohibited : 0);
  if (share < thresholds.aloneLevel || settled) return null;
  const possible = share >= thresholds.unmetLevel ? ["none", "near", "arguable"] : ["near", "arguable"];
  const candidates = results.filter(
    (result) =>
      result.rule.level === level &&
      possible.includes(result.state) &&
      result.exception === null &&
      pointVotes(votes, result) >= thresholds.aloneRule,
  );
  return candidates.length === 0
    ? null
    : { level, carried: strongestFirst(candidates, votes).slice(0, 1), basis: "cases" };
};

/**
 * Decides the level. From the strictest level down: a rule that is plainly met decides; one that is arguably met decides
 * when the cases agree; without either the cases decide for a rule of which nothing is denied. Cases never overrule a
 * condition that the description plainly fails: a failed or excepted rule is no candidate at any step.
 */
export const weigh = (results: readonly RuleResult[], votes: CaseVotes): Decision => {
  const outside = exclusion(results);
  if (outside !== null) return outside;
  for (const level of order) {
    const decision = byRules(level, results, votes) ?? byCases(level, results, votes);
    if (decision !== null) return decision;
  }
  return { level: "minimal", carried: [], basis: "nothing fits" };
};
