import { likelyCompanions, shownFrom, topicOf } from "../../../api/answer/plan/companions.ts";
import { leadOf } from "../../../api/answer/plan/lead.ts";
import { companionFeatureNames, type WeightsFile } from "../../../api/answer/retrieve/weights.ts";
import { isOrNot } from "../../../api/learned/chance.ts";
import type { Asked } from "./asked.ts";
import { type LabelledRow, statementNamed } from "./labelled.ts";
import { chanceOf, fitLogistic, type LogisticCase } from "./logistic.ts";
import { toHundredths, toThousandths } from "./result.ts";

/** The statements beside the lead of a question that a reader judged: whether they belong to a full answer. */
export interface CompanionCase {
  readonly author: string;
  readonly companions: readonly LogisticCase[];
}

/** What the service looks at beside its own lead, as far as a reader judged it. */
export const companionCase = ({ row, found, library }: Asked<LabelledRow>): CompanionCase => {
  const [ranking] = found.rankings;
  const [part] = found.intent.parts;
  const lead = ranking === undefined || part === undefined ? null : leadOf(part, [], ranking, library);
  if (ranking === undefined || part === undefined || lead === null) return { author: row.set, companions: [] };
  const rowsOf = (names: readonly string[]) => new Set(names.map((name) => statementNamed(name, library.commentary)));
  const [wanted, unwanted] = [rowsOf([...row.opens, ...row.belongs]), rowsOf(row.others)];
  const companions = likelyCompanions(part, lead, topicOf(lead, ranking), ranking, library).flatMap(
    (one): LogisticCase[] =>
      wanted.has(one.row) || unwanted.has(one.row)
        ? [{ features: companionFeatureNames.map((name) => one.features[name]), outcome: isOrNot(wanted.has(one.row)) }]
        : [],
  );
  return { author: row.set, companions };
};

/** How many statements are shown, which share of them belongs, and which share of what belongs is shown. */
export interface Shown {
  readonly each: number;
  readonly precision: number | null;
  readonly recall: number | null;
}

/** How the numbers of the companions were chosen. */
export interface CompanionFit {
  readonly companions: WeightsFile["companions"];
  readonly left_out: Shown;
  readonly held_out: Shown;
}

const shareShown = (
  cases: readonly CompanionCase[],
  chanceIn: (author: string, features: readonly number[]) => number,
): Shown => {
  const all = cases.flatMap(({ author, companions }) =>
    companions.map(({ features, outcome }) => ({
      isShown: chanceIn(author, features) >= shownFrom,
      belongs: outcome === 1,
    })),
  );
  const shown = all.filter(({ isShown }) => isShown);
  const [right, wanted] = [shown.filter(({ belongs }) => belongs).length, all.filter(({ belongs }) => belongs).length];
  return {
    each: toThousandths(shown.length / Math.max(1, cases.length)),
    precision: shown.length === 0 ? null : toThousandths(right / shown.length),
    recall: wanted === 0 ? null : toThousandths(right / wanted),
  };
};

/** A logistic regression of what readers said belongs beside a lead. */
export const fitCompanions = (
  chosenOn: readonly CompanionCase[],
  held: readonly CompanionCase[],
): CompanionFit | null => {
  const casesOf = (cases: readonly CompanionCase[]) => cases.flatMap(({ companions }) => companions);
  if (casesOf(chosenOn).length === 0) return null;
  const model = fitLogistic(casesOf(chosenOn));
  const authors = [...new Set(chosenOn.map(({ author }) => author))];
  const without = new Map(
    authors.map((author) => [author, fitLogistic(casesOf(chosenOn.filter((one) => one.author !== author)))]),
  );
  return {
    companions: {
      bias: toHundredths(model.bias),
      weights: Object.fromEntries(
        companionFeatureNames.map((name, place) => [name, toHundredths(model.weights[place] ?? 0)]),
      ),
    },
    left_out: shareShown(chosenOn, (author, features) => chanceOf(without.get(author) ?? model, features)),
    held_out: shareShown(held, (_, features) => chanceOf(model, features)),
  };
};
