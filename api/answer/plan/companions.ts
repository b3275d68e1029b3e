import type { Topic } from "../../../shared/corpus/index.ts";
import { chanceOf, isOrNot } from "../../learned/chance.ts";
import { figuresWanted } from "../retrieve/kinds.ts";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { orderStatements, type RankedStatement, rankStatements } from "../retrieve/rank-statements.ts";
import type { CompanionFeature } from "../retrieve/weights.ts";
import { figuresIn } from "../text/figures.ts";
import type { Part } from "../understand/question/intent.ts";
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
  return rows.reduce((best, row) => Math.max(best, search.lines.meaning?.[row] ?? 0), -1);
};

/** The topic that the lead belongs to; of several the one whose questions are most like the one asked. Null where none holds it. */
export const topicOf = ({ provision, chunk, statement, lent }: Lead, ranking: Ranking): Topic | null => {
  const { commentary } = ranking.search.library;
  const own = lent === null ? undefined : commentary.topics.get(lent.line.topic_id);
  if (own !== undefined) return own;
  const holding = lineOf(statement?.address ?? chunk.chunk_id, provision.id).flatMap(
    (id) => commentary.topicsAt.get(id) ?? [],
  );
  const like = [...new Set(holding)].map((topic) => ({ topic, likeness: bestQuestion(topic, ranking) }));
  return like.sort((left, right) => right.likeness - left.likeness)[0]?.topic ?? null;
};

/** A statement that may belong beside a lead, and how likely it does. */
export interface Companion extends RankedStatement {
  readonly features: Readonly<Record<CompanionFeature, number>>;
  readonly chance: number;
}

/** Who reads loses more by a condition that is missing than by some lines that he would not have needed. */
export const shownFrom = 0.15;

/** So many of the statements that answer best are looked at, besides those that the lead and its topic point to. */
const bestMax = 20;

const featuresOf = (
  { statement, provision, score }: RankedStatement,
  place: number,
  lead: Lead,
  part: Part,
  topic: ReadonlySet<string>,
  top: number,
): Companion["features"] => {
  const own = lead.statement?.address ?? lead.chunk.chunk_id;
  const { address, see, says, unless } = statement;
  const figures = figuresWanted[part.kind];
  return {
    score: top === 0 ? 0 : score / top,
    place: Math.log(place + 1),
    article: isOrNot(provision === lead.provision),
    address: isOrNot(address === own),
    line: isOrNot(address.startsWith(`${own}_`) || own.startsWith(`${address}_`)),
    seen: isOrNot(lead.statement?.see.includes(address) ?? false),
    sees: isOrNot(see.includes(own)),
    carries: isOrNot(lead.lent?.line.from.slice(1).includes(address) ?? false),
    topic: isOrNot(topic.has(address)),
    figure: isOrNot(figures !== undefined && figuresIn(`${says} ${unless}`).some(({ kind }) => figures.has(kind))),
  };
};

/**
 * What may belong beside the lead, the likeliest first: statements that answer best, those that the lead refers to or that its reply rests
 * on, and those of its topic.
 */
export const likelyCompanions = (
  part: Part,
  lead: Lead,
  topic: Topic | null,
  ranking: Ranking,
  { commentary }: Library,
): Companion[] => {
  const ofTopic = new Set(topic?.sections.flatMap(({ addresses }) => addresses) ?? []);
  const pointedTo = [...ofTopic, ...(lead.statement?.see ?? []), ...(lead.lent?.line.from ?? [])];
  const best = rankStatements(ranking).slice(0, bestMax);
  const rows = new Set([
    ...best.map(({ row }) => row),
    ...pointedTo.flatMap((address) => commentary.ofAddress.get(address) ?? []),
  ]);
  const ordered = orderStatements(ranking, [...rows]);
  const top = ordered[0]?.score ?? 0;
  return ordered
    .filter(({ statement }) => statement !== lead.statement)
    .map((ranked, place): Companion => {
      const features = featuresOf(ranked, place, lead, part, ofTopic, top);
      return { ...ranked, features, chance: chanceOf(ranking.file.companions, features) };
    })
    .sort((left, right) => right.chance - left.chance);
};

/** What stands beside the lead: what is likely enough to belong there. */
export const companionsOf = (
  part: Part,
  lead: Lead,
  topic: Topic | null,
  ranking: Ranking,
  library: Library,
): Companion[] => likelyCompanions(part, lead, topic, ranking, library).filter(({ chance }) => chance >= shownFrom);
