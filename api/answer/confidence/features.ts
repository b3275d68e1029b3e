import { isOrNot } from "../../learned/chance.ts";
import { type LikelyReply, likelyReplies } from "../openings/replies.ts";
import { takesSide } from "../openings/verdict.ts";
import type { PlannedPart } from "../plan/plan.ts";
import { orderStatements } from "../retrieve/rank-statements.ts";

/** What is known of an answer's quality before anyone reads it, by name: shares and chances from 0 to 1. */
export type Features = Readonly<Record<string, number>>;

/** So many replies are asked whether they agree: the likeliest. */
const witnessesMax = 12;

/** True where two replies are to questions that a yes means the same for. */
const areAskedAlike = (one: LikelyReply, other: LikelyReply, { part, ranking }: PlannedPart): boolean => {
  const { askedAs } = ranking.search.library.commentary;
  const [ofOne, ofOther] = [one, other].map(({ row }) => askedAs[row]?.stance ?? part.stance);
  return ofOne?.isTurned === ofOther?.isTurned;
};

const sideOf = ({ line: { reply } }: LikelyReply): string | null => (takesSide(reply) ? reply.slice(0, 2) : null);

/** How the replies to like questions stand to the one that an answer begins with: a yes among many noes is seldom right. */
const witnessesOf = (first: PlannedPart): Features => {
  const witnesses = likelyReplies(first.part, first.ranking).slice(0, witnessesMax);
  const { askedAs } = first.ranking.search.library.commentary;
  const lent = first.lead?.lent ?? null;
  const side = lent === null ? null : sideOf(lent);
  const others = side === null ? [] : witnesses.filter((one) => one !== lent && sideOf(one) !== null);
  const best = (some: readonly LikelyReply[]): number => Math.max(0, ...some.map(({ chance }) => chance));
  const inArticle = witnesses.filter(({ row }) => askedAs[row]?.articleId === first.lead?.provision.id);
  return {
    /** Whether the answer takes a side, and the likeliest reply that takes the same one, or the other. */
    sided: isOrNot(side !== null),
    agreed: best(others.filter((one) => sideOf(one) === side)),
    dissent: best(others.filter((one) => lent !== null && sideOf(one) !== side && areAskedAlike(one, lent, first))),
    /** The share of the likeliest replies that the leading provision carries. */
    around: inArticle.length / (witnesses.length || 1),
  };
};

/** The features of the part that an answer begins with; of a question that several are asked of, all stand and fall with it. */
export const featuresOf = (planned: readonly PlannedPart[]): Features => {
  const [first] = planned;
  const lead = first?.lead ?? null;
  if (first === undefined || lead === null) return {};
  const { ranked, search } = first.ranking;
  const top = ranked[0]?.score ?? 0;
  const rows = search.library.commentary.ofArticle.get(lead.provision.id) ?? [];
  const [best, second] = orderStatements(first.ranking, rows);
  return {
    /** How far the leading provision is ahead of the third. */
    margin: top === 0 ? 0 : (top - (ranked[2]?.score ?? 0)) / top,
    /** How well the best rule of the leading provision answers, and how far it is ahead of the next there. */
    statement_score: best?.score ?? 0,
    statement_margin: (best?.score ?? 0) - (second?.score ?? 0),
    /** What the sentence is likely worth that begins the answer, and whether it is a reply that was lent. */
    opening: lead.chance ?? 0,
    lent: isOrNot(lead.lent !== null),
    ...witnessesOf(first),
  };
};
