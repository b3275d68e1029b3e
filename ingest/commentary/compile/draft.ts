import type { IndexEntry, Statement } from "../../../shared/corpus/index.ts";
import type { CommentaryFile, WrittenEntry, WrittenTopic } from "../read.ts";
import { type Compiling, compileAct } from "./act.ts";
import { compileQuestions, type Finding, foundIn, wrong } from "./questions.ts";
import { type CompiledTopic, compileTopic } from "./topics.ts";

/**
 * What one file says of the law, found by that file and the law alone: what depends on the other files is settled when all of them are
 * together. So it stays as it is while the words that it was read against do.
 */
export interface Draft {
  readonly statements: readonly Statement[];
  readonly changed: readonly string[];
  readonly unbound: readonly string[];
  readonly needNone: readonly string[];
  readonly lines: readonly IndexEntry[];
  readonly topics: readonly CompiledTopic[];
  readonly findings: readonly Finding[];
  /** Findings about questions, which are told after those of all files. */
  readonly later: readonly Finding[];
}

const nothing: Draft = {
  ...{ statements: [], changed: [], unbound: [], needNone: [], lines: [], topics: [], findings: [], later: [] },
};

/** Compiles the file of an act. */
export const draftAct = (
  actId: string,
  file: CommentaryFile<Readonly<Record<string, WrittenEntry>>>,
  compiling: Compiling,
): Draft => {
  const { problems, ...act } = compileAct(actId, file, compiling);
  const { index, findings } = compileQuestions(actId, file, compiling);
  return { ...nothing, ...act, lines: index, findings: problems.map(wrong), later: findings };
};

/** Compiles a file of topics. */
export const draftTopics = (
  { path, said, problems }: CommentaryFile<readonly WrittenTopic[]>,
  compiling: Compiling,
): Draft => {
  const topics = said.map((topic) => compileTopic(topic, compiling));
  const own = topics.flatMap(({ topic, findings }) =>
    findings.map((finding) => foundIn(path, foundIn(topic.topic_id, finding))),
  );
  return { ...nothing, topics, later: [...problems.map(wrong), ...own] };
};
