import type { Facts } from "./facts/find.ts";
import { derogated, type LevelChances, levelChances, likeliestLevel, noRule } from "./learned/outcomes.ts";
import type { RuleResult } from "./rules/apply.ts";
import { isPlainlyLeft } from "./rules/evidence.ts";
import type { RiskLevel } from "./types.ts";

/** A rule, what the words of the description show of it, and the chance that it applies. */
export interface JudgedRule {
  readonly result: RuleResult;
  readonly chance: number;
}

/** What a description comes to. */
export interface Decision {
  readonly level: RiskLevel;
  /** The chance that this is its level. */
  readonly chance: number;
  /** The rules that carry the level, the likeliest first; empty when nothing fits. */
  readonly carried: readonly JudgedRule[];
  /** The rule of Annex III from which Article 6(3) takes the system out; null where it takes it out of none. */
  readonly derogatedFrom: JudgedRule | null;
  /** The chance that Article 6(3) takes it out of one. */
  readonly exempt: number;
  /** Rules that were near, the likeliest first: at least as strict as the level. */
  readonly near: readonly JudgedRule[];
}

/** A rule stands beside the likeliest of its level from this share of that one's chance on, when the words show it plainly. */
const besideShare = 0.2;
/** What is less likely than this was not near, unless the description meets a part of the rule and expressly leaves it. */
const nearLeast = 0.03;
const nearMax = 3;
/** From this share of the chance that nothing fits on, it is said that Article 6(3) takes a system out: then an assessment is owed. */
const derogatedShare = 0.5;
const strictness: Readonly<Record<RiskLevel, number>> = { prohibited: 3, high: 2, limited: 1, minimal: 0 };

const byChance = (left: JudgedRule, right: JudgedRule): number => right.chance - left.chance;

/** Rules that hold only where the description says so: that nothing leads into the Union is never presumed. */
const expressRules = new Set(["art2_1"]);
/** What is said in so many words outweighs what the other words sound like. */
const expressWeight = 3;

/**
 * Chances by rule for what the law allows: a rule that the mounted law does not have counts for nothing, and neither does Article 6(3)
 * where people are profiled: what it had is the listed rule's. What must be said expressly counts much where the words show it plainly,
 * and for nothing where they do not.
 */
const allowed = (
  kinds: readonly string[],
  chances: readonly number[],
  results: readonly RuleResult[],
  facts: Facts,
): Map<string, number> => {
  const known = new Set(results.map(({ rule }) => rule.id));
  const byRule = new Map(
    kinds.flatMap((kind, at) =>
      known.has(kind) || kind === noRule || kind === derogated ? [[kind, chances[at] ?? 0] as const] : [],
    ),
  );
  if (facts.affirmed.has("profiling")) {
    const listed = [...byRule].filter(([id]) => id.startsWith("annexIII"));
    const [likeliest] = listed.sort(([, left], [, right]) => right - left);
    if (likeliest !== undefined) byRule.set(likeliest[0], likeliest[1] + (byRule.get(derogated) ?? 0));
    byRule.delete(derogated);
  }
  for (const { rule, state } of results)
    if (expressRules.has(rule.id))
      byRule.set(rule.id, state === "plain" ? (byRule.get(rule.id) ?? 0) + expressWeight : 0);
  const total = [...byRule.values()].reduce((sum, chance) => sum + chance, 0) || 1;
  for (const [id, chance] of byRule) byRule.set(id, chance / total);
  return byRule;
};

/** What a rule's chance is raised by where a language model has quoted words that meet it plainly: to about even. */
const quotedWeight = 1;

/** Chances with what a language model showed: rules that its facts, and not the word lists', meet plainly. */
export const heedQuoted = (
  kinds: readonly string[],
  chances: readonly number[],
  before: readonly RuleResult[],
  after: readonly RuleResult[],
): number[] => {
  const plain = new Set(before.filter(({ state }) => state === "plain").map(({ rule }) => rule.id));
  const shown = new Set(
    after.filter(({ state, rule }) => state === "plain" && !plain.has(rule.id)).map(({ rule }) => rule.id),
  );
  return chances.map((chance, at) => chance + (shown.has(kinds[at] ?? "") ? quotedWeight : 0));
};

const carriedOf = (level: RiskLevel, judged: readonly JudgedRule[]): JudgedRule[] => {
  const ofLevel = judged.filter(({ result }) => result.rule.level === level);
  const [first, ...others] = ofLevel;
  if (first === undefined) return [];
  return [
    first,
    ...others.filter(({ chance, result }) => result.state === "plain" && chance >= first.chance * besideShare),
  ];
};

/** Decides the level: the likeliest, by the chances of all rules of each; and the rules that carry it. */
export const decide = (
  kinds: readonly string[],
  chances: readonly number[],
  results: readonly RuleResult[],
  facts: Facts,
  caution: number,
): Decision => {
  const byRule = allowed(kinds, chances, results, facts);
  const levels: LevelChances = levelChances([...byRule.keys()], [...byRule.values()]);
  const level = likeliestLevel(levels, caution);
  const judged = results.map((result) => ({ result, chance: byRule.get(result.rule.id) ?? 0 })).sort(byChance);
  const exempt = byRule.get(derogated) ?? 0;
  const none = byRule.get(noRule) ?? 0;
  const outside = judged.find(({ result }) => result.rule.level === "minimal");
  const isOutside = level === "minimal" && (outside?.chance ?? 0) > Math.max(exempt, none);
  const isDerogated = !isOutside && (level === "minimal" || level === "limited") && exempt > none * derogatedShare;
  const carried =
    level === "minimal" ? (isOutside && outside !== undefined ? [outside] : []) : carriedOf(level, judged);
  const listed = judged.find(({ result }) => result.rule.id.startsWith("annexIII"));
  const derogatedFrom = isDerogated ? (listed ?? null) : null;
  return {
    level,
    chance: levels[level],
    carried,
    derogatedFrom,
    exempt,
    near: judged
      .filter(
        (one) =>
          (one.chance >= nearLeast || isPlainlyLeft(one.result)) &&
          one !== derogatedFrom &&
          !carried.includes(one) &&
          one.result.rule.level !== "minimal" &&
          strictness[one.result.rule.level] >= strictness[level],
      )
      .slice(0, nearMax),
  };
};
