import type { Chunk } from "../../../shared/corpus/index.ts";
import type { StructuredAnswer } from "../types.ts";

/** A composed answer, with the provisions that it cites. */
export interface Composition {
  readonly text: string;
  readonly structured: StructuredAnswer;
  /** The provisions that lead, in the order of the parts. */
  readonly citedProvisions: readonly string[];
  /** The parts of provisions that it quotes, most important first: what a model must see, and what sources show. */
  readonly passages: readonly Chunk[];
}

/** A composed answer, and how sure it is. */
export interface Composed extends Composition {
  /** The chance that it begins with what is right, 0 to 1. */
  readonly confidence: number;
}
