import type { Failure } from "../../service/failure.ts";
import type { StreamComplete } from "../../service/types.ts";

/** How an answer is wanted. */
export type Format = "text" | "structured";

/** What stands in the form. */
export interface Draft {
  readonly question: string;
  /** A main act's id, or `auto`. */
  readonly regulation: string;
  readonly format: Format;
}

/** A question that was sent. */
export interface Asked extends Draft {
  /** ISO moment. */
  readonly at: string;
}

/** Where an answer is: under way, complete, or ended before it was. */
export type Stage = "retrieving" | "synthesizing" | "complete" | "stopped" | "failed";

/** A question with what came of it so far. */
export interface Answer {
  readonly asked: Asked;
  readonly stage: Stage;
  readonly text: string;
  /** Everything but the text; null until the answer is complete. */
  readonly complete: StreamComplete | null;
  readonly failure: Failure | null;
}

/** The bounds of a question, in characters. */
export const questionMin = 10;
export const questionMax = 2_000;

/** Whether the service is still at it. */
export const isUnderWay = ({ stage }: Pick<Answer, "stage">): boolean =>
  stage === "retrieving" || stage === "synthesizing";
