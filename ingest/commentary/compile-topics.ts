import { articleIdOf, citationId, parseCitationId } from "../../shared/citation/index.ts";
import type { IndexEntry, Topic, TopicQuestion } from "../../shared/corpus/index.ts";
import { type CompiledAct, type Compiling, follow, repeated } from "./compile-act.ts";
import type { CommentaryFile, WrittenTopic } from "./read.ts";
import { type Said, saidIn } from "./said.ts";
import { topicProblems } from "./topic-problems.ts";

/** The topics that this corpus can speak of, and their questions. */
export interface CompiledTopics {
  readonly topics: readonly Topic[];
  readonly questions: readonly TopicQuestion[];
  /** Questions that lead to a provision which the act's own file does not have. */
  readonly index: readonly IndexEntry[];
  readonly problems: readonly string[];
}

/** A topic with its questions, the lines that these could be in the index, and what is wrong with it. */
interface CompiledTopic {
  readonly topic: Topic;
  readonly questions: readonly TopicQuestion[];
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

/** The questions, those without a reply of their own, or whose reply holds no longer, with an empty one. */
const questionsOf = (
  { id, questions }: WrittenTopic,
  carriersOf: (from: readonly string[]) => string[] | null,
): TopicQuestion[] =>
  questions.map((question) => {
    if (typeof question === "string") return { topic_id: id, text: question, reply: "", from: [] };
    const from = carriersOf(question.from);
    return { topic_id: id, text: question.ask, reply: from === null ? "" : question.reply, from: from ?? [] };
  });

/** A question with a reply leads to the provision that carries it first, unless that is a recital, which answers nothing alone. */
const linesOf = (
  { questions: written }: WrittenTopic,
  questions: readonly TopicQuestion[],
  compiling: Compiling,
): IndexEntry[] =>
  written.flatMap((question, index) => {
    const [leading] = typeof question === "string" ? [] : question.from;
    const place = leading === undefined ? "nowhere" : follow(leading, null, compiling);
    if (typeof place === "string" || place.kind === "recital") return [];
    const { text = "", reply = "" } = questions[index] ?? {};
    return [{ provision: citationId(place), article_id: articleIdOf(place), kind: "question", text, reply }];
  });

const compileTopic = (written: WrittenTopic, said: Said, compiling: Compiling): CompiledTopic => {
  const carriersOf = (from: readonly string[]): string[] | null =>
    said.carriers(from.map((citation) => follow(citation, null, compiling)));
  const from = carriersOf(written.from);
  const questions = questionsOf(written, carriersOf);
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
    questions,
    lines: linesOf(written, questions, compiling),
    problems: topicProblems(written, said, compiling),
  };
};

/** Lines that no act's file has already, each question once an act. */
const newLines = (lines: readonly IndexEntry[], acts: readonly CompiledAct[]): IndexEntry[] => {
  const keyOf = ({ article_id, text }: IndexEntry): string => `${parseCitationId(article_id)?.actId} ${text}`;
  const known = new Set(acts.flatMap(({ index }) => index.filter(({ kind }) => kind === "question").map(keyOf)));
  return lines.filter((line) => known.size < known.add(keyOf(line)).size);
};

/** Topics without any section are left out: there is nothing here that they could say. */
export const compileTopics = (
  files: ReadonlyArray<CommentaryFile<readonly WrittenTopic[]>>,
  acts: readonly CompiledAct[],
  compiling: Compiling,
): CompiledTopics => {
  const said = saidIn(acts, compiling.lenient);
  const compiled = files.flatMap(({ path, said: written }) =>
    written.map((topic) => ({ path, ...compileTopic(topic, said, compiling) })),
  );
  const kept = compiled.filter(({ topic }) => topic.sections.length > 0);
  const ids = compiled.map(({ topic }) => topic.topic_id);
  const lines = kept.flatMap((topic) => topic.lines);
  return {
    topics: kept.map(({ topic }) => topic),
    questions: kept.flatMap(({ questions }) => questions),
    index: newLines(lines, acts),
    problems: [
      ...files.flatMap(({ problems }) => problems),
      ...compiled.flatMap(({ path, topic, problems }) =>
        problems.map((problem) => `${path}: ${topic.topic_id}: ${problem}`),
      ),
      ...repeated(ids).map((id) => `two topics have the id ${id}`),
    ],
  };
};
