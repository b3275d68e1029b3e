import { type LikelyReply, likelyReplies } from "../../../api/answer/openings/replies.ts";
import { type LikelyRule, likelyRules } from "../../../api/answer/openings/rules.ts";
import { asksVerdict, givesVerdict } from "../../../api/answer/openings/verdict.ts";
import { rankStatements } from "../../../api/answer/retrieve/rank-statements.ts";
import { replyFeatureNames, ruleFeatureNames, type WeightsFile } from "../../../api/answer/retrieve/weights.ts";
import type { Asked } from "./asked.ts";
import { type LabelledRow, statementNamed } from "./labelled.ts";
import { chanceOf, fitLogistic, type Logistic, type LogisticCase } from "./logistic.ts";
import { toHundredths, toThousandths } from "./result.ts";

/** A sentence that an answer may begin with, and what a reader said of it: outcome 1 is right, a half is of help. */
export interface Candidate extends LogisticCase {
  readonly kind: "reply" | "rule";
  readonly givesVerdict: boolean;
}

/** A question with the first sentences that a reader judged for it. */
export interface OpeningCase {
  readonly author: string;
  readonly asksVerdict: boolean;
  readonly candidates: readonly Candidate[];
}

/** What a full grade is worth. */
const gradeMax = 2;

/** What lacks the verdict that was asked for, or gives one that was not, is of help and no more (contract, "Answers"). */
const outcomeOf = (grade: number | undefined, beside: boolean): number | null =>
  grade === undefined ? null : Math.min(grade / gradeMax, beside ? 1 / gradeMax : 1);

const replyCandidate = ({ line, features }: LikelyReply, grade: number | undefined): Candidate[] => {
  const outcome = outcomeOf(grade, features.unanswered === 1 || features.unasked === 1);
  const values = replyFeatureNames.map((name) => features[name]);
  return outcome === null ? [] : [{ kind: "reply", features: values, outcome, givesVerdict: givesVerdict(line.reply) }];
};

const ruleCandidate = ({ features }: LikelyRule, grade: number | undefined): Candidate[] => {
  const outcome = outcomeOf(grade, features.unanswered === 1);
  const values = ruleFeatureNames.map((name) => features[name]);
  return outcome === null ? [] : [{ kind: "rule", features: values, outcome, givesVerdict: false }];
};

/** The first sentences that were judged for a question, of those that the service looks at. */
export const openingCase = ({ row, found, library }: Asked<LabelledRow>): OpeningCase => {
  const [ranking] = found.rankings;
  const [part] = found.intent.parts;
  if (ranking === undefined || part === undefined) return { author: row.set, asksVerdict: false, candidates: [] };
  const rules = new Map(
    Object.entries(row.first.rules).map(([name, grade]) => [statementNamed(name, library.commentary), grade]),
  );
  const replies = likelyReplies(part, ranking);
  return {
    author: row.set,
    asksVerdict: asksVerdict(part.stance),
    candidates: [
      ...replies.flatMap((reply) => replyCandidate(reply, row.first.replies[reply.line.text])),
      ...likelyRules(rankStatements(ranking), part.stance, ranking).flatMap((rule) =>
        ruleCandidate(rule, rules.get(rule.ranked.row)),
      ),
    ],
  };
};

/** What answers began with: how many questions, shares of first sentences that are right and wrong, that are replies, and verdicts where asked for. */
export interface Begun {
  readonly questions: number;
  readonly right: number | null;
  readonly wrong: number | null;
  readonly replies: number | null;
  readonly verdicts: number | null;
}

/** The two regressions by which a beginning is chosen. */
export interface OpeningModels {
  readonly reply: Logistic;
  readonly rule: Logistic;
}

const chosenIn = ({ candidates }: OpeningCase, models: OpeningModels): Candidate | undefined =>
  candidates
    .map((one) => ({ one, worth: chanceOf(models[one.kind], one.features) }))
    .sort((left, right) => right.worth - left.worth)[0]?.one;

const shareOf = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null =>
  items.length === 0 ? null : toThousandths(items.filter(holds).length / items.length);

/** What is begun with, by the models for each author. */
export const begunIn = (cases: readonly OpeningCase[], modelsOf: (author: string) => OpeningModels): Begun => {
  const begun = cases.flatMap((one) => {
    const chosen = chosenIn(one, modelsOf(one.author));
    return chosen === undefined ? [] : [{ ...chosen, asksVerdict: one.asksVerdict }];
  });
  return {
    questions: begun.length,
    right: shareOf(begun, ({ outcome }) => outcome === 1),
    wrong: shareOf(begun, ({ outcome }) => outcome === 0),
    replies: shareOf(begun, ({ kind }) => kind === "reply"),
    verdicts: shareOf(
      begun.filter(({ asksVerdict }) => asksVerdict),
      (one) => one.givesVerdict,
    ),
  };
};

/** How the numbers of the beginnings were chosen. */
export interface OpeningFit extends Pick<WeightsFile, "replies" | "rules"> {
  readonly left_out: Begun;
  readonly held_out: Begun;
}

const modelsFrom = (cases: readonly OpeningCase[]): OpeningModels => {
  const of = (kind: Candidate["kind"]) =>
    fitLogistic(cases.flatMap(({ candidates }) => candidates.filter((one) => one.kind === kind)));
  return { reply: of("reply"), rule: of("rule") };
};

const chancesFrom = ({ bias, weights }: Logistic, names: readonly string[]) => ({
  bias: toHundredths(bias),
  weights: Object.fromEntries(names.map((name, place) => [name, toHundredths(weights[place] ?? 0)])),
});

/** Regressions of what readers said of first sentences. Null where nobody judged any. */
export const fitOpenings = (chosenOn: readonly OpeningCase[], held: readonly OpeningCase[]): OpeningFit | null => {
  if (chosenOn.every(({ candidates }) => candidates.length === 0)) return null;
  const models = modelsFrom(chosenOn);
  const authors = [...new Set(chosenOn.map(({ author }) => author))];
  const without = new Map(
    authors.map((author) => [author, modelsFrom(chosenOn.filter((one) => one.author !== author))]),
  );
  return {
    replies: chancesFrom(models.reply, replyFeatureNames),
    rules: chancesFrom(models.rule, ruleFeatureNames),
    left_out: begunIn(chosenOn, (author) => without.get(author) ?? models),
    held_out: begunIn(held, () => models),
  };
};
