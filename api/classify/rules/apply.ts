import type { Facts, FoundFact } from "../facts/find.ts";
import type { Condition, Exception, Rule } from "./load.ts";

export type ConditionState = "met" | "failed" | "open";

/**
 * `plain`: every condition is met and no exception. `arguable`: the same, but only by words that also mean other things.
 * `excepted`: met, but an exception applies. `failed`: the description plainly denies a condition. `near`: at least one
 * condition is met and another is open. `none`: nothing of it is there.
 */
export type RuleState = "plain" | "arguable" | "excepted" | "failed" | "near" | "none";

export interface ConditionResult {
  readonly condition: Condition;
  readonly state: ConditionState;
  /** All words that show it or deny it; `createEvidence` keeps those that prove something. */
  readonly facts: readonly FoundFact[];
}

export interface RuleResult {
  readonly rule: Rule;
  readonly state: RuleState;
  readonly conditions: readonly ConditionResult[];
  readonly exception: { readonly exception: Exception; readonly facts: readonly FoundFact[] } | null;
}

const shownBy = (names: readonly string[], side: ReadonlyMap<string, readonly FoundFact[]>): FoundFact[] =>
  names.flatMap((name) => side.get(name) ?? []);

const judge = (condition: Condition, facts: Facts): ConditionResult => {
  if (condition.met.holds(facts))
    return { condition, state: "met", facts: shownBy(condition.met.names, facts.affirmed) };
  const denied = shownBy(condition.met.names, facts.denied);
  return { condition, state: denied.length > 0 ? "failed" : "open", facts: denied };
};

const stateOf = (rule: Rule, conditions: readonly ConditionResult[], excepted: boolean, facts: Facts): RuleState => {
  if (conditions.some(({ state }) => state === "failed")) return "failed";
  const open = conditions.filter(({ state, condition }) => state === "open" && !condition.mayBeOpen);
  if (open.length > 0) return conditions.some(({ state }) => state === "met") ? "near" : "none";
  if (excepted) return "excepted";
  return rule.plain === null || rule.plain.holds(facts) ? "plain" : "arguable";
};

/** Holds one rule against the facts. */
export const applyRule = (rule: Rule, facts: Facts): RuleResult => {
  const conditions = rule.conditions.map((condition) => judge(condition, facts));
  const exception = rule.exceptions.find(({ when }) => when.holds(facts));
  return {
    rule,
    state: stateOf(rule, conditions, exception !== undefined, facts),
    conditions,
    exception:
      exception === undefined
        ? null
        : {
            exception,
            facts: [
              ...shownBy(exception.when.names, facts.affirmed),
              ...shownBy(exception.when.allNames, facts.denied),
            ],
          },
  };
};

/** Holds every rule against the facts, in the order of the law. */
export const applyRules = (rules: readonly Rule[], facts: Facts): RuleResult[] =>
  rules.map((rule) => applyRule(rule, facts));
