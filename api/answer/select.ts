import type { Provision } from "../../shared/corpus/index.ts";
import type { RankedProvision, Ranking } from "./retrieve/rank.ts";
import type { Scope } from "./scope/types.ts";

/** Most sources that an answer names; a long list helps nobody. */
const sourcesMax = 6;
/** Sources below this share of the best score are left out. */
const leastShare = 0.42;
/** An act made under another answers together with it: so many of each level stand among the first five. */
const levelsAmongFirst = { main: 2, under: 3 } as const;

const isMainAct = ({ provision }: RankedProvision): boolean => provision.act.id === provision.act.regulation;

/** Brings a few of each level to the front, each in its own order; what is far behind the best stays behind. */
const mixLevels = (ranked: readonly RankedProvision[]): RankedProvision[] => {
  const best = ranked[0]?.score ?? 0;
  const near = ranked.filter(({ score }) => score >= best * leastShare);
  const main = near.filter(isMainAct).slice(0, levelsAmongFirst.main);
  const under = near.filter((candidate) => !isMainAct(candidate)).slice(0, levelsAmongFirst.under);
  const first = new Set([...main, ...under]);
  const front = near.filter((candidate) => first.has(candidate));
  return [...front, ...near.filter((candidate) => !first.has(candidate))];
};

/** When several regulations are named, each gives its best: the first of each, then the second of each, and so on. */
const takeTurns = (ranked: readonly RankedProvision[], regulations: readonly string[]): RankedProvision[] => {
  const queues = regulations.map((regulation) =>
    ranked.filter(({ provision }) => provision.act.regulation === regulation),
  );
  const longest = Math.max(0, ...queues.map((queue) => queue.length));
  return Array.from({ length: longest }, (_, turn) => queues.flatMap((queue) => queue[turn] ?? [])).flat();
};

const withCited = (cited: readonly Provision[], chosen: readonly RankedProvision[]): RankedProvision[] => {
  const ids = new Set(cited.map((provision) => provision.id));
  const scoreOf = (id: string): number => chosen.find(({ provision }) => provision.id === id)?.score ?? 0;
  const best = chosen[0]?.score ?? 1;
  return [
    ...cited.map((provision) => ({ provision, score: Math.max(best, scoreOf(provision.id)) })),
    ...chosen.filter(({ provision }) => !ids.has(provision.id)),
  ];
};

/**
 * The provisions that an answer may use, most relevant first: those the question cites, then the best of the ranking, mixed
 * over regulations where several are named and over main act and acts under it where both speak to the question.
 */
export const selectProvisions = (ranking: Ranking, scope: Scope, cited: readonly Provision[]): RankedProvision[] => {
  const several = scope.isNamed && scope.regulations.length > 1;
  const ordered = several ? takeTurns(ranking.ranked, scope.regulations) : mixLevels(ranking.ranked);
  return withCited(cited, ordered).slice(0, sourcesMax);
};
