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
