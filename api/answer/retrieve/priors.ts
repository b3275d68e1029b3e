import type { Provision } from "../../../shared/corpus/index.ts";
import { asksForPermission, matterOf } from "../text/permission.ts";
import { asksForReach, setsReach } from "../text/reach.ts";
import type { Library } from "./library.ts";

/** Up to so many chunks a provision is of common length. */
const chunksCommon = 16;
/** What each doubling beyond costs. */
const costOfDoubling = 0.07;
/** The annexes of acts under a main act are forms and glossaries: they name everything and rule little. */
const annexBelow = 0.9;

/**
 * What a provision's score is multiplied with, 0 to 1. The best of many chunks, terms and questions is high by chance alone, so
 * a list of definitions or a form would come before the article that gives the rule. The values are the best of some twenty tried on
 * the development questions, with nothing held back: of eleven sets three found more among the first five, none fewer.
 */
export const handicapOf = ({ citation, act, chunks }: Provision): number => {
  const doublings = Math.max(0, Math.log2(chunks.length / chunksCommon));
  const isAnnexBelow = citation.kind === "annex" && act.id !== act.regulation;
  return Math.max(0.5, 1 - costOfDoubling * doublings) * (isAnnexBelow ? annexBelow : 1);
};

/** A prohibition or an article on scope that decides the question comes first when it is near, whatever its size. */
const decisive = 1.3;

/** Whether an act applies is decided by its own articles on scope. */
const decidesReach = ({ title, act, citation }: Provision): boolean =>
  act.id === act.regulation && citation.kind === "article" && setsReach(title);

/** The entry of a prohibition must fit the question nearly as well as the entry that fits best. */
export const entryShare = 0.75;

/**
 * Which provisions forbid what the question asks about, by position: the editor's entry for a prohibition says in people's words
 * what it is about. That an article forbids something is not enough: Article 5 AI Act is near to every question about what AI may do.
 */
const forbiddingPositions = (
  { entries, prohibitions }: Library,
  scores: Float32Array,
  inScope: Uint8Array,
): Set<number> => {
  const ownerOf = (entry: number): number => entries.owners[entry] as number;
  let best = 0;
  for (let entry = 0; entry < scores.length; entry += 1) {
    if (inScope[ownerOf(entry)] === 1) best = Math.max(best, scores[entry] as number);
  }
  const near = prohibitions.filter((entry) => best > 0 && (scores[entry] as number) >= best * entryShare);
  return new Set(near.map(ownerOf));
};

/** The factor of each provision for a question, by position: its handicap, or what it gains by deciding a question of this kind. */
export const priorsFor = (
  library: Library,
  question: string,
  query: ReadonlyMap<string, number>,
  inScope: Uint8Array,
): Float32Array => {
  const priors = library.handicaps.slice();
  if (asksForPermission(question)) {
    const scores = library.entries.bm25.scores(matterOf(query));
    for (const position of forbiddingPositions(library, scores, inScope)) priors[position] = decisive;
  }
  if (asksForReach(question)) {
    library.provisions.forEach((provision, position) => {
      if (decidesReach(provision)) priors[position] = decisive;
    });
  }
  return priors;
};
