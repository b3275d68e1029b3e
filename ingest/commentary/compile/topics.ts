import { articleIdOf, citationId } from "../../../shared/citation/index.ts";
import type { IndexEntry, Topic } from "../../../shared/corpus/index.ts";
import type { CommentaryFile, WrittenTopic } from "../read.ts";
import { type Compiling, follow } from "./act.ts";
import { questionOf, repeated } from "./questions.ts";
import type { Said } from "./said.ts";
import { topicProblems } from "./topic-problems.ts";

/** The topics that this corpus can speak of, the lines of their questions in the index, and what is wrong with them. */
export interface CompiledTopics {
  readonly topics: readonly Topic[];
  readonly index: readonly IndexEntry[];
  readonly problems: readonly string[];
}

/** A topic with its questions, and what is wrong with it. */
interface CompiledTopic {
  readonly topic: Topic;
  readonly lines: readonly IndexEntry[];
  readonly problems: readonly string[];
}

const sectionsOf = (written: WrittenTopic, said: Said, compiling: Compiling): Topic["sections"] =>
  written.sections
    .map(({ heading, statements }) => {
      const places = statements.map((citation) => follow(citation, null, compiling));
      const ids = places.flatMap((place) => (typeof place === "string" ? [] : [citationId(place)]));
      return { heading, addresses: ids.filter(said.isRestated) };
    })
    .filter(({ addresses }) => addresses.length > 0);

/** The facts that turn the answer, those whose consequence still stands in the law. */
const decisionsOf = (
  { decides = [] }: WrittenTopic,
  carriersOf: (from: readonly string[]) => string[] | null,
): Topic["decides"] =>
  decides.flatMap(({ not = [], open = "", ...decision }) => {
    const from = carriersOf(decision.from);
    return from === null ? [] : [{ ...decision, not, from, open }];
  });

/**
 * The questions, each as a line that leads to what carries its reply first, or else the topic's verdict. Those whose reply holds no longer
 * have none; those that lead to nothing here are left out.
 */
const linesOf = (
  { id, questions, from: verdictFrom }: WrittenTopic,
  carriersOf: (from: readonly string[]) => string[] | null,
  compiling: Compiling,
): IndexEntry[] =>
  questions.flatMap((question) => {
    const { text, reply, from: written } = questionOf(question);
    const from = carriersOf(written);
    const place = follow((written.length > 0 ? written : verdictFrom)[0] ?? "", null, compiling);
    if (typeof place === "string") return [];
    const base = { provision: citationId(place), article_id: articleIdOf(place), kind: "question" } as const;
    return [{ ...base, text, reply: from === null ? "" : reply, from: from ?? [], topic_id: id }];
  });

const compileTopic = (written: WrittenTopic, said: Said, compiling: Compiling): CompiledTopic => {
  const carriersOf = (from: readonly string[]): string[] | null =>
    said.carriers(from.map((citation) => follow(citation, null, compiling)));
  const from = carriersOf(written.from);
  return {
    topic: {
      topic_id: written.id,
      title: written.topic,
      acts: written.acts.filter((actId) => compiling.law.has(actId)),
      verdict: from === null ? "" : written.verdict,
      verdict_from: from ?? [],
      sections: sectionsOf(written, said, compiling),
      decides: decisionsOf(written, carriersOf),
    },
    lines: linesOf(written, carriersOf, compiling),
    problems: topicProblems(written, said, compiling),
  };
};

/** Lines for one article that ask the same are one. */
const keyOf = ({ article_id, text }: IndexEntry): string => `${article_id} ${text}`;

/** The lines of acts and topics together: where both ask the same, the topic's stays, unless the act's alone has a reply. */
export const mergeLines = (ofActs: readonly IndexEntry[], ofTopics: readonly IndexEntry[]): IndexEntry[] => {
  const asked = new Set<string>();
  const once = ofTopics.filter((line) => asked.size < asked.add(keyOf(line)).size);
  const replied = new Set(once.filter(({ reply }) => reply !== "").map(keyOf));
  const isSaid = (line: IndexEntry): boolean => (line.reply === "" ? asked : replied).has(keyOf(line));
  return [...ofActs.filter((line) => line.kind !== "question" || !isSaid(line)), ...once];
};

/** Topics without any section are left out: there is nothing here that they could say. */
export const compileTopics = (
  files: ReadonlyArray<CommentaryFile<readonly WrittenTopic[]>>,
  said: Said,
  compiling: Compiling,
): CompiledTopics => {
  const compiled = files.flatMap(({ path, said: written }) =>
    written.map((topic) => ({ path, ...compileTopic(topic, said, compiling) })),
  );
  const kept = compiled.filter(({ topic }) => topic.sections.length > 0);
  const ids = compiled.map(({ topic }) => topic.topic_id);
  return {
    topics: kept.map(({ topic }) => topic),
    index: kept.flatMap(({ lines }) => lines),
    problems: [
      ...files.flatMap(({ problems }) => problems),
      ...compiled.flatMap(({ path, topic, problems }) =>
        problems.map((problem) => `${path}: ${topic.topic_id}: ${problem}`),
      ),
      ...repeated(ids).map((id) => `two topics have the id ${id}`),
    ],
  };
};
