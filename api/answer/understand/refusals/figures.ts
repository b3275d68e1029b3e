import { type Static, Type } from "@sinclair/typebox";
import { textOf } from "../../language/texts.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { rankStatements } from "../../retrieve/rank-statements.ts";
import { readData } from "../data.ts";
import type { Refusal, Scope } from "../types.ts";
import type { QuestionView } from "./view.ts";

const familySchema = Type.Object({ family: Type.String(), asked: Type.String(), number: Type.String() });
const data: Static<typeof familySchema>[] = readData("refusals/data/figures", Type.Array(familySchema));

const numberText =
  "(?:\\d[\\d.,  ]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|sixty|hundred|half|third)";

const families = data.map(({ family, asked, number }) => ({
  family,
  asked: new RegExp(asked, "iu"),
  number: new RegExp(number.replaceAll("#", numberText), "iu"),
}));

/** An auditor asks the audited for figures of their own ("what is your average response time?"): the law has what stands behind it. */
const toAudited = /\b(?:your|yours|did you|do you|have you|can you)\b/iu;

/** So many of the statements that answer best are looked through for the figure. */
const statementsMax = 16;
/** Without commentary the text of so many provisions is. */
const provisionsMax = 2;

/** True when one of the rules that speak best to the question holds a number of the family. */
const isGiven = (number: RegExp, ranking: Ranking): boolean => {
  const { commentary } = ranking.search.library;
  const said = rankStatements(ranking)
    .slice(0, statementsMax)
    .map(({ statement: { says, unless, reply } }) => `${says} ${unless} ${reply}`);
  // The law's own words hold figures of other matters too: they speak where nothing else does.
  const unsaid = ranking.ranked
    .slice(0, provisionsMax)
    .filter(({ provision }) => !commentary.ofArticle.has(provision.id))
    .flatMap(({ provision }) => provision.chunks.map(({ text }) => text));
  return [...said, ...unsaid].some((text) => number.test(text));
};

/**
 * Refuses when a figure is asked for ("how many hours of training …") that no provision near the question gives for its subject.
 */
export const refuseFigure = (view: QuestionView, scope: Scope, ranking: Ranking): Refusal | null => {
  const family = families.find(({ asked }) => asked.test(view.text));
  if (family === undefined || toAudited.test(view.text)) return null;
  if (isGiven(family.number, ranking)) return null;
  return {
    kind: "figure_not_in_law",
    reason: textOf(scope.language, "figure"),
  };
};
