import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { EmbeddingInfo } from "../../../shared/corpus/manifest.ts";
import { type SignalName, signalNames } from "./signals/index.ts";

/** What speaks for and against beginning an answer with the reply to a known question (see `openings/replies.ts`). */
export const replyFeatureNames = [
  "likeness",
  "carrier",
  "leads",
  "same_way",
  "sided",
  "sided_otherwise",
  "confirms",
  "unasked",
  "unanswered",
  "strange",
  "untold",
] as const;
export type ReplyFeature = (typeof replyFeatureNames)[number];

/** What speaks for and against beginning an answer with a rule (see `openings/rules.ts`). */
export const ruleFeatureNames = ["margin", "discriminant", "kind", "conditions", "unanswered"] as const;
export type RuleFeature = (typeof ruleFeatureNames)[number];

/** What speaks for and against a statement beside a lead (see `plan/companions.ts`). */
export const companionFeatureNames = [
  "score",
  "place",
  "article",
  "address",
  "line",
  "seen",
  "sees",
  "carries",
  "topic",
  "figure",
] as const;
export type CompanionFeature = (typeof companionFeatureNames)[number];

/** What speaks for a paragraph of an act that the commentary says nothing of (see `rank-parts.ts`). */
export const paragraphSignalNames = [
  "words",
  "ownWords",
  "meaning",
  "points",
  "first",
  "alone",
  "length",
  "settles",
  "figure",
  "list",
] as const;
export type ParagraphSignal = (typeof paragraphSignalNames)[number];

/** A logistic regression on features. */
const chancesOf = (names: readonly string[]) =>
  Type.Object({
    bias: Type.Number(),
    weights: Type.Object(Object.fromEntries(names.map((name) => [name, Type.Number()]))),
  });

const result = Type.Object({ first: Type.Number(), five: Type.Number() });

const signalWeights = Type.Partial(
  Type.Record(Type.Union(signalNames.map((name) => Type.Literal(name))), Type.Number()),
  { additionalProperties: false },
);

/** A file of weights, as `bun run fit` writes it: the numbers of the ranking, and what they were chosen on. */
export const weightsSchema = Type.Object({
  /** The encoder it was chosen with; null: searching by words alone. */
  encoder: Type.Union([
    Type.Object({ model: Type.String(), digest: Type.String(), dimensions: Type.Integer() }),
    Type.Null(),
  ]),
  weights: signalWeights,
  /** The same for acts that nobody has commented on; absent where they were not chosen for the encoder. */
  texts: Type.Optional(signalWeights),
  /** How much each signal counts that speaks for a statement. */
  statements: Type.Object({
    meaning: Type.Number(),
    discriminant: Type.Number(),
    lines: Type.Number(),
    lineWords: Type.Number(),
    shared: Type.Number(),
    kind: Type.Number(),
    provision: Type.Number(),
  }),
  /** How much each signal counts that speaks for a paragraph without commentary. */
  paragraphs: Type.Object(Object.fromEntries(paragraphSignalNames.map((name) => [name, Type.Number()]))),
  /** What the reply to a known question is worth as the beginning of the answer to the one asked, and what a rule is. */
  replies: chancesOf(replyFeatureNames),
  rules: chancesOf(ruleFeatureNames),
  /** The chance that a statement belongs beside the one that leads. */
  companions: chancesOf(companionFeatureNames),
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

/** How much each signal counts that speaks for a statement of the commentary. */
export type StatementWeights = Readonly<WeightsFile["statements"]>;
export const statementSignalNames = [
  "meaning",
  "discriminant",
  "lines",
  "lineWords",
  "shared",
  "kind",
  "provision",
] as const;

/** How much each signal counts; signals that are not named do not count. */
export type Weights = Readonly<Partial<Record<SignalName, number>>>;

export const weightsFolder = join(import.meta.dir, "weights");

/** All files: one for each encoder that weights were chosen for, and one for a search by words alone. */
export const weightsFiles: readonly WeightsFile[] = readdirSync(weightsFolder)
  .sort()
  .map((name) => Value.Parse(weightsSchema, JSON.parse(readFileSync(join(weightsFolder, name), "utf8"))));

/** The file of the encoder with the nearest number of dimensions: few dimensions tell less. */
const nearestOf = (files: readonly WeightsFile[], embedding: EmbeddingInfo | null): WeightsFile => {
  const distance = ({ encoder }: WeightsFile): number =>
    encoder === null ? Number.POSITIVE_INFINITY : Math.abs(encoder.dimensions - (embedding?.dimensions ?? 0));
  const [nearest] = files.toSorted((one, other) => distance(one) - distance(other));
  return nearest as WeightsFile;
};

/** The weights for an encoder; for one that none were chosen for, those of the nearest. `isKnown` says which. */
export const weightsFor = (embedding: EmbeddingInfo | null): { file: WeightsFile; isKnown: boolean } => {
  const own = weightsFiles.find(({ encoder }) => (encoder?.model ?? null) === (embedding?.model ?? null));
  return own === undefined
    ? { file: nearestOf(weightsFiles, embedding), isKnown: false }
    : { file: own, isKnown: true };
};

/** How much each signal counts in acts that nobody has commented on; for an encoder that none were chosen for, those of the nearest. */
export const textWeightsFor = (embedding: EmbeddingInfo | null): Weights => {
  const chosen = weightsFiles.filter(({ texts }) => texts !== undefined);
  const { file } = weightsFor(embedding);
  return file.texts ?? nearestOf(chosen, embedding).texts ?? file.weights;
};
