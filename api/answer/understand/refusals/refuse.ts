import { textOf } from "../../language/texts.ts";
import type { Library } from "../../retrieve/library.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import type { Refusal, Scope } from "../types.ts";
import { gatherEvidence } from "./evidence.ts";
import { refuseFigure } from "./figures.ts";
import { likenessMin, standardLikeness } from "./likeness.ts";
import { refuseMissing } from "./missing.ts";
import { isWellFound, refuseOffTopic } from "./off-topic.ts";
import { refuseInstruction, refuseSmallTalk } from "./orders.ts";
import { refuseCountry, refuseNamedLaw, refuseOtherLaw, refusePlace } from "./outside.ts";
import { refusePractice, refuseProduct, vendorRefusal } from "./product.ts";
import { type QuestionView, viewQuestion } from "./view.ts";

/** The law names no vendor: a vendor's name must not count as a word that the law does not know. */
const withoutVendors = (view: QuestionView, text: string): string =>
  view.reading.outside
    .filter(({ value }) => value.kind === "vendor")
    .reduce((rest, { start, end }) => rest.replaceAll(view.text.slice(start, end), " "), text);

const refuseEnglish = (scope: Scope, ranking: Ranking, library: Library): Refusal | null => {
  const view = viewQuestion(scope.reading);
  const order = refuseInstruction(view, scope) ?? refuseSmallTalk(view, scope) ?? refuseMissing(scope, library);
  if (order !== null) return order;
  if (scope.isLookup && scope.cited.some(({ chunks }) => chunks.length > 0)) return null;
  const evidence = gatherEvidence(library, withoutVendors(view, scope.searchText), ranking);
  return (
    refusePractice(view, scope) ??
    refuseProduct(view, scope) ??
    refuseOtherLaw(view, scope, () => isWellFound(evidence)) ??
    refuseCountry(view, scope) ??
    refuseOffTopic(view, scope, evidence) ??
    refusePlace(view, scope) ??
    refuseFigure(view, scope, ranking)
  );
};

/** In other languages the names speak, then the vector; a model that does not read the language finds only what is cited. */
const refuseByNames = (scope: Scope, ranking: Ranking, library: Library): Refusal | null => {
  const view = viewQuestion(scope.reading);
  const order = refuseInstruction(view, scope) ?? refuseSmallTalk(view, scope) ?? refuseMissing(scope, library);
  if (order !== null) return order;
  if (scope.cited.some(({ chunks }) => chunks.length > 0)) return null;
  const other = refuseNamedLaw(scope);
  if (other !== null) return other;
  const likeness = standardLikeness(ranking, library);
  if (likeness === null) return { kind: "off_topic", reason: textOf(scope.language, "unread_refused") };
  if (scope.reading.own.length > 0 || likeness >= likenessMin) return null;
  const vendor = scope.reading.outside.find(({ value }) => value.kind === "vendor");
  if (vendor !== undefined) return vendorRefusal(view.text.slice(vendor.start, vendor.end), scope.language);
  return { kind: "off_topic", reason: textOf(scope.language, "off_topic") };
};

/**
 * Tells whether a question is one for this corpus: null when it is, else why not, in the question's language. Each kind of refusal has
 * its own sign; how well the search went is asked last. False premises are not refused: the answer says what is right.
 */
export const refuse = (scope: Scope, ranking: Ranking, library: Library): Refusal | null =>
  scope.language === library.snapshot.manifest.language
    ? refuseEnglish(scope, ranking, library)
    : refuseByNames(scope, ranking, library);
