import type { Provision } from "../../../shared/corpus/index.ts";

/** Up to so many chunks a provision is of common length. */
const chunksCommon = 16;
/** What each doubling beyond costs. */
const costOfDoubling = 0.07;
/** The annexes of acts under a main act are forms and glossaries: they name everything and rule little. */
const annexBelow = 0.9;

/**
 * What a provision's score is multiplied with, 0 to 1. The best of many chunks, terms and questions is high by chance alone, so
 * a list of definitions or a form would come before the article that gives the rule. Found on the development questions: it
 * moves most sets up by one to five points, and the values may be changed by half without a difference.
 */
export const handicapOf = ({ citation, act, chunks }: Provision): number => {
  const doublings = Math.max(0, Math.log2(chunks.length / chunksCommon));
  const isAnnexBelow = citation.kind === "annex" && act.id !== act.regulation;
  return Math.max(0.5, 1 - costOfDoubling * doublings) * (isAnnexBelow ? annexBelow : 1);
};
