import { type Static, Type } from "@sinclair/typebox";
import type { Provision } from "../../../../shared/corpus/index.ts";
import { textOf } from "../../language/texts.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { orderStatements, type RankedStatement, rankStatements } from "../../retrieve/rank-statements.ts";
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
/** … and so many of each of the provisions that rank first; without commentary, the text of these. */
const statementsOfEachMax = 3;
const provisionsMax = 2;

const wordsOf = ({ statement: { says, unless, reply } }: RankedStatement): string => `${says} ${unless} ${reply}`;

/** What a provision says to the question. The law's own words hold figures of other matters too: they speak where nothing else does. */
const saidBy = ({ id, chunks }: Provision, ranking: Ranking): string[] => {
  const rows = ranking.search.library.commentary.ofArticle.get(id);
  if (rows === undefined) return chunks.map(({ text }) => text);
  return orderStatements(ranking, rows).slice(0, statementsOfEachMax).map(wordsOf);
};

/** True when one of the rules that speak best to the question holds a number of the family. */
const isGiven = (number: RegExp, ranking: Ranking): boolean => {
  const best = rankStatements(ranking).slice(0, statementsMax).map(wordsOf);
  const first = ranking.ranked.slice(0, provisionsMax);
  return [...best, ...first.flatMap(({ provision }) => saidBy(provision, ranking))].some((text) => number.test(text));
};

/**
 * Refuses when a figure is asked for ("how many hours of training …") that no provision near the question gives for its subject.
 */
export const refuseFigure = (scope: Scope, ranking: Ranking): Refusal | null => {
  const { text } = scope.reading;
  const family = families.find(({ asked }) => asked.test(text));
  if (family === undefined || toAudited.test(text)) return null;
  if (isGiven(family.number, ranking)) return null;
  return {
    kind: "figure_not_in_law",
    reason: textOf(scope.language, "figure"),
  };
};
