import { type Static, Type } from "@sinclair/typebox";
import type { Chunk, Provision } from "../../../../shared/corpus/index.ts";
import { textOf } from "../../language/texts.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import { tokensOf } from "../../text/tokens.ts";
import { readData } from "../data.ts";
import type { Refusal, Scope } from "../types.ts";
import { shareHeldBy } from "./evidence.ts";
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

/** Provisions that are looked through for the figure. */
const provisionsMax = 8;
/** A piece of text with such a number gives the figure when it holds this share of the question's weight. */
const shareMin = 0.25;
/** In the first provisions found less is enough, when the provision as a whole speaks of the subject. */
const first = { provisions: 2, shareMin: 0.1, provisionShareMin: 0.5 } as const;

/** The words of the question without those that ask for the quantity. */
const subjectTokens = (scope: Scope, asked: RegExp): string[] => [
  ...new Set(tokensOf(scope.searchText.replace(new RegExp(asked.source, "giu"), " "))),
];

const shareIn = (library: Library, tokens: readonly string[], chunk: Chunk): number => {
  const held = new Set(tokensOf(`${chunk.title} ${chunk.introduction} ${chunk.text}`));
  let [found, all] = [0, 0];
  for (const token of tokens) {
    const weight = library.everything.rarity(token);
    all += weight;
    if (held.has(token)) found += weight;
  }
  return all === 0 ? 1 : found / all;
};

/** True when a provision has a number of the family beside the subject. */
const gives = (
  provision: Provision,
  rank: number,
  subject: readonly string[],
  number: RegExp,
  library: Library,
): boolean => {
  const shares = provision.chunks
    .filter((chunk) => number.test(chunk.text))
    .map((chunk) => shareIn(library, subject, chunk));
  const share = Math.max(-1, ...shares);
  if (share >= shareMin || rank >= first.provisions || share < first.shareMin) return share >= shareMin;
  return shareHeldBy(library, subject, library.positions.get(provision.id) ?? -1) >= first.provisionShareMin;
};

/**
 * Refuses when a figure is asked for ("how many hours of training …") that no provision near the question gives for its subject.
 */
export const refuseFigure = (view: QuestionView, scope: Scope, ranking: Ranking, library: Library): Refusal | null => {
  const family = families.find(({ asked }) => asked.test(view.text));
  if (family === undefined || toAudited.test(view.text)) return null;
  const subject = subjectTokens(scope, family.asked);
  const isGiven = ranking.ranked
    .slice(0, provisionsMax)
    .some(({ provision }, rank) => gives(provision, rank, subject, family.number, library));
  if (isGiven) return null;
  return {
    kind: "figure_not_in_law",
    reason: textOf(scope.language, "figure"),
  };
};
