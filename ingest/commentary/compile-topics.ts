import { type Citation, citationId, isUnder } from "../../shared/citation/index.ts";
import type { Statement, Topic, TopicQuestion } from "../../shared/corpus/index.ts";
import {
  type CompiledAct,
  type Compiling,
  type Destination,
  follow,
  questionOf,
  repeated,
  strayIn,
} from "./compile-act.ts";
import type { CommentaryFile, WrittenTopic } from "./read.ts";

/** The topics that this corpus can speak of, and their questions. */
export interface CompiledTopics {
  readonly topics: readonly Topic[];
  readonly questions: readonly TopicQuestion[];
  readonly problems: readonly string[];
}

/** What the acts' files say, as topics lean on it. */
interface Said {
  /** Addresses with statements that are in. */
  readonly restated: ReadonlySet<string>;
  /** Addresses with statements that are left out for now. */
  readonly silent: ReadonlySet<string>;
}

const saidIn = (acts: ReadonlyArray<Pick<CompiledAct, "statements" | "changed" | "unbound">>): Said => ({
  restated: new Set(acts.flatMap(({ statements }) => statements.map(({ address }: Statement) => address))),
  silent: new Set(acts.flatMap(({ changed, unbound }) => [...changed, ...unbound])),
});

const provisionsAmong = (places: readonly Destination[]): Citation[] =>
  places.filter((place) => typeof place !== "string");

const isAnyUnder = (ids: ReadonlySet<string>, provision: string): boolean =>
  [...ids].some((id) => isUnder(id, provision));

/** A verdict holds while all that carries it is here, and nothing that was said of it has fallen silent. */
const verdictHolds = (from: readonly Destination[], { restated, silent }: Said, lenient: boolean): boolean =>
  from.every((place) => {
    if (typeof place === "string") return false;
    const id = citationId(place);
    return !isAnyUnder(silent, id) && (!lenient || isAnyUnder(restated, id));
  });

const sectionsOf = (written: WrittenTopic, { restated }: Said, compiling: Compiling): Topic["sections"] =>
  written.sections
    .map(({ heading, statements }) => {
      const places = provisionsAmong(statements.map((citation) => follow(citation, null, compiling)));
      return { heading, addresses: places.map(citationId).filter((id) => restated.has(id)) };
    })
    .filter(({ addresses }) => addresses.length > 0);

/** Citations of a topic that cannot be followed, and sections that name a provision nobody has restated. */
const strayCitations = (written: WrittenTopic, { restated, silent }: Said, compiling: Compiling): string[] => {
  const cited = [...written.from, ...written.sections.flatMap(({ statements }) => statements)];
  const nowhere = cited.filter((citation) => follow(citation, null, compiling) === "nowhere");
  const unstated = written.sections
    .flatMap(({ statements }) => statements)
    .filter((citation) => {
      const place = follow(citation, null, compiling);
      return typeof place !== "string" && !restated.has(citationId(place)) && !silent.has(citationId(place));
    });
  return [
    ...nowhere.map((citation) => `"${citation}" points to no provision; it is written as in "gdpr: Article 33(1)"`),
    ...unstated.map((citation) => `"${citation}" has no statement`),
  ];
};

/** Figures in the verdict and the replies that stand in no provision that the topic cites. */
const strayFiguresOf = (written: WrittenTopic, compiling: Compiling): string[] => {
  const cited = [...written.from, ...written.sections.flatMap(({ statements }) => statements)];
  const [first, ...others] = cited.map((citation) => follow(citation, null, compiling));
  if (first === undefined || typeof first === "string") return [];
  const replies = written.questions.map((question) => questionOf(question).reply);
  return strayIn([written.verdict, ...replies], first, others, compiling, written.acts);
};

/** A topic with its questions, and what is wrong with it. */
interface CompiledTopic {
  readonly topic: Topic;
  readonly questions: readonly TopicQuestion[];
  readonly problems: readonly string[];
}

const compileTopic = (written: WrittenTopic, said: Said, compiling: Compiling): CompiledTopic => {
  const { id, topic: title } = written;
  const { law, known, lenient } = compiling;
  const from = written.from.map((citation) => follow(citation, null, compiling));
  const holds = verdictHolds(from, said, lenient);
  // What leans on words that have changed says nothing, so its figures cannot be wrong.
  const checked = holds && !lenient ? strayFiguresOf(written, compiling) : [];
  const questions = written.questions.map(questionOf);
  return {
    topic: {
      topic_id: id,
      title,
      acts: written.acts.filter((actId) => law.has(actId)),
      verdict: holds ? written.verdict : "",
      verdict_from: holds ? provisionsAmong(from).map(citationId) : [],
      sections: sectionsOf(written, said, compiling),
    },
    questions: questions.map(({ text, reply }) => ({ topic_id: id, text, reply: holds ? reply : "" })),
    problems: [
      ...written.acts.filter((actId) => !known.includes(actId)).map((actId) => `there is no act ${actId}`),
      ...repeated(questions.map(({ text }) => text)).map((text) => `"${text}" stands there twice`),
      ...(lenient ? [] : strayCitations(written, said, compiling)),
      ...checked,
    ],
  };
};

/** Topics without any section are left out: there is nothing here that they could say. */
export const compileTopics = (
  files: ReadonlyArray<CommentaryFile<readonly WrittenTopic[]>>,
  acts: readonly CompiledAct[],
  compiling: Compiling,
): CompiledTopics => {
  const said = saidIn(acts);
  const compiled = files.flatMap(({ path, said: written }) =>
    written.map((topic) => ({ path, ...compileTopic(topic, said, compiling) })),
  );
  const kept = compiled.filter(({ topic }) => topic.sections.length > 0);
  const ids = compiled.map(({ topic }) => topic.topic_id);
  return {
    topics: kept.map(({ topic }) => topic),
    questions: kept.flatMap(({ questions }) => questions),
    problems: [
      ...files.flatMap(({ problems }) => problems),
      ...compiled.flatMap(({ path, topic, problems }) =>
        problems.map((problem) => `${path}: ${topic.topic_id}: ${problem}`),
      ),
      ...repeated(ids).map((id) => `two topics have the id ${id}`),
    ],
  };
};
