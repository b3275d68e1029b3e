import type { IndexEntry, Statement, Topic } from "../../../shared/corpus/index.ts";
import { copiesAmong } from "../copies.ts";
import type { Law } from "../law.ts";
import { commentedActIds, topicPaths } from "../read.ts";
import { compilingAgainst } from "./act.ts";
import { type Draft, draftFile, provisionsIn, topicsIn } from "./draft.ts";
import { counting, repeated, settledLine } from "./questions.ts";
import { saidIn } from "./said.ts";
import { mergeLines, settleTopics } from "./topics.ts";

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

/** The texts that are written in our own words. */
export const textsIn = (texts: Texts): ReadonlySet<string> => new Set(placedTexts(texts).map(({ text }) => text));

/** What is told of copies of the law among the texts. Another act than those commented on that says the same in the same words was no model. */
export const copyProblems = (texts: Texts, copies: ReadonlySet<string>): string[] =>
  placedTexts(texts)
    .filter(({ text }) => copies.has(text))
    .map(({ place, text }) => `${place}: twelve words in a row stand in the law: "${text}"`);

/** Puts drafts together: what leans on words that have changed falls silent, and of questions that are asked twice one stays. */
export const settle = (drafts: readonly Draft[], lenient: boolean): CompiledCommentary => {
  const said = saidIn(drafts, lenient);
  const { topics, index } = settleTopics(
    drafts.flatMap((draft) => draft.topics),
    said,
  );
  const lines = drafts.flatMap((draft) => draft.lines.map((line) => settledLine(line, said)));
  const ids = drafts.flatMap((draft) => draft.topics.map(({ topic }) => topic.topic_id));
  const findings = [...drafts.flatMap((draft) => draft.findings), ...drafts.flatMap(({ later }) => later)];
  return {
    statements: drafts.flatMap((draft) => draft.statements),
    topics,
    index: mergeLines(lines, index),
    problems: [...counting(findings, said), ...repeated(ids).map((id) => `two topics have the id ${id}`)],
    changed: drafts.flatMap((draft) => draft.changed),
    unbound: drafts.flatMap((draft) => draft.unbound),
    needNone: drafts.flatMap((draft) => draft.needNone),
  };
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
  const compiled = settle(
    [
      ...wanted.map((actId) => draftFile(provisionsIn(folder, actId), compiling())),
      ...topicPaths(folder).map((path) => draftFile(topicsIn(path), compiling())),
    ],
    lenient,
  );
  const copies = lenient ? [] : copyProblems(compiled, copiesAmong(textsIn(compiled), law.chunksOf(wanted)));
  return { ...compiled, problems: [...compiled.problems, ...copies] };
};
