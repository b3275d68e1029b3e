import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { EmbeddingInfo } from "../../../../shared/corpus/manifest.ts";
import { chancesFrom } from "../../../learned/chance.ts";
import { packedSchema, unpackRows } from "../../../learned/packed.ts";
import type { Ranking } from "../../retrieve/rank.ts";
import type { NameMatch, Reading } from "../names/names.ts";
import type { Scope } from "../types.ts";
import { piecesOf, placesMax } from "./pieces.ts";
import { gatherSigns, type Signs, signNames } from "./signs.ts";

/** What a message may be: a question that this law answers, or something else. */
export const messageKinds = [
  "law",
  "other_law",
  "practice",
  "product",
  "other_matter",
  "small_talk",
  "follow_up",
  "opinion",
  "drafting",
  "instruction",
  "nonsense",
] as const;
export type MessageKind = (typeof messageKinds)[number];

const share = Type.Union([Type.Number(), Type.Null()]);
const measured = Type.Object({
  authors: Type.Array(Type.String()),
  messages: Type.Integer(),
  /** Of what the law answers: the share that is refused, and that is pointed at. */
  inside: Type.Object({ refused: share, pointed: share }),
  /** Of everything else: the share that is refused, and that is refused or pointed at. */
  outside: Type.Object({ refused: share, refused_or_pointed: share }),
  /** Of messages cut into several clauses: the mixed ones whose halves are told apart, and those inside that lose none. */
  halves: Type.Object({ mixed: Type.Integer(), told_apart: share, inside: Type.Integer(), left_whole: share }),
});

/** A model of messages as `bun run fit messages` writes it: weights for each kind in small whole numbers, with what one of them is worth. */
export const messageModelSchema = Type.Object({
  encoder: Type.Union([
    Type.Object({ model: Type.String(), digest: Type.String(), dimensions: Type.Integer() }),
    Type.Null(),
  ]),
  kinds: Type.Array(Type.String()),
  signs: Type.Array(Type.String()),
  bias: Type.Array(Type.Number()),
  /** By kind and sign. */
  sign_weights: Type.Array(Type.Array(Type.Number())),
  /** By kind and dimension, then by kind and place: signed bytes in base64, each worth `unit`. */
  vector_weights: packedSchema,
  piece_weights: packedSchema,
  /** Below `refused` the chance that the law answers is too small; from `answered` on it is answered; between, the nearest is pointed at. */
  bounds: Type.Object({ refused: Type.Number(), answered: Type.Number() }),
  /**
   * What tells that a clause of a message of several asks for what this law does not answer (`clause.ts`): weights of a logistic
   * regression, and the chance from which on it is named as not held.
   */
  clause: Type.Object({
    bias: Type.Number(),
    weights: Type.Record(Type.String(), Type.Number()),
    bound: Type.Number(),
  }),
  /** The mean of each sign: what a corpus that is too small for a sign is taken to have of it. */
  usual: Type.Array(Type.Number()),
  /** `acts` are those of the corpus that it was chosen on: what is asked of others looks to it like other law. */
  chosen: Type.Object({ day: Type.String(), corpus_version: Type.String(), acts: Type.Array(Type.String()) }),
  left_out: measured,
  held_out: measured,
});
export type MessageModelFile = Static<typeof messageModelSchema>;

/** A message as the model sees it. */
export interface MessageFeatures {
  readonly signs: Signs;
  /** By the snapshot's own encoder; null without one that reads the language. */
  readonly vector: Float32Array | null;
  /** Places of pieces; none in a language other than the corpus'. */
  readonly pieces: readonly number[];
}

/** How names are written for the model: it learns what is asked of a law, not which laws there are. */
const maskOf = ({ value }: NameMatch): string =>
  value.type === "own"
    ? "lawofours"
    : value.type === "country"
      ? value.isMember
        ? "memberstate"
        : "thirdcountry"
      : `${value.kind.replace("_", "")}named`;

/** The text of a message with a word for its kind in place of each name. */
const masked = ({ text, own, outside, countries }: Reading): string => {
  const names = [...own, ...outside, ...countries].sort((left, right) => left.start - right.start);
  let rest = "";
  let at = 0;
  for (const name of names) {
    if (name.start < at) continue;
    rest += `${text.slice(at, name.start)} ${maskOf(name)} `;
    at = name.end;
  }
  return rest + text.slice(at);
};

/** What a message looks like to the model, after a search for it. `skipped` are rows of known questions that must not count. */
export const featuresOf = (scope: Scope, ranking: Ranking, skipped?: ReadonlySet<number>): MessageFeatures => {
  const isRead = scope.language === ranking.search.library.snapshot.manifest.language;
  return {
    signs: gatherSigns(scope, ranking, skipped),
    vector: ranking.search.vector,
    pieces: isRead ? piecesOf(masked(scope.reading)) : [],
  };
};

/** The weights of a model, ready to be multiplied. */
export interface MessageModel {
  readonly bias: readonly number[];
  /** The mean of each sign. */
  readonly usual: readonly number[];
  /** By kind. */
  readonly signs: readonly Float64Array[];
  readonly vector: readonly Float64Array[];
  readonly pieces: readonly Float64Array[];
}

const read = (file: MessageModelFile): MessageModel => ({
  bias: file.bias,
  usual: file.usual,
  signs: file.sign_weights.map((weights) => Float64Array.from(weights)),
  vector: unpackRows(file.vector_weights, file.kinds.length),
  pieces: unpackRows(file.piece_weights, file.kinds.length),
});

/** The chance of each kind, in the order of `messageKinds`. */
export const chancesOf = (model: MessageModel, { signs, vector, pieces }: MessageFeatures): number[] => {
  const perPiece = 1 / Math.sqrt(pieces.length || 1);
  const sums = model.bias.map((bias, kind) => {
    let sum = bias;
    signNames.forEach((name, place) => {
      sum += (model.signs[kind]?.[place] ?? 0) * (signs[name] ?? model.usual[place] ?? 0);
    });
    const ofVector = model.vector[kind];
    if (vector !== null && ofVector?.length === vector.length) {
      for (let at = 0; at < vector.length; at += 1) sum += (ofVector[at] as number) * (vector[at] as number);
    }
    const ofPieces = model.pieces[kind];
    if (ofPieces?.length === placesMax) for (const place of pieces) sum += (ofPieces[place] as number) * perPiece;
    return sum;
  });
  return chancesFrom(sums);
};

export const messageModelsFolder = join(import.meta.dir, "models");

/** A model with the bounds that were chosen for it. */
export interface ChosenModel {
  readonly file: MessageModelFile;
  readonly model: MessageModel;
}

/** All models: one for each encoder that one was chosen for, and one for a search by words alone. */
export const messageModels: readonly ChosenModel[] = readdirSync(messageModelsFolder)
  .sort()
  .map((name) => Value.Parse(messageModelSchema, JSON.parse(readFileSync(join(messageModelsFolder, name), "utf8"))))
  .map((file) => ({ file, model: read(file) }));

/** The model for an encoder; for one that none was chosen for, or without vectors, the one that reads the words alone. */
export const messageModelFor = (embedding: EmbeddingInfo | null): ChosenModel => {
  const own = messageModels.find(({ file }) => file.encoder !== null && file.encoder.model === embedding?.model);
  const byWords = messageModels.find(({ file }) => file.encoder === null);
  return (own ?? byWords) as ChosenModel;
};
