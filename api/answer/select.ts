import type { Provision } from "../../shared/corpus/index.ts";
import type { RankedProvision, Ranking } from "./retrieve/rank.ts";
import type { Scope } from "./scope/types.ts";

/** Most sources that an answer names; a long list helps nobody. */
const sourcesMax = 5;
/** Where the question names several regulations, each needs room. */
const sourcesMaxAcross = 6;
/** Sources below this share of the best score are left out. */
const leastShare = 0.42;
/** To be brought to the front for the sake of its level, a provision must come this near to the best. */
const frontShare = 0.6;
/** A regulation that the question does not name takes part when its best comes this near to the best of all. */
const regulationShare = 0.9;
/** An act made under another answers together with it: so many of each level stand among the first five. */
const levelsAmongFirst = { main: 2, under: 3 } as const;

const isMainAct = ({ provision }: RankedProvision): boolean => provision.act.id === provision.act.regulation;

/** Brings a few of each level to the front, in the order of their scores; what is far behind the best stays behind. */
const mixLevels = (ranked: readonly RankedProvision[]): RankedProvision[] => {
  const best = ranked[0]?.score ?? 0;
  const near = ranked.filter(({ score }) => score >= best * leastShare);
  const strong = near.filter(({ score }) => score >= best * frontShare);
  const main = strong.filter(isMainAct).slice(0, levelsAmongFirst.main);
  const under = strong.filter((candidate) => !isMainAct(candidate)).slice(0, levelsAmongFirst.under);
  if (main.length === 0 || under.length === 0) return near;
  const first = new Set([...main, ...under]);
  return [...near.filter((candidate) => first.has(candidate)), ...near.filter((candidate) => !first.has(candidate))];
};

/** When several regulations take part, each gives its best: the first of each, then the second of each, and so on. */
const takeTurns = (queues: ReadonlyArray<readonly RankedProvision[]>): RankedProvision[] => {
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
};

/** The regulations that an answer speaks of: those named, in their order; else the best one and what comes near it, best first. */
const regulationsOf = (ranking: Ranking, scope: Scope): string[] => {
  const best = ranking.ranked[0]?.score ?? 0;
  const inOrderOfRank = [...new Set(ranking.ranked.map(({ provision }) => provision.act.regulation))];
  if (scope.isNamed) return scope.regulations.filter((regulation) => inOrderOfRank.includes(regulation));
  return inOrderOfRank.filter((regulation) => {
    const own = ranking.ranked.find(({ provision }) => provision.act.regulation === regulation);
    return own !== undefined && own.score >= best * regulationShare;
  });
};

const withCited = (cited: readonly Provision[], chosen: readonly RankedProvision[]): RankedProvision[] => {
  const ids = new Set(cited.map((provision) => provision.id));
  const best = chosen[0]?.score ?? 1;
  return [
    ...cited.map((provision) => ({ provision, score: best })),
    ...chosen.filter(({ provision }) => !ids.has(provision.id)),
  ];
};

/**
 * The provisions that an answer may use, most relevant first. A lookup needs what it names and nothing else; other questions
 * get what they cite, then the best of the ranking, mixed
 * over regulations where several are named and over main act and acts under it where both speak to the question.
 */
export const selectProvisions = (ranking: Ranking, scope: Scope, cited: readonly Provision[]): RankedProvision[] => {
  const best = ranking.ranked[0]?.score ?? 1;
  if (scope.isLookup && cited.length > 0) return cited.map((provision) => ({ provision, score: best }));
  const regulations = regulationsOf(ranking, scope);
  const queues = regulations.map((regulation) =>
    mixLevels(ranking.ranked.filter(({ provision }) => provision.act.regulation === regulation)),
  );
  const isAcross = regulations.length > 1;
  const ordered = isAcross ? takeTurns(queues) : queues.flat();
  const chosen = withCited(cited, ordered).slice(0, Math.max(isAcross ? sourcesMaxAcross : sourcesMax, cited.length));
  return chosen.sort((left, right) => right.score - left.score);
};
