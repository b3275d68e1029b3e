import { type Static, Type } from "@sinclair/typebox";
import { textOf } from "../../language/texts.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { orderStatements, rankStatements } from "../../retrieve/rank-statements.ts";
import { readData } from "../data.ts";
import type { Refusal, Scope } from "../types.ts";

const familySchema = Type.Object({ family: Type.String(), asked: Type.String(), number: Type.String() });
const data: Static<typeof familySchema>[] = readData("scope/data/figures", Type.Array(familySchema));

const numberText =
  "(?:\\d[\\d.,  ]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|sixty|hundred|half|third)";

const families = data.map(({ family, asked, number }) => ({
  family,
  asked: new RegExp(asked, "iu"),
  number: new RegExp(number.replaceAll("#", numberText), "iu"),
}));

/** An auditor asks the audited for figures of their own ("what is your average response time?"): the law has what stands behind it. */
const toAudited = /\b(?:your|yours|did you|do you|have you|can you)\b/iu;

/** So many of the statements that answer best are looked through for the figure, wherever they stand … */
const statementsMax = 16;
/** … and so many of each of the provisions that rank first. */
const statementsOfEachMax = 3;
const provisionsMax = 2;

/** True when one of the rules that speak best to the question holds a number of the family. */
const isGiven = (number: RegExp, ranking: Ranking): boolean => {
  const { ofArticle } = ranking.search.library.commentary;
  const first = ranking.ranked
    .slice(0, provisionsMax)
    .flatMap(({ provision }) =>
      orderStatements(ranking, ofArticle.get(provision.id) ?? []).slice(0, statementsOfEachMax),
    );
  return [...rankStatements(ranking).slice(0, statementsMax), ...first].some(({ statement: { says, unless, reply } }) =>
    number.test(`${says} ${unless} ${reply}`),
  );
};

/**
 * Refuses when a figure is asked for ("how many hours of training …") that no provision near the question gives for its subject. What an
 * act gives that nobody has commented on is not known: there nothing is refused.
 */
export const refuseFigure = (scope: Scope, ranking: Ranking): Refusal | null => {
  const { text } = scope.reading;
  const family = families.find(({ asked }) => asked.test(text));
  if (family === undefined || toAudited.test(text)) return null;
  const [best] = ranking.ranked;
  if (best !== undefined && !ranking.search.library.commentary.ofArticle.has(best.provision.id)) return null;
  if (isGiven(family.number, ranking)) return null;
  return {
    kind: "figure_not_in_law",
    reason: textOf(scope.language, "figure"),
  };
};
