import type { Provision } from "../../../shared/corpus/index.ts";
import { asksForPermission, forbids } from "../text/permission.ts";
import { asksForReach, setsReach } from "../text/reach.ts";

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

/** Some questions are decided by one kind of provision before any other, so that one which is near comes first. */
const decisions: ReadonlyArray<{
  readonly asks: (question: string) => boolean;
  readonly decides: (provision: Provision, text: string) => boolean;
  readonly factor: number;
}> = [
  // Whether something may be done: a prohibition.
  { asks: asksForPermission, decides: (_provision, text) => forbids(text), factor: 1.3 },
  // Whether an act applies: its articles on scope.
  {
    asks: asksForReach,
    decides: ({ title, act }) => act.id === act.regulation && setsReach(title),
    factor: 1.3,
  },
];

/** The decisions that a provision makes, a bit each. */
export const decisionsOf = (provision: Provision, text: string): number =>
  decisions.reduce((bits, { decides }, place) => bits | (decides(provision, text) ? 1 << place : 0), 0);

/** Makes the factor of a provision for a question, from its decisions and its handicap. */
export const priorsFor = (question: string): ((decided: number, handicap: number) => number) => {
  const asked = decisions.map(({ asks, factor }) => (asks(question) ? factor : 1));
  return (decided, handicap) =>
    asked.reduce((product, factor, place) => ((decided & (1 << place)) === 0 ? product : product * factor), handicap);
};
