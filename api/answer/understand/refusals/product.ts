import type { QuestionLanguage } from "../../language/languages.ts";
import { textOf } from "../../language/texts.ts";
import { asksForPermission } from "../../text/permission.ts";
import type { OutsideName } from "../names/gazetteer.ts";
import type { PhraseMatch } from "../names/words.ts";
import type { Refusal, Scope } from "../types.ts";
import { asking, isAsking, type QuestionView, sentenceAt } from "./view.ts";

const asSubject =
  /(?:^|[.!?,;:]\s*|\b)(?:is|are|does|do|did|has|have|was|will|would|should|can|could)\s+(?:the\s+|using\s+)?$/iu;
const ofUser = /\b(?:in|on|to|from|with|into|my|our|of|for|between)\s+(?:my |our |the )?(?:\w+ )?$/iu;

/** True when the question is about the product: what it does, costs or promises, and not what the law asks of those who use it. */
const asksForProduct = (view: QuestionView, vendor: PhraseMatch<OutsideName>): boolean => {
  if (!isAsking(view, vendor.start)) return false;
  const sentence = sentenceAt(view, vendor.start);
  const before = view.text.slice(Math.max(0, vendor.start - 60), vendor.start);
  const speaksOfProduct = asking.product.test(sentence);
  const speaksOfDuty = asking.duty.test(sentence);
  const asksOfDuty = asking.dutyStrict.test(sentence);
  if (asking.usage.test(sentence) && ofUser.test(before) && !asksOfDuty) return speaksOfProduct || !speaksOfDuty;
  if (asSubject.test(before)) return !asksOfDuty && (speaksOfProduct || !speaksOfDuty);
  if (speaksOfProduct && !speaksOfDuty) return view.ownAsked.length === 0;
  const asksOfLaw = speaksOfDuty || asksForPermission(sentence);
  return view.ownAsked.length === 0 && !asking.firstPerson.test(view.text) && !asksOfLaw;
};

/** The refusal of a question about this product or vendor. */
export const vendorRefusal = (name: string, language: QuestionLanguage): Refusal => ({
  kind: "vendor",
  reason: textOf(language, "vendor", { name }),
});

/** Questions about a vendor's product: the corpus holds law and knows no product. */
export const refuseProduct = (view: QuestionView, { language }: Scope): Refusal | null => {
  const vendors = view.reading.outside.filter(({ value }) => value.kind === "vendor");
  const asked = vendors.find((vendor) => asksForProduct(view, vendor));
  if (asked === undefined) return null;
  return vendorRefusal(view.text.slice(asked.start, asked.end), language);
};

/** Questions about single cases and statistics: which fine was imposed on whom, how many breaches were reported. */
export const refusePractice = (view: QuestionView, { language }: Scope): Refusal | null => {
  const body = view.reading.outside.find(({ value }) => value.kind !== "eu_law" && value.kind !== "standard");
  const isPractice = asking.practice.test(view.text) || (body !== undefined && asking.practiceNamed.test(view.text));
  if (!isPractice) return null;
  const kind =
    body === undefined
      ? "figure_not_in_law"
      : body.value.kind === "vendor"
        ? "vendor"
        : body.value.kind === "foreign_law"
          ? "other_country"
          : body.value.kind === "national_law"
            ? "national_law"
            : "other_law";
  return {
    kind,
    reason: textOf(language, "practice"),
  };
};
