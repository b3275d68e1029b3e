import { articleIdOf, citationId } from "../../../shared/citation/index.ts";
import type { IndexEntry, Topic } from "../../../shared/corpus/index.ts";
import type { WrittenTopic } from "../read.ts";
import { type Compiling, follow } from "./act.ts";
import { carriersIn, type Finding, questionOf, settledLine } from "./questions.ts";
import type { Said } from "./said.ts";
import { topicFindings } from "./topic-problems.ts";

/** A topic with its questions, as it is while all that carries its texts holds and is restated, and what is wrong with it. */
export interface CompiledTopic {
  readonly topic: Topic;
  readonly lines: readonly IndexEntry[];
  readonly findings: readonly Finding[];
}

const sectionsOf = (written: WrittenTopic, compiling: Compiling): Topic["sections"] =>
  written.sections.map(({ heading, statements }) => {
    const places = statements.map((citation) => follow(citation, null, compiling));
    return { heading, addresses: places.flatMap((place) => (typeof place === "string" ? [] : [citationId(place)])) };
  });

type CarriersOf = (from: readonly string[]) => string[] | null;

/** The facts that turn the answer, those whose consequence stands in this corpus. */
const decisionsOf = ({ decides = [] }: WrittenTopic, carriersOf: CarriersOf): Topic["decides"] =>
  decides.flatMap(({ not = [], open = "", ...decision }) => {
    const from = carriersOf(decision.from);
    return from === null ? [] : [{ ...decision, not, from, open }];
  });

/**
 * The questions, each as a line that leads to what carries its reply first, or else the topic's verdict. Those whose reply is carried by
 * what is not here have none; those that lead to nothing here are left out.
 */
const linesOf = (
  { id, questions, from: verdictFrom }: WrittenTopic,
  carriersOf: CarriersOf,
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

/** Compiles a topic against the law. */
export const compileTopic = (written: WrittenTopic, compiling: Compiling): CompiledTopic => {
  const carriersOf: CarriersOf = (from) => carriersIn(from.map((citation) => follow(citation, null, compiling)));
  const from = carriersOf(written.from);
  return {
    topic: {
      topic_id: written.id,
      title: written.topic,
      acts: written.acts.filter((actId) => compiling.law.has(actId)),
      verdict: from === null ? "" : written.verdict,
      verdict_from: from ?? [],
      sections: sectionsOf(written, compiling),
      decides: decisionsOf(written, carriersOf),
    },
    lines: linesOf(written, carriersOf, compiling),
    findings: topicFindings(written, compiling),
  };
};

/** A topic without what leans on words that have changed, or that nobody has restated. */
const settledTopic = (topic: Topic, said: Said): Topic => {
  const holds = said.holds(topic.verdict_from);
  return {
    ...topic,
    verdict: holds ? topic.verdict : "",
    verdict_from: holds ? topic.verdict_from : [],
    sections: topic.sections
      .map(({ heading, addresses }) => ({ heading, addresses: addresses.filter(said.isRestated) }))
      .filter(({ addresses }) => addresses.length > 0),
    decides: topic.decides.filter(({ from }) => said.holds(from)),
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

/** What can be said of topics here, and the lines of their questions. Topics without any section are left out: there is nothing that they could say. */
export const settleTopics = (
  compiled: readonly CompiledTopic[],
  said: Said,
): { readonly topics: Topic[]; readonly index: IndexEntry[] } => {
  const kept = compiled
    .map(({ topic, lines }) => ({ topic: settledTopic(topic, said), lines }))
    .filter(({ topic }) => topic.sections.length > 0);
  return {
    topics: kept.map(({ topic }) => topic),
    index: kept.flatMap(({ lines }) => lines.map((line) => settledLine(line, said))),
  };
};
