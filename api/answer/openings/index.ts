/**
 * What an answer begins with: a rule of the commentary, or the reply to a known question that is like the one asked. Both are weighed
 * on one scale, by what readers said of such first sentences; where yes or no is asked, one without a verdict is of help only.
 */
import type { Ranking } from "../retrieve/rank.ts";
import type { RankedStatement } from "../retrieve/rank-statements.ts";
import type { Part } from "../understand/question/intent.ts";
import { type LikelyReply, likelyReplies } from "./replies.ts";
import { type LikelyRule, likelyRules } from "./rules.ts";

/** The rule or the reply that is likeliest right as the beginning of an answer. */
export type Opening =
  | { readonly rule: LikelyRule; readonly reply: null }
  | { readonly rule: null; readonly reply: LikelyReply };

/**
 * The best beginning among some rules in their order and the replies whose first carrier `isMeant`. Null where there is neither.
 */
export const bestOpening = (
  part: Part,
  ranking: Ranking,
  rules: readonly RankedStatement[],
  isMeant: (address: string) => boolean,
): Opening | null => {
  const [rule] = likelyRules(rules, part.stance, ranking);
  const reply = likelyReplies(part, ranking).find(({ line }) => isMeant(line.from[0] ?? ""));
  if (reply !== undefined && reply.chance >= (rule?.chance ?? 0)) return { rule: null, reply };
  return rule === undefined ? null : { rule, reply: null };
};
