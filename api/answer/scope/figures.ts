import { type Static, Type } from "@sinclair/typebox";
import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { tokensOf } from "../text/tokens.ts";
import { readData } from "./data.ts";
import { shareHeldBy } from "./evidence.ts";
import type { Refusal, Scope } from "./types.ts";
import type { QuestionView } from "./view.ts";

const familySchema = Type.Object({ family: Type.String(), asked: Type.String(), number: Type.String() });
const data: Static<typeof familySchema>[] = readData("figures", Type.Array(familySchema));

const numberText =
  "(?:\\d[\\d.,  ]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|sixty|hundred|half|third)";

const families = data.map(({ family, asked, number }) => ({
  family,
  asked: new RegExp(asked, "iu"),
  number: new RegExp(number.replaceAll("#", numberText), "iu"),
}));

/** An auditor asks the audited for figures of their own ("what is your average response time?"): the law has what stands behind it. */
const toAudited = /\b(?:your|yours|did you|do you|have you|can you)\b/iu;

/** Provisions that are looked through for the figure. */
const provisionsMax = 8;
/** A provision gives the figure for the subject when it holds this share of the question's weight. */
const subjectShareMin = 0.75;

/** The words of the question without those that ask for the quantity. */
const subjectTokens = (scope: Scope, asked: RegExp): string[] => [
  ...new Set(tokensOf(scope.searchText.replace(new RegExp(asked.source, "giu"), " "))),
];

/**
 * Refuses when a figure is asked for ("how many hours of training …") that no provision near the question gives for its subject.
 */
export const refuseFigure = (view: QuestionView, scope: Scope, ranking: Ranking, library: Library): Refusal | null => {
  const family = families.find(({ asked }) => asked.test(view.text));
  if (family === undefined || toAudited.test(view.text)) return null;
  const subject = subjectTokens(scope, family.asked);
  const isGiven = ranking.ranked
    .slice(0, provisionsMax)
    .some(
      ({ provision }) =>
        provision.chunks.some((chunk) => family.number.test(chunk.text)) &&
        shareHeldBy(library, subject, library.positions.get(provision.id) ?? -1) >= subjectShareMin,
    );
  if (isGiven) return null;
  return {
    kind: "figure_not_in_law",
    reason:
      "The question asks for a figure that no provision of this corpus gives: where the law is silent on a number, it leaves the measure to those who apply it.",
  };
};
