import type { Provision } from "../../shared/corpus/index.ts";
import type { RankedProvision, Ranking } from "./retrieve/rank.ts";
import type { Scope } from "./understand/types.ts";

/** Most sources that an answer names; a long list helps nobody. */
const sourcesMax = 5;
/** Where several regulations take part, each needs room. */
const sourcesMaxAcross = 6;
/** A regulation that the question does not name takes part when one of the best so many provisions is its own … */
const bestAcross = 2;
/** … and nearer to the best of all than to nothing. */
const nearShare = 0.5;

/** When several regulations take part, each gives its best: the first of each, then the second of each, and so on. */
const takeTurns = (queues: ReadonlyArray<readonly RankedProvision[]>): RankedProvision[] => {
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
};

const regulationOf = ({ provision }: RankedProvision): string => provision.act.regulation;

/** The regulations that an answer speaks of: those named, in their order; else those of the best provisions. */
const regulationsOf = ({ ranked }: Ranking, scope: Scope): string[] => {
  if (scope.isNamed)
    return scope.regulations.filter((regulation) => ranked.some((found) => regulationOf(found) === regulation));
  const least = nearShare * (ranked[0]?.score ?? 0);
  const best = ranked.slice(0, bestAcross).filter(({ score }) => score >= least);
  return [...new Set(best.map(regulationOf))];
};

/**
 * The provisions that an answer may use, most relevant first. A lookup needs what it names and nothing else; other questions get what
 * they cite, then the best of the ranking, the regulations that take part in turns.
 */
export const selectProvisions = (ranking: Ranking, scope: Scope, cited: readonly Provision[]): RankedProvision[] => {
  const best = ranking.ranked[0]?.score ?? 1;
  const named = cited.map((provision) => ({ provision, score: best }));
  if (scope.isLookup && named.length > 0) return named;
  const regulations = regulationsOf(ranking, scope);
  const queues = regulations.map((regulation) => ranking.ranked.filter((found) => regulationOf(found) === regulation));
  const found = takeTurns(queues).filter(({ provision }) => !cited.includes(provision));
  return [...named, ...found].slice(0, Math.max(queues.length > 1 ? sourcesMaxAcross : sourcesMax, named.length));
};
