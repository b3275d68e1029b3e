import type { Facts } from "../facts/find.ts";
import type { RuleResult } from "../rules/apply.ts";
import type { Signs } from "./model.ts";

/** What the word lists and the rules say of a description, as the models read it. */
export const signsOf = (facts: Facts, results: readonly RuleResult[]): Signs =>
  new Set([
    ...[...facts.affirmed.keys()].map((id) => `says ${id}`),
    ...[...facts.denied.keys()].map((id) => `denies ${id}`),
    ...results.filter(({ state }) => state !== "none").map(({ rule, state }) => `${rule.id} ${state}`),
  ]);

/** The names of all signs that there can be. */
export const signNames = (facts: Iterable<string>, rules: Iterable<string>): string[] => {
  const [factIds, ruleIds] = [[...facts], [...rules]];
  return [
    ...factIds.flatMap((id) => [`says ${id}`, `denies ${id}`]),
    ...ruleIds.flatMap((id) => ["plain", "arguable", "excepted", "failed", "near"].map((state) => `${id} ${state}`)),
  ];
};
