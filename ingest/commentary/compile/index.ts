import type { IndexEntry, Statement, Topic } from "../../../shared/corpus/index.ts";
import { copiesAmong } from "../copies.ts";
import type { Law } from "../law.ts";
import { commentedActIds, readActFile, readTopicFiles } from "../read.ts";
import { compileAct, compilingAgainst } from "./act.ts";
import { compileQuestions } from "./questions.ts";
import { saidIn } from "./said.ts";
import { compileTopics, mergeLines } from "./topics.ts";

/** The compiled commentary, with all that is wrong with it, and all that is left out of it for now. */
export interface CompiledCommentary {
  readonly statements: readonly Statement[];
  /** What provisions are found by: words, and the questions of acts and topics, with replies. */
  readonly index: readonly IndexEntry[];
  readonly topics: readonly Topic[];
  readonly problems: readonly string[];
  /** Ids of addresses with a statement that restates other words than the law has now: they fall silent until somebody read them again. */
  readonly changed: readonly string[];
  /** Ids of addresses with a statement that nobody has bound to the words that it restates. */
  readonly unbound: readonly string[];
  /** Ids of addresses that are said to need no statement. */
  readonly needNone: readonly string[];
}

type Texts = Pick<CompiledCommentary, "statements" | "topics" | "index">;

/** Texts of the commentary with the places that they stand at. */
const placedTexts = ({ statements, topics, index }: Texts) => [
  ...statements.flatMap(({ address, says, unless, reply }) =>
    [says, unless, reply].map((text) => ({ place: address, text })),
  ),
  ...topics.flatMap(({ topic_id, verdict, decides }) =>
    [verdict, ...decides.map(({ then }) => then)].map((text) => ({ place: topic_id, text })),
  ),
  ...index.map(({ provision, topic_id, reply }) => ({ place: topic_id === "" ? provision : topic_id, text: reply })),
];

/** Copies of the acts that the commentary is about: another act that says the same in the same words was no model for it. */
const copyProblems = (texts: Texts, law: Law, actIds: readonly string[]): string[] => {
  const written = placedTexts(texts);
  const copies = copiesAmong(new Set(written.map(({ text }) => text)), law.chunksOf(actIds));
  return written
    .filter(({ text }) => copies.has(text))
    .map(({ place, text }) => `${place}: twelve words in a row stand in the law: "${text}"`);
};

/**
 * Compiles a commentary against the law of a corpus. Files of acts that the corpus lacks are left out. With `lenient`, for an older
 * expression or the condensed samples, so is all that does not fit, and nothing but the files themselves is judged. `leftOut` are acts
 * that the corpus would have if they could be read: what is said of them is left out too.
 */
export const compileCommentary = (
  folder: string,
  law: Law,
  { lenient, leftOut = [] }: { lenient: boolean; leftOut?: readonly string[] },
): CompiledCommentary => {
  const commented = commentedActIds(folder);
  const compiling = compilingAgainst(law, [...new Set([...commented, ...leftOut])], lenient);
  const wanted = commented.filter((actId) => law.has(actId));
  const files = wanted.map((actId) => ({ actId, file: readActFile(folder, actId) }));
  const acts = files.map(({ actId, file }) => compileAct(actId, file, compiling));
  const said = saidIn(acts, lenient);
  const questions = files.map(({ actId, file }) => compileQuestions(actId, file, said, compiling));
  const topics = compileTopics(readTopicFiles(folder), said, compiling);
  const texts: Texts = {
    statements: acts.flatMap((act) => act.statements),
    topics: topics.topics,
    index: mergeLines(
      questions.flatMap(({ index }) => index),
      topics.index,
    ),
  };
  const problems = [...acts, ...questions, topics].flatMap((part) => part.problems);
  return {
    ...texts,
    problems: [...problems, ...(lenient ? [] : copyProblems(texts, law, wanted))],
    changed: acts.flatMap((act) => act.changed),
    unbound: acts.flatMap((act) => act.unbound),
    needNone: acts.flatMap((act) => act.needNone),
  };
};
