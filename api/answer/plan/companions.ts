import type { Statement, Topic } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { orderStatements, type RankedStatement, rankStatements } from "../retrieve/rank-statements.ts";
import { type FigureKind, figuresIn } from "../text/figures.ts";
import type { Part } from "../understand/question/intent.ts";
import type { PartKind } from "../understand/question/kinds.ts";
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

/** The figures that a part asks for. */
const figuresWanted: Readonly<Partial<Record<PartKind, ReadonlySet<FigureKind>>>> = {
  time_limit: new Set(["duration", "date"]),
  amount: new Set(["money", "percent"]),
  penalty: new Set(["money", "percent"]),
};

/** Tells the statements with a figure that a part asks for; none where it asks for no figure. */
const hasFigure = (part: Part): ((statement: Statement) => boolean) => {
  const kinds = figuresWanted[part.kind];
  if (kinds === undefined) return () => false;
  return ({ says, unless }) => figuresIn(`${says} ${unless}`).some(({ kind }) => kinds.has(kind));
};

/** The rules of the lead's article with such a figure: who asks how long is told so, though another rule leads. */
const rowsWithFigure = (part: Part, { provision, statement }: Lead, { commentary }: Library): number[] => {
  const isAsked = hasFigure(part);
  if (statement === null || isAsked(statement)) return [];
  return (commentary.ofArticle.get(provision.id) ?? []).filter((row) => {
    const other = commentary.statements[row];
    return other !== undefined && isAsked(other);
  });
};

/** So many of the statements that answer best stand beside the lead, besides those that the topic and the lead itself point to. */
const bestMax = 6;

/**
 * What else applies, most fitting first: the statements of the lead's topic, those that the lead refers to, and those that answer best.
 * Definitions stay away.
 */
export const companionsOf = (
  part: Part,
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
  const ordered = orderStatements(ranking, [...new Set([...rows, ...rowsWithFigure(part, lead, library)])]);
  const isAsked = hasFigure(part);
  const first = ordered.filter(({ statement, provision }) => provision === lead.provision && isAsked(statement));
  return [...new Set([...first, ...ordered])];
};
