import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { EmbeddingInfo } from "../../../shared/corpus/manifest.ts";
import { type SignalName, signalNames } from "./signals/index.ts";

const result = Type.Object({ first: Type.Number(), five: Type.Number() });

/** A file of weights, as `bun run fit` writes it: the numbers of the ranking, and what they were chosen on. */
export const weightsSchema = Type.Object({
  /** The encoder it was chosen with; null: searching by words alone. */
  encoder: Type.Union([
    Type.Object({ model: Type.String(), digest: Type.String(), dimensions: Type.Integer() }),
    Type.Null(),
  ]),
  weights: Type.Partial(Type.Record(Type.Union(signalNames.map((name) => Type.Literal(name))), Type.Number())),
  /** Mean and standard deviation of the highest cosine between a question and a line of the editor's index; null without vectors. */
  similarity: Type.Union([Type.Object({ mean: Type.Number(), spread: Type.Number() }), Type.Null()]),
  chosen: Type.Object({
    authors: Type.Array(Type.String()),
    questions: Type.Integer(),
    day: Type.String(),
    corpus_version: Type.String(),
    /** On the authors it was chosen on. */
    result,
    /** On each of them in turn, with weights chosen on the others. */
    left_out: result,
  }),
  held_out: Type.Object({ author: Type.String(), questions: Type.Integer(), result }),
});
export type WeightsFile = Static<typeof weightsSchema>;

/** How much each signal counts; signals that are not named do not count. */
export type Weights = Readonly<Partial<Record<SignalName, number>>>;

/** The encoders that weights were chosen for; "none" is for a search by words alone. */
export const weightsFiles = ["none", "potion-base-2M-int8", "all-MiniLM-L6-v2", "multilingual-e5-small"] as const;

export const weightsFolder = join(import.meta.dir, "weights");

const read = (name: string): WeightsFile =>
  Value.Parse(weightsSchema, JSON.parse(readFileSync(join(weightsFolder, `${name}.json`), "utf8")));

const files = weightsFiles.map(read);

/**
 * The weights for an encoder; for one that none were chosen for, those of the encoder with the nearest number of dimensions: few
 * dimensions tell less. `known` says which.
 */
export const weightsFor = (embedding: EmbeddingInfo | null): { file: WeightsFile; known: boolean } => {
  const own = files.find(({ encoder }) => (encoder?.model ?? null) === (embedding?.model ?? null));
  if (own !== undefined) return { file: own, known: true };
  const distance = ({ encoder }: WeightsFile): number =>
    encoder === null ? Number.POSITIVE_INFINITY : Math.abs(encoder.dimensions - (embedding?.dimensions ?? 0));
  const [nearest] = files.toSorted((one, other) => distance(one) - distance(other));
  return { file: nearest as WeightsFile, known: false };
};
