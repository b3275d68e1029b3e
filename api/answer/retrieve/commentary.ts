import type { IndexEntry, Snapshot, Statement, Topic, TopicQuestion } from "../../../shared/corpus/index.ts";
import { mapWithPauses } from "../../../shared/pauses.ts";
import { countVerdicts, type VerdictTable } from "../plan/verdict.ts";
import { tokensOf } from "../text/tokens.ts";
import { readIntent } from "../understand/question/intent.ts";
import type { Stance } from "../understand/question/stance.ts";
import { type Bm25, createBm25 } from "./bm25.ts";

/** The commentary of a snapshot as it is searched and followed. Empty over a version that was published without one. */
export interface Commentary {
  readonly statements: readonly Statement[];
  readonly bm25: Bm25;
  /** Rows of `statements` by the article, and by the very address. */
  readonly ofArticle: ReadonlyMap<string, readonly number[]>;
  readonly ofAddress: ReadonlyMap<string, readonly number[]>;
  /** For each statement the questions of the index at its address, or below it where nothing nearer is stated, by row of `snapshot.index`. */
  readonly lines: ReadonlyArray<readonly number[]>;
  /** For each statement the questions of topics that it answers, by row of `snapshot.topicQuestions`. */
  readonly questions: ReadonlyArray<readonly number[]>;
  readonly topics: ReadonlyMap<string, Topic>;
  /** How each question of a topic asks for yes or no, by row; null where it asks for something else. */
  readonly stances: ReadonlyArray<Stance | null>;
  /** What rules answer to whoever asks for yes or no, counted over the topics' questions. */
  readonly verdicts: VerdictTable;
  /** Rows of `snapshot.topicQuestions` by topic. */
  readonly questionsOf: ReadonlyMap<string, readonly number[]>;
  /** The topics that name an address, by that address. */
  readonly topicsAt: ReadonlyMap<string, readonly Topic[]>;
}

const rowsBy = <Item>(items: readonly Item[], keysOf: (item: Item) => readonly string[]): Map<string, number[]> => {
  const rows = new Map<string, number[]>();
  items.forEach((item, row) => {
    for (const key of keysOf(item)) {
      const known = rows.get(key);
      if (known === undefined) rows.set(key, [row]);
      else known.push(row);
    }
  });
  return rows;
};

const topicsByAddress = (topics: readonly Topic[]): Map<string, Topic[]> => {
  const rows = rowsBy(topics, ({ sections, verdict_from }) => [
    ...new Set([...verdict_from, ...sections.flatMap(({ addresses }) => addresses)]),
  ]);
  return new Map([...rows].map(([address, places]) => [address, places.flatMap((place) => topics[place] ?? [])]));
};

/** The address of the statements that a question of the index speaks for: its own, or the nearest above it that has some. */
const statedAt = ({ kind, provision, article_id }: IndexEntry, ofAddress: ReadonlyMap<string, unknown>): string[] => {
  if (kind !== "question") return [];
  for (let id = provision; id.length >= article_id.length; id = id.slice(0, Math.max(0, id.lastIndexOf("_")))) {
    if (ofAddress.has(id)) return [id];
  }
  return [];
};

/** Gathers the commentary of a snapshot, once, when it is mounted. */
export const gatherCommentary = async (snapshot: Snapshot): Promise<Commentary> => {
  const { statements, topics, topicQuestions, index } = snapshot;
  const ofAddress = rowsBy(statements, ({ address }) => [address]);
  const lines = rowsBy(index, (line) => statedAt(line, ofAddress));
  const questions = rowsBy(topicQuestions, ({ from }: TopicQuestion) => from.slice(0, 1));
  const texts = await mapWithPauses(statements, ({ says, unless, who }) => tokensOf(`${who} ${says} ${unless}`));
  const stances = topicQuestions.map(
    ({ text }) => readIntent(text, { isLookup: false, language: "en" }).parts[0]?.stance ?? null,
  );
  return {
    statements,
    bm25: await createBm25(texts),
    ofArticle: rowsBy(statements, ({ article_id }) => [article_id]),
    ofAddress,
    lines: statements.map(({ address }) => lines.get(address) ?? []),
    questions: statements.map(({ address }) => questions.get(address) ?? []),
    topics: new Map(topics.map((topic) => [topic.topic_id, topic])),
    stances,
    verdicts: countVerdicts(topicQuestions, stances, (id) => statements[ofAddress.get(id)?.[0] ?? -1]),
    questionsOf: rowsBy(topicQuestions, ({ topic_id }) => [topic_id]),
    topicsAt: topicsByAddress(topics),
  };
};
