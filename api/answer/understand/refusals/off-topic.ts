import { type Static, Type } from "@sinclair/typebox";
import { textOf } from "../../language/texts.ts";
import { readData } from "../data.ts";
import type { Refusal, Scope } from "../types.ts";
import type { Evidence } from "./evidence.ts";
import type { QuestionView } from "./view.ts";

const weightsSchema = Type.Object({
  bias: Type.Number(),
  coverage: Type.Number(),
  nearness: Type.Number(),
  size: Type.Number(),
  familiarity: Type.Number(),
  unknown: Type.Number(),
  everyday: Type.Number(),
  duty: Type.Number(),
  advice: Type.Number(),
});
const modelSchema = Type.Object({
  with_vectors: weightsSchema,
  without_vectors: weightsSchema,
  threshold: Type.Number(),
  threshold_requested: Type.Number(),
});
const model: Static<typeof modelSchema> = readData("refusals/data/weights", modelSchema);

/** How strongly the evidence says that the question is about something else; 0 is even. */
export const strangeness = (evidence: Evidence): number => {
  const weights = evidence.nearness !== null ? model.with_vectors : model.without_vectors;
  return (Object.keys(evidence) as Array<keyof Evidence>).reduce(
    (sum, name) => sum + weights[name] * (evidence[name] ?? 0),
    weights.bias,
  );
};

/**
 * "What is pseudonymisation?", "How do I classify an outage?": one or two words, all held by one provision and used often enough of
 * our subject. So short a question gives the evidence too little to weigh.
 */
const isTermOfLaw = ({ size, coverage, everyday: share, familiarity, advice }: Evidence): boolean => {
  if (coverage < 1 || share > 0 || size > Math.log(3)) return false;
  return size > Math.log(2) ? familiarity >= 3.75 : advice === 0 && familiarity >= 2;
};

/** Words of the law stand in the question, though it is about something else. */
const everydayFamiliarityMin = 2.5;

const refusalOf = (kind: "everyday_matter" | "off_topic", { language }: Scope): Refusal => ({
  kind,
  reason: textOf(language, kind),
});

const wellFound = { strangenessMax: -3.5, coverageMin: 0.8 } as const;

/** True when the search found the question's subject beyond doubt. */
export const isWellFound = (evidence: Evidence): boolean =>
  strangeness(evidence) <= wellFound.strangenessMax && evidence.coverage >= wellFound.coverageMin;

/** The last judgement: nothing in the question or in the search shows that the corpus has an answer. */
export const refuseOffTopic = (view: QuestionView, scope: Scope, evidence: Evidence): Refusal | null => {
  if (view.ownAsked.length > 0 || scope.cited.some(({ chunks }) => chunks.length > 0)) return null;
  if (evidence.size === 0) return scope.isNamed && view.reading.words.length > 2 ? null : refusalOf("off_topic", scope);
  if (isTermOfLaw(evidence)) return null;
  const isRequested = scope.isNamed && view.reading.own.length === 0;
  const threshold = isRequested ? model.threshold_requested : model.threshold;
  if (strangeness(evidence) <= threshold) return null;
  return refusalOf(evidence.familiarity >= everydayFamiliarityMin ? "everyday_matter" : "off_topic", scope);
};
