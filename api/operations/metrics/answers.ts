import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import type { ModelOutcome } from "../../answer/watch.ts";

export type Confidence = "high" | "medium" | "low";

/** What is counted of answers and of the language model. None of it is on the way of a lookup, so prom-client's own do. */
export interface AnswerMetrics {
  /** An answer or a classification that was given. */
  answered(route: string, confidence: Confidence, abstained: boolean): void;
  modelAsked(outcome: ModelOutcome, ms: number): void;
  /** Whether the language model could be reached when the service started. */
  modelReachable(isReachable: boolean): void;
}

const modelBucketsMs = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 240_000];

/** Registers them. `isModelPaused` is null where no language model is configured; its metrics are then left out. */
export const createAnswerMetrics = (registry: Registry, isModelPaused: (() => boolean) | null): AnswerMetrics => {
  const registers = [registry];
  const answers = new Counter({
    name: "acquis_answers_total",
    help: "Answers and classifications, by route and band of confidence; abstentions are low.",
    labelNames: ["route", "confidence"],
    registers,
  });
  const abstentions = new Counter({
    name: "acquis_abstentions_total",
    help: "Answers that say that the corpus holds none, by route.",
    labelNames: ["route"],
    registers,
  });
  const answered: AnswerMetrics["answered"] = (route, confidence, abstained) => {
    answers.inc({ route, confidence });
    if (abstained) abstentions.inc({ route });
  };
  if (isModelPaused === null) return { answered, modelAsked: () => {}, modelReachable: () => {} };

  const durations = new Histogram({
    name: "acquis_model_request_duration_ms",
    help: "Duration of requests to the language model in milliseconds, by outcome; circuit_open: it was not asked.",
    labelNames: ["outcome"],
    buckets: modelBucketsMs,
    registers,
  });
  const paused: Gauge = new Gauge({
    name: "acquis_model_circuit_open",
    help: "1 while the language model is not asked, since it failed too often.",
    registers,
    collect: (): void => paused.set(isModelPaused() ? 1 : 0),
  });
  const reachable = new Gauge({
    name: "acquis_model_reachable",
    help: "1 when the language model could be reached at the start or has answered since, 0 when it failed last.",
    registers,
  });
  const worked: ReadonlySet<ModelOutcome> = new Set(["ok", "no_answer", "rejected", "too_long"]);
  return {
    answered,
    modelAsked: (outcome, ms) => {
      durations.observe({ outcome }, ms);
      reachable.set(worked.has(outcome) ? 1 : 0);
    },
    modelReachable: (isReachable) => reachable.set(isReachable ? 1 : 0),
  };
};
