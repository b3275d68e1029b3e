import { givenFrom, type LikelyReply, likelyReplies } from "../../../api/answer/retrieve/replies.ts";
import { type ReplyFeature, replyFeatureNames, type WeightsFile } from "../../../api/answer/retrieve/weights.ts";
import type { Asked } from "./asked.ts";
import type { LabelledRow } from "./labelled.ts";
import { chanceOf, fitLogistic, type Logistic, type LogisticCase } from "./logistic.ts";
import { toHundredths, toThousandths } from "./result.ts";

/** A question with the replies to known ones that a reader judged for it. */
export interface ReplyCase {
  readonly author: string;
  readonly replies: readonly LogisticCase[];
}

const featuresOf = ({ features }: LikelyReply): number[] => replyFeatureNames.map((name) => features[name]);

/** The replies that were judged for a question, of those that the service looks at. */
export const replyCase = ({ row, found }: Asked<LabelledRow>): ReplyCase => {
  const [ranking] = found.rankings;
  const [part] = found.intent.parts;
  if (ranking === undefined || part === undefined) return { author: row.set, replies: [] };
  const replies = likelyReplies(part, ranking).flatMap((reply): LogisticCase[] => {
    const holds = row.right.includes(reply.line.text);
    return holds || row.not_right.includes(reply.line.text) ? [{ features: featuresOf(reply), holds }] : [];
  });
  return { author: row.set, replies };
};

/** How often a reply is lent, and how often the one that is lent is right; null where none is. */
export interface Lent {
  readonly questions: number;
  readonly lent: number;
  readonly right: number | null;
}

/** The likeliest judged reply of a case, with its chance. */
const likeliest = ({ replies }: ReplyCase, model: Logistic): { chance: number; holds: boolean } | undefined =>
  replies
    .map(({ features, holds }) => ({ chance: chanceOf(model, features), holds }))
    .sort((left, right) => right.chance - left.chance)[0];

/** What is lent. */
export const lentIn = (cases: readonly ReplyCase[], modelOf: (author: string) => Logistic): Lent => {
  const lent = cases
    .flatMap((one) => likeliest(one, modelOf(one.author)) ?? [])
    .filter(({ chance }) => chance >= givenFrom);
  const right = lent.filter(({ holds }) => holds).length;
  return {
    questions: cases.length,
    lent: lent.length,
    right: lent.length === 0 ? null : toThousandths(right / lent.length),
  };
};

/** How the numbers of the replies were chosen. */
export interface ReplyFit {
  readonly replies: WeightsFile["replies"];
  readonly left_out: Lent;
  readonly held_out: Lent;
}

const casesOf = (cases: readonly ReplyCase[]) => cases.flatMap(({ replies }) => replies);

/** A logistic regression of what readers said of replies. Null where nobody judged any. */
export const fitReplies = (chosenOn: readonly ReplyCase[], held: readonly ReplyCase[]): ReplyFit | null => {
  if (casesOf(chosenOn).length === 0) return null;
  const model = fitLogistic(casesOf(chosenOn));
  const authors = [...new Set(chosenOn.map(({ author }) => author))];
  const without = new Map(
    authors.map((author) => [author, fitLogistic(casesOf(chosenOn.filter((one) => one.author !== author)))]),
  );
  const weights = Object.fromEntries(
    replyFeatureNames.map((name, place) => [name, toHundredths(model.weights[place] ?? 0)]),
  ) as Record<ReplyFeature, number>;
  return {
    replies: { bias: toHundredths(model.bias), weights },
    left_out: lentIn(chosenOn, (author) => without.get(author) ?? model),
    held_out: lentIn(held, () => model),
  };
};
