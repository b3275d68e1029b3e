import { findFacts } from "../../../../api/classify/facts/find.ts";
import { strayKey } from "../../../../api/classify/rules/evidence.ts";
import type { Rule } from "../../../../api/classify/rules/load.ts";
import type { Reader } from "./cases.ts";
import type { System } from "./rows.ts";

/** Words that are found seldom are let be; those that are no evidence stand near no rule of their fact in most descriptions. */
const foundLeast = 6;
const evidenceShare = 0.25;

/** The rules that ask for each fact. */
const rulesByFact = (rules: readonly Rule[]): Map<string, Set<string>> => {
  const asking = rules.flatMap(({ id, conditions, exceptions }) =>
    [...conditions.flatMap(({ met }) => met.names), ...exceptions.flatMap(({ when }) => when.allNames)].map((fact) => ({
      fact,
      id,
    })),
  );
  return new Map(
    [...Map.groupBy(asking, ({ fact }) => fact)].map(([fact, all]) => [fact, new Set(all.map(({ id }) => id))]),
  );
};

interface Count {
  found: number;
  near: number;
}

/** By fact, the words that are found for it mostly in descriptions that neither fit nor nearly fit a rule which asks for it. */
export const strayWords = (systems: readonly System[], { lexicon, rules }: Reader): Record<string, string[]> => {
  const asking = rulesByFact(rules);
  const counts = new Map<string, Map<string, Count>>();
  for (const { core, rules: own, misses } of systems) {
    const { affirmed, denied } = findFacts(core, lexicon);
    const labels = [...own, ...misses];
    for (const [fact, found] of [...affirmed, ...denied]) {
      const wanted = asking.get(fact);
      if (wanted === undefined) continue;
      const ofFact = counts.get(fact) ?? new Map<string, Count>();
      counts.set(fact, ofFact);
      for (const words of new Set(found.map((one) => strayKey(one.words)))) {
        const count = ofFact.get(words) ?? { found: 0, near: 0 };
        ofFact.set(words, count);
        count.found += 1;
        if (labels.some((id) => wanted.has(id))) count.near += 1;
      }
    }
  }
  const strayOf = (ofFact: ReadonlyMap<string, Count>): string[] =>
    [...ofFact]
      .filter(([, { found, near }]) => found >= foundLeast && near < found * evidenceShare)
      .map(([words]) => words)
      .sort();
  return Object.fromEntries(
    [...counts].map(([fact, ofFact]) => [fact, strayOf(ofFact)] as const).filter(([, words]) => words.length > 0),
  );
};
