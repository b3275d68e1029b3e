import type { Library } from "../retrieve/library.ts";
import type { Ranking } from "../retrieve/rank.ts";
import { gatherEvidence } from "./evidence.ts";
import { refuseFigure } from "./figures.ts";
import { forLanguage } from "./language.ts";
import { refuseMissing } from "./missing.ts";
import { isWellFound, refuseOffTopic } from "./off-topic.ts";
import { refuseInstruction, refuseSmallTalk } from "./orders.ts";
import { refuseCountry, refuseOtherLaw, refusePlace } from "./outside.ts";
import { refusePractice, refuseProduct } from "./product.ts";
import type { Refusal, Scope } from "./types.ts";
import { type QuestionView, viewQuestion } from "./view.ts";

/** The law names no vendor: a vendor's name must not count as a word that the law does not know. */
const withoutVendors = (view: QuestionView, text: string): string =>
  view.reading.outside
    .filter(({ value }) => value.kind === "vendor")
    .reduce((rest, { start, end }) => rest.replaceAll(view.text.slice(start, end), " "), text);

/**
 * Tells whether a question is one for this corpus: null when it is, else why not. Each kind of refusal has its own sign; how well
 * the search went is asked last. False premises are not refused: the answer corrects them.
 */
export const refuse = (scope: Scope, ranking: Ranking, question: string, library: Library): Refusal | null => {
  const view = viewQuestion(question, library.snapshot);
  const order = refuseInstruction(view, scope) ?? refuseSmallTalk(view) ?? refuseMissing(scope, library);
  if (order !== null) return order;
  if (scope.isLookup && scope.cited.some(({ chunks }) => chunks.length > 0)) return null;
  const evidence = gatherEvidence(library, withoutVendors(view, scope.searchText), ranking);
  const refusal =
    refusePractice(view) ??
    refuseProduct(view) ??
    refuseOtherLaw(view, scope, () => isWellFound(evidence)) ??
    refuseCountry(view, scope) ??
    refuseOffTopic(view, scope, evidence) ??
    refusePlace(view, scope) ??
    refuseFigure(view, scope, ranking, library);
  return refusal === null ? null : forLanguage(refusal, question, library.snapshot.manifest.language);
};
