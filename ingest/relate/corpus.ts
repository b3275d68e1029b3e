import { LRUCache } from "lru-cache";
import type { Citation } from "../../shared/citation/index.ts";
import { readOutline } from "../bundle/bundle-file.ts";
import { type ActIndex, indexAct } from "../references/act-index.ts";
import type { Acts } from "../references/aim.ts";
import type { Definition } from "../references/definitions.ts";
import { type ActNames, type CorpusIndex, openingIndex } from "../references/graph.ts";
import { digestRows } from "../write/canonical.ts";

/** An act of the corpus as the others know it, before any of it is read. */
export interface CorpusAct extends ActNames {
  /** Where its bundle lies. */
  readonly path: string;
  readonly indexDigest: string;
  readonly definitionsDigest: string;
}

/** What of the corpus an act's relations were found with: acts by number and by name, those too that are not there. */
export interface Consulted {
  readonly numbers: readonly string[];
  readonly names: readonly string[];
  /** The act that it was made under. */
  readonly main: string | null;
}

interface Opened {
  readonly index: ActIndex;
  readonly definitions: readonly Definition[];
}

/** The acts of a corpus, read when they are asked for. */
export interface Corpus {
  /** The corpus as one act sees it, whose own index is at hand; `consulted` tells at any time what was asked for. */
  seenFrom(own: ActIndex, main: string | null): { index: CorpusIndex; consulted: () => Consulted };
  definitionsOf(actId: string): readonly Definition[];
  /** True where an act of the corpus has the provision. */
  has(address: Citation): boolean;
  /** A digest of all that relations found with these depend on: the same digest means the same relations. */
  standing(consulted: Consulted): string;
}

/** The same acts, noting which were asked for. */
const noting = (acts: Acts, asked: Set<string>): Acts => ({
  keys: () => acts.keys(),
  has: (name) => {
    asked.add(name);
    return acts.has(name);
  },
  get: (name) => {
    asked.add(name);
    return acts.get(name);
  },
});

/** Acts whose outlines are in memory at once. */
const openMax = 64;

/** Opens a corpus of these acts; nothing is read yet. */
export const openCorpus = (acts: readonly CorpusAct[]): Corpus => {
  const byId = new Map(acts.map((act) => [act.id, act]));
  const byNumber = new Map(acts.map((act) => [act.number, act]));
  const byName = new Map(acts.flatMap((act) => (act.shortName === null ? [] : [[act.shortName, act] as const])));
  const names = digestRows([...byName.keys()]);
  const cache = new LRUCache<string, Opened>({ max: openMax });
  const open = (actId: string): Opened => {
    const known = cache.get(actId);
    if (known !== undefined) return known;
    const act = byId.get(actId);
    const { places, definitions } = act === undefined ? { places: [], definitions: [] } : readOutline(act.path);
    const opened = { index: indexAct(actId, places), definitions };
    cache.set(actId, opened);
    return opened;
  };
  return {
    seenFrom: (own, main) => {
      const asked = { numbers: new Set<string>(), names: new Set<string>() };
      const whole = openingIndex(acts, (actId) => (actId === own.actId ? own : open(actId).index));
      return {
        index: {
          own: () => own,
          byNumber: noting(whole.byNumber, asked.numbers),
          byName: noting(whole.byName, asked.names),
        },
        consulted: () => ({ numbers: [...asked.numbers].sort(), names: [...asked.names].sort(), main }),
      };
    },
    definitionsOf: (actId) => (byId.has(actId) ? open(actId).definitions : []),
    has: (address) => byId.has(address.actId ?? "") && open(address.actId ?? "").index.has(address),
    standing: ({ numbers, names: asked, main }) =>
      digestRows([
        names,
        ...numbers.map((number) => byNumber.get(number)?.indexDigest ?? null),
        ...asked.map((name) => byName.get(name)?.indexDigest ?? null),
        byId.get(main ?? "")?.definitionsDigest ?? null,
      ]),
  };
};
