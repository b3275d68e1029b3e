import type { FailureKind } from "./model/failure.ts";

/** Who wrote the words of an answer. */
export type WrittenBy = "composer" | "model";

/**
 * How a request to the language model ended: with words that could be used, with its word that the provisions hold no answer, with words
 * of which verification left nothing, or not at all.
 */
export type ModelOutcome = "ok" | "no_answer" | "rejected" | FailureKind;

/** What is told of a request to the language model. */
export interface ModelReport {
  readonly outcome: ModelOutcome;
  readonly ms: number;
  /** In a few words, and never those of the endpoint; null where nothing failed. */
  readonly reason: string | null;
  /** Who answers now; null: nobody, since it failed midway. */
  readonly answeredBy: WrittenBy | null;
  /** Sentences that verification left out. */
  readonly leftOut: number;
}

/** A part of the work on an answer. */
export type Step = "retrieve" | "compose" | "model";

/** Is told how the work on one request goes, for logs, metrics and traces. Hears nobody's words. */
export interface Watch {
  /** A step begins; what it returns is to be called when the step ends. */
  step(name: Step): () => void;
  modelAsked(report: ModelReport): void;
}

/** Watches nothing. */
export const unwatched: Watch = { step: () => () => {}, modelAsked: () => {} };

/** Does a step of the work while it is watched. */
export const during = async <Result>(watch: Watch, name: Step, work: () => Promise<Result>): Promise<Result> => {
  const ended = watch.step(name);
  try {
    return await work();
  } finally {
    ended();
  }
};
