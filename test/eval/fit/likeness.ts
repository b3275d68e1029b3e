import { sameQuestion } from "../../../api/answer/plan/lead.ts";
import { orderStatements } from "../../../api/answer/retrieve/rank-statements.ts";
import { readIntent } from "../../../api/answer/understand/question/intent.ts";
import type { Asked } from "./problems.ts";
import { toThousandths } from "./result.ts";
import { isOnLine } from "./statements.ts";

/** A question that a topic's question could lend its reply to. */
export interface LikeCase {
  readonly author: string;
  readonly likeness: number;
  /** True where the reply is carried by the address that answers. */
  readonly agrees: boolean;
  /** True where the statement that leads without it stands there. */
  readonly leadAgrees: boolean;
}

/**
 * The topic's question that is most like the one asked, of those that ask in the same way and whose reply is carried by the article that
 * ranks first; null where none is, or it has no reply.
 */
export const likeCase = ({ row, scope, ranking, library }: Asked): LikeCase | null => {
  const { commentary } = library;
  const [top] = ranking.ranked;
  const asked = readIntent(row.question, scope).parts[0]?.stance ?? null;
  const same = top === undefined ? undefined : sameQuestion(asked, top.provision, ranking);
  if (same === undefined || same.question.reply === "" || row.address === undefined) return null;
  const [lead] = orderStatements(ranking, commentary.ofArticle.get(top?.provision.id ?? "") ?? []);
  return {
    author: row.set,
    likeness: same.likeness,
    agrees: isOnLine(same.question.from[0] ?? "", row.address),
    leadAgrees: isOnLine(lead?.statement.address ?? "", row.address),
  };
};

/** How often replies are lent from a likeness on, and how often they are carried by the address that answers. */
export interface Lent {
  /** Questions that get a lent reply. */
  readonly lent: number;
  /** Share of these, 0 to 1; null where none is lent. */
  readonly right: number | null;
}

/** What is lent from a likeness on. */
export const lentFrom = (likeness: number, cases: readonly LikeCase[]): Lent => {
  const lent = cases.filter((one) => one.likeness >= likeness);
  const right = lent.filter(({ agrees }) => agrees).length;
  return { lent: lent.length, right: lent.length === 0 ? null : toThousandths(right / lent.length) };
};

/** How many addresses are right when replies are lent from a likeness on, and statements lead below it. */
const rightAddresses = (likeness: number, cases: readonly LikeCase[]): number =>
  cases.filter((one) => (one.likeness >= likeness ? one.agrees : one.leadAgrees)).length;

/** The likeness, in steps of 0.005, from which on lending replies makes most addresses right; of equal ones the lowest. 1 where lending never helps. */
export const chooseLikeness = (cases: readonly LikeCase[]): number => {
  const steps = Array.from({ length: 201 }, (_, step) => step / 200);
  const most = Math.max(...steps.map((likeness) => rightAddresses(likeness, cases)));
  return steps.find((likeness) => rightAddresses(likeness, cases) === most && lentFrom(likeness, cases).lent > 0) ?? 1;
};
