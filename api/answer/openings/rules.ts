import { chanceOf, isOrNot } from "../../learned/chance.ts";
import type { Ranking } from "../retrieve/rank.ts";
import type { RankedStatement } from "../retrieve/rank-statements.ts";
import type { RuleFeature } from "../retrieve/weights.ts";
import { wordCount } from "../text/sentences.ts";
import type { Stance } from "../understand/question/stance.ts";
import { asksVerdict, conditionsIn, givesVerdict } from "./verdict.ts";

/** What speaks for and against beginning an answer with a rule of the commentary. */
export type RuleFeatures = Readonly<Record<RuleFeature, number>>;

/** A rule of the commentary that may be what an answer begins with. */
export interface LikelyRule {
  readonly ranked: RankedStatement;
  readonly features: RuleFeatures;
  /** What the rule is likely worth as the first sentence of the answer, 0 to 1: 1 is right, a half is of help. */
  readonly chance: number;
}

/** So many of the best rules are looked at. */
const rulesMax = 3;

/** The most words that an answer begins with (contract, "Answers"). */
const openingWordsMax = 40;

/** The words in which a rule begins an answer: itself, or its short reply where it is long. */
export const openingWords = ({ says, reply }: Pick<RankedStatement["statement"], "says" | "reply">): string =>
  wordCount(says) > openingWordsMax && reply !== "" && !givesVerdict(reply) ? reply : says;

/** The best of some ranked rules, with what each is likely worth as the beginning of an answer, the best first. */
export const likelyRules = (
  ranked: readonly RankedStatement[],
  stance: Stance | null,
  { file }: Pick<Ranking, "file">,
): LikelyRule[] =>
  ranked
    .slice(0, rulesMax)
    .map((one, place): LikelyRule => {
      const next = ranked[place === 0 ? 1 : 0];
      const features: RuleFeatures = {
        margin: one.score - (next?.score ?? 0),
        discriminant: one.discriminant,
        kind: one.kind,
        conditions: conditionsIn(openingWords(one.statement)),
        unanswered: isOrNot(asksVerdict(stance)),
      };
      return { ranked: one, features, chance: chanceOf(file.rules, features) };
    })
    .sort((left, right) => right.chance - left.chance);
