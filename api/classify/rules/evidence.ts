import type { FoundFact } from "../facts/find.ts";
import { foldText } from "../facts/tokens.ts";
import type { ConditionResult, RuleResult } from "./apply.ts";

/** By fact, words that mostly stand where nothing of it holds: "whether" is found for credit, and proves none. */
export type StrayWords = ReadonlyMap<string, ReadonlySet<string>>;

/** Words as they are compared: folded, with single spaces. */
export const strayKey = (words: string): string => foldText(words).replace(/\s+/g, " ").trim();

const countOf = ({ words }: FoundFact): number => strayKey(words).split(" ").length;

/** Each fact once, by the place that stands beside most; of several such by the one of most words, which says most exactly what is meant. */
const firstOfEach = (facts: readonly FoundFact[], beside: (fact: FoundFact) => number): FoundFact[] => {
  const best = new Map<string, FoundFact>();
  for (const fact of facts) {
    const known = best.get(fact.id);
    const more = known === undefined ? 1 : beside(fact) - beside(known) || countOf(fact) - countOf(known);
    if (more > 0) best.set(fact.id, fact);
  }
  return [...best.values()];
};

/**
 * Makes what leaves each result of a rule only the words that are evidence: those that are no stray ones, and stray ones that stand in a
 * sentence with evidence of another condition, for "ranks" says something where "applicants" stands. Of several places that say the same,
 * the one in the sentence with most conditions is kept, then the one of most words. States stay as they are.
 */
export const createEvidence = (stray: StrayWords): ((result: RuleResult) => RuleResult) => {
  // Many rules ask for the same fact.
  const known = new WeakMap<FoundFact, boolean>();
  const isStray = (fact: FoundFact): boolean => {
    const before = known.get(fact);
    if (before !== undefined) return before;
    const is = stray.get(fact.id)?.has(strayKey(fact.words)) ?? false;
    known.set(fact, is);
    return is;
  };
  const strongIn = (conditions: readonly ConditionResult[]): ReadonlyMap<ConditionResult, ReadonlySet<number>> =>
    new Map(
      conditions.map((one) => [
        one,
        new Set(one.state === "met" ? one.facts.filter((fact) => !isStray(fact)).map(({ sentence }) => sentence) : []),
      ]),
    );
  return (result) => {
    const strong = strongIn(result.conditions);
    const others = (condition: ConditionResult | null, { sentence }: FoundFact): number => {
      let count = 0;
      for (const [one, sentences] of strong) if (one !== condition && sentences.has(sentence)) count += 1;
      return count;
    };
    const kept = (facts: readonly FoundFact[], condition: ConditionResult | null): FoundFact[] =>
      firstOfEach(
        facts.filter((fact) => !isStray(fact) || others(condition, fact) > 0),
        (fact) => others(condition, fact),
      );
    const { exception } = result;
    return {
      ...result,
      conditions: result.conditions.map((one) => ({ ...one, facts: kept(one.facts, one) })),
      exception: exception === null ? null : { ...exception, facts: kept(exception.facts, null) },
    };
  };
};

/** True where words of the description show that a rule is met in part and then left: by an exception, or by what is denied. */
export const isPlainlyLeft = ({ state, conditions, exception }: RuleResult): boolean => {
  const isMet = conditions.some((one) => one.state === "met" && one.facts.length > 0);
  if (state === "excepted") return isMet && (exception?.facts.length ?? 0) > 0;
  return state === "failed" && isMet && conditions.some((one) => one.state === "failed" && one.facts.length > 0);
};
