import type { Topic } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { orderStatements, type RankedStatement, rankStatements } from "../retrieve/rank-statements.ts";
import type { Lead } from "./lead.ts";

/** An address and those above it in its article: `gdpr_art33_p1_a`, `gdpr_art33_p1`, `gdpr_art33`. */
const lineOf = (address: string, articleId: string): string[] => {
  const line: string[] = [];
  for (let id = address; id.length >= articleId.length; id = id.slice(0, Math.max(0, id.lastIndexOf("_"))))
    line.push(id);
  return line;
};

const bestQuestion = (topic: Topic, { search }: Ranking): number => {
  const rows = search.library.commentary.questionsOf.get(topic.topic_id) ?? [];
  return rows.reduce((best, row) => Math.max(best, search.topicQuestions?.[row] ?? 0), -1);
};

/** A topic, and how like the question asked its nearest question is. */
export interface LikeTopic {
  readonly topic: Topic;
  readonly likeness: number;
}

/** The topic that the lead belongs to; of several the one whose questions are most like the one asked. Null where none holds it. */
export const topicOf = ({ provision, chunk, statement, question }: Lead, ranking: Ranking): LikeTopic | null => {
  const { commentary } = ranking.search.library;
  const lent = question === null ? undefined : commentary.topics.get(question.topic_id);
  const holding =
    lent === undefined
      ? lineOf(statement?.address ?? chunk.chunk_id, provision.id).flatMap((id) => commentary.topicsAt.get(id) ?? [])
      : [lent];
  const like = [...new Set(holding)].map((topic) => ({ topic, likeness: bestQuestion(topic, ranking) }));
  return like.sort((left, right) => right.likeness - left.likeness)[0] ?? null;
};

/** So many of the statements that answer best stand beside the lead, besides those that the topic and the lead itself point to. */
const bestMax = 6;

/**
 * What else applies, most fitting first: the statements of the lead's topic, those that the lead refers to, and those that answer best.
 * Definitions stay away.
 */
export const companionsOf = (
  lead: Lead,
  topic: Topic | null,
  ranking: Ranking,
  library: Library,
): RankedStatement[] => {
  const { commentary } = library;
  const addresses = [
    ...(topic?.sections.flatMap((section) => section.addresses) ?? []),
    ...(lead.statement?.see ?? []),
  ];
  const best = rankStatements(ranking).slice(0, bestMax);
  const rows = [
    ...new Set([
      ...addresses.flatMap((address) => commentary.ofAddress.get(address) ?? []),
      ...best.map(({ row }) => row),
    ]),
  ].filter((row) => commentary.statements[row] !== lead.statement && commentary.statements[row]?.kind !== "definition");
  return orderStatements(ranking, rows);
};
