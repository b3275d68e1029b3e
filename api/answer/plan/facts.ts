import { articleIdOf, parseCitationId } from "../../../shared/citation/index.ts";
import type { Decision, Topic } from "../../../shared/corpus/index.ts";
import { mayTellFact, tellsFact } from "../understand/question/facts.ts";
import { type Lead, meets } from "./lead.ts";

/** What of a topic's facts the asker told, and what he left open that would decide. */
export interface Facts {
  readonly told: readonly Decision[];
  readonly open: readonly Decision[];
}

/** So many open facts are named. */
const openMax = 2;

/** The article, annex or recital of an address. */
const provisionOf = (address: string): string => {
  const citation = parseCitationId(address);
  return citation === null ? address : articleIdOf(citation);
};

/**
 * Reads the facts of a topic out of a question: those that were told and turn a provision that the answer begins with, and, where one of the
 * topic's questions lent its reply, those left open that turn the very rules on which this reply rests. Others turn another question.
 */
export const factsOf = (
  question: string,
  topic: Topic | null,
  { chunk, lent }: Pick<Lead, "chunk" | "lent">,
): Facts => {
  const decisions = topic?.decides ?? [];
  const rests = lent?.line.from ?? [];
  const provisions = new Set([...rests, chunk.chunk_id].map(provisionOf));
  const told = decisions.filter(
    (decision) => decision.from.some((id) => provisions.has(provisionOf(id))) && tellsFact(question, decision),
  );
  const isOfTopic = lent !== null && lent.line.topic_id !== "";
  const open = decisions.filter(
    (decision) =>
      isOfTopic &&
      decision.open !== "" &&
      decision.from.some((id) => rests.some((rule) => meets(id, rule))) &&
      !mayTellFact(question, decision),
  );
  return { told, open: open.slice(0, openMax) };
};
