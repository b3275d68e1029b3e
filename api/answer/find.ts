import { parseCitation } from "../../shared/citation/index.ts";
import type { ActEntry, Chunk, Provision } from "../../shared/corpus/index.ts";
import { type Encoder, inScope, readRepaired, searcherFor } from "./retrieval.ts";
import type { Library } from "./retrieve/library.ts";
import { type Ranking, rankRecitals } from "./retrieve/rank.ts";
import { rankParts } from "./retrieve/rank-parts.ts";
import { tokensOf } from "./text/tokens.ts";
import { completeLastWord } from "./understand/completion.ts";
import type { Scope } from "./understand/types.ts";

/** What somebody looks for in the library. */
export interface Wanted {
  /** Words, a question or a citation; the last word may be unfinished. */
  readonly text: string;
  /** The acts to look in; null: those that the text names, else all. */
  readonly acts: readonly ActEntry[] | null;
  readonly countMax: number;
}

/** A provision that was found. */
export interface Hit {
  readonly provision: Provision;
  /** The part of it that speaks most to what was looked for. */
  readonly chunk: Chunk;
  /** Against the best of the search, 0 to 1. */
  readonly score: number;
}

/** What was found, best first, each provision once, and the stems that were looked for. */
export interface Found {
  readonly hits: readonly Hit[];
  readonly stems: ReadonlySet<string>;
}

/** Finds provisions: those that are cited first, then those of that title, then by words and, while the encoder answers, by meaning. */
export type Finder = (wanted: Wanted) => Promise<Found>;

/** Provisions that the text cites, or that stand in a division that it names. A number alone is a citation too, in the given acts or in all main acts: `33`, `5(1)`. */
const citedHits = ({ text, acts }: Wanted, { cited, divisions }: Scope, { snapshot }: Library): Hit[] => {
  const isWanted = (actId: string): boolean => acts === null || acts.some(({ id }) => id === actId);
  const alone = parseCitation(text);
  const written = cited.filter(({ act }) => isWanted(act.id)).map(({ chunks }) => chunks);
  const open = acts ?? snapshot.manifest.acts.filter(({ id, regulation }) => id === regulation);
  const inActs = alone === null ? [] : open.map(({ id }) => snapshot.resolve({ ...alone, actId: id }));
  const inDivisions = divisions.filter(({ act }) => isWanted(act.id)).flatMap(({ articles }) => articles);
  return [...written, ...inActs, ...inDivisions.map(({ chunks }) => chunks)].flatMap(([chunk]) => {
    const provision = snapshot.provisions.get(chunk?.article_id ?? "");
    return chunk === undefined || provision === undefined ? [] : [{ provision, chunk, score: 1 }];
  });
};

/** Shorter beginnings are those of too many titles. */
const titleCharactersLeast = 4;

/** Provisions whose title is, or begins with, what was typed. */
const titledHits = ({ text }: Wanted, ranking: Ranking, isWanted: (provision: Provision) => boolean): Hit[] => {
  const typed = text.replace(/\s+/g, " ").trim().toLowerCase();
  if (typed.length < titleCharactersLeast) return [];
  const places = new Map(ranking.ranked.map(({ provision }, place) => [provision, place]));
  const placeOf = (provision: Provision): number => places.get(provision) ?? places.size;
  return ranking.search.library.provisions
    .filter((provision) => provision.title.toLowerCase().startsWith(typed) && isWanted(provision))
    .sort((left, right) => placeOf(left) - placeOf(right))
    .flatMap((provision) => {
      const chunk = rankParts(ranking, provision)[0]?.chunk;
      return chunk === undefined ? [] : [{ provision, chunk, score: 1 }];
    });
};

/** The provisions of a ranking with recitals among them, each with its best part. */
const rankedHits = (ranking: Ranking, isWanted: (provision: Provision) => boolean, countMax: number): Hit[] => {
  const all = [...ranking.ranked, ...rankRecitals(ranking, isWanted)]
    .sort((left, right) => right.score - left.score)
    .slice(0, countMax);
  const best = all[0]?.score ?? 1;
  return all.flatMap(({ provision, score }) => {
    const chunk = provision.binding ? rankParts(ranking, provision)[0]?.chunk : provision.chunks[0];
    return chunk === undefined ? [] : [{ provision, chunk, score: score / best }];
  });
};

/** Words of the corpus' own language that stand nowhere in it look for nothing. */
const isUnknown = (stems: ReadonlySet<string>, { language }: Scope, library: Library): boolean =>
  language === library.snapshot.manifest.language &&
  [...stems].every((stem) => library.everything.frequency(stem) === 0 && library.chunks.bm25.frequency(stem) === 0);

const onceEach = (hits: readonly Hit[]): Hit[] => {
  const byId = new Map<string, Hit>();
  for (const hit of hits) if (!byId.has(hit.provision.id)) byId.set(hit.provision.id, hit);
  return [...byId.values()];
};

/** The main act to read citations against: of acts that all belong to one. */
const regulationOf = (acts: Wanted["acts"]): string => {
  const [only, another] = new Set((acts ?? []).map(({ regulation }) => regulation));
  return only === undefined || another !== undefined ? "auto" : only;
};

/** Makes the finder of a library that `openLibrary` built. Without an encoder it finds by words alone. */
export const createFinder =
  (library: Library, encoder: Encoder | null): Finder =>
  async (wanted) => {
    const { acts, countMax } = wanted;
    const typed = await completeLastWord(wanted.text, library);
    const { question, scope } = readRepaired({ question: typed, regulation: regulationOf(acts) }, library);
    const cited = citedHits(wanted, scope, library);
    const stems = new Set(tokensOf(question));
    if (cited.length > 0 && (scope.isLookup || parseCitation(wanted.text) !== null))
      return { hits: onceEach(cited).slice(0, countMax), stems };
    const ids = new Set((acts ?? []).map(({ id }) => id));
    const isWanted = acts === null ? inScope(scope) : (provision: Provision) => ids.has(provision.act.id);
    if (cited.length === 0 && isUnknown(stems, scope, library)) return { hits: [], stems };
    const ranking = await searcherFor(scope, library, encoder, isWanted, {
      countMax,
      recitals: true,
      ...(acts === null ? {} : { acts: [...ids] }),
    })(question);
    const titled = titledHits(wanted, ranking, isWanted);
    return {
      hits: onceEach([...cited, ...titled, ...rankedHits(ranking, isWanted, countMax)]).slice(0, countMax),
      stems,
    };
  };
