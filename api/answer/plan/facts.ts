import type { Decision, Topic } from "../../../shared/corpus/index.ts";
import { tellsFact } from "../understand/question/facts.ts";

/** What of a topic's facts the asker told, and what he left open that would decide. */
export interface Facts {
  readonly told: readonly Decision[];
  readonly open: readonly Decision[];
}

/** Reads the facts of a topic out of a question. */
export const factsOf = (question: string, topic: Topic | null): Facts => {
  const decisions = topic?.decides ?? [];
  const told = decisions.filter((decision) => tellsFact(question, decision));
  return { told, open: decisions.filter((decision) => !told.includes(decision) && decision.open !== "") };
};
