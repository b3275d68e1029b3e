import type { Decision, Topic } from "../../../shared/corpus/index.ts";
import { mayTellFact, tellsFact } from "../understand/question/facts.ts";

/** What of a topic's facts the asker told, and what he left open that would decide. */
export interface Facts {
  readonly told: readonly Decision[];
  readonly open: readonly Decision[];
}

/** So many open facts are named. */
const openMax = 2;

/** Reads the facts of a topic out of a question. `isOfTopic`: the question is plainly one of the topic's, so what it leaves open counts. */
export const factsOf = (question: string, topic: Topic | null, isOfTopic: boolean): Facts => {
  const decisions = topic?.decides ?? [];
  const told = decisions.filter((decision) => tellsFact(question, decision));
  const open = decisions.filter((decision) => decision.open !== "" && !mayTellFact(question, decision));
  return { told, open: isOfTopic ? open.slice(0, openMax) : [] };
};
