import { readFileSync } from "node:fs";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { chanceOf } from "../../learned/chance.ts";
import type { PlannedPart } from "../plan/plan.ts";
import { featuresOf } from "./features.ts";

const band = Type.Object({
  answers: Type.Number(),
  right: Type.Union([Type.Number(), Type.Null()]),
  wrong: Type.Union([Type.Number(), Type.Null()]),
});

/** The confidence as `bun run fit confidence` writes it: a logistic regression on judged answers, and how well it holds on others. */
export const confidenceSchema = Type.Object({
  bias: Type.Number(),
  weights: Type.Record(Type.String(), Type.Number()),
  chosen: Type.Object({ answers: Type.Number(), day: Type.String() }),
  /** By encoder, on answers that nothing was chosen on. */
  check: Type.Record(
    Type.String(),
    Type.Object({
      answers: Type.Number(),
      calibration_error: Type.Union([Type.Number(), Type.Null()]),
      bands: Type.Object({ high: band, medium: band, low: band }),
    }),
  ),
});
export type ConfidenceFile = Static<typeof confidenceSchema>;

export const confidencePath = new URL("./chosen.json", import.meta.url).pathname;

const chosen: ConfidenceFile = Value.Parse(confidenceSchema, JSON.parse(readFileSync(confidencePath, "utf8")));

/** Where the text is shown that was asked for, there is nothing to be unsure of. */
const lookupScore = 0.99;

/** The chance that an answer begins with what is right, 0 to 1 (contract, "Answers"). */
export const confidenceScore = (planned: readonly PlannedPart[]): number => {
  if (planned[0]?.part.kind === "lookup") return lookupScore;
  return Math.round(chanceOf(chosen, featuresOf(planned)) * 1000) / 1000;
};

/** From where on a score is high, and medium (contract, "Answers and classifications"). */
export const bands = { high: 0.8, medium: 0.5 } as const;

/** The band of a score. */
export const confidenceBand = (score: number): "high" | "medium" | "low" =>
  score >= bands.high ? "high" : score >= bands.medium ? "medium" : "low";
