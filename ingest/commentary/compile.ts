import type { IndexEntry, Statement, Topic, TopicQuestion } from "../../shared/corpus/index.ts";
import { compileAct, compilingAgainst } from "./compile-act.ts";
import { type CompiledTopics, compileTopics } from "./compile-topics.ts";
import { copiesAmong } from "./copies.ts";
import type { Law } from "./law.ts";
import { commentedActIds, readActFile, readTopicFiles } from "./read.ts";

/** The compiled commentary, with all that is wrong with it, and all that is left out of it for now. */
export interface CompiledCommentary {
  readonly statements: readonly Statement[];
  /** What is written to find provisions by, in the acts' files. */
  readonly index: readonly IndexEntry[];
  /** Questions of topics that lead to provisions too. */
  readonly topicIndex: readonly IndexEntry[];
  readonly topics: readonly Topic[];
  readonly topicQuestions: readonly TopicQuestion[];
  readonly problems: readonly string[];
  /** Ids of addresses with a statement that restates other words than the law has now: they fall silent until somebody read them again. */
  readonly changed: readonly string[];
  /** Ids of addresses with a statement that nobody has bound to the words that it restates. */
  readonly unbound: readonly string[];
  /** Ids of addresses that are said to need no statement. */
  readonly needNone: readonly string[];
}

/** Texts of the commentary with the places that they stand at. */
const placedTexts = (statements: readonly Statement[], { topics, questions }: CompiledTopics) => [
  ...statements.flatMap(({ address, says, unless, reply }) =>
    [says, unless, reply].map((text) => ({ place: address, text })),
  ),
  ...topics.flatMap(({ topic_id, verdict, decides }) =>
    [verdict, ...decides.map(({ then }) => then)].map((text) => ({ place: topic_id, text })),
  ),
  ...questions.map(({ topic_id, reply }) => ({ place: topic_id, text: reply })),
];

const copyProblems = (statements: readonly Statement[], topics: CompiledTopics, law: Law): string[] => {
  const written = placedTexts(statements, topics);
  const copies = copiesAmong(new Set(written.map(({ text }) => text)), law);
  return written
    .filter(({ text }) => copies.has(text))
    .map(({ place, text }) => `${place}: twelve words in a row stand in the law: "${text}"`);
};

/**
 * Compiles a commentary against the law of a corpus. Files of acts that the corpus lacks are left out. With `lenient`, for an older
 * expression or the condensed samples, so is all that does not fit, and nothing but the files themselves is judged.
 */
export const compileCommentary = (folder: string, law: Law, { lenient }: { lenient: boolean }): CompiledCommentary => {
  const known = commentedActIds(folder);
  const compiling = compilingAgainst(law, known, lenient);
  const wanted = known.filter((actId) => law.has(actId));
  const acts = wanted.map((actId) => compileAct(actId, readActFile(folder, actId), compiling));
  const topics = compileTopics(readTopicFiles(folder), acts, compiling);
  const statements = acts.flatMap((act) => act.statements);
  const copies = lenient ? [] : copyProblems(statements, topics, law);
  return {
    statements,
    index: [...acts.flatMap((act) => act.index)],
    topicIndex: topics.index,
    topics: topics.topics,
    topicQuestions: topics.questions,
    problems: [...acts.flatMap((act) => act.problems), ...topics.problems, ...copies],
    changed: acts.flatMap((act) => act.changed),
    unbound: acts.flatMap((act) => act.unbound),
    needNone: acts.flatMap((act) => act.needNone),
  };
};
