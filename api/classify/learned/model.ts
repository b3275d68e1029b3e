import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { packedSchema, unpackRows } from "../../learned/packed.ts";
import { evenly, type Softmax, softmaxChances } from "../../learned/softmax.ts";
import { placesMax } from "./pieces.ts";

const modelSchema = Type.Object({
  kinds: Type.Array(Type.String()),
  /** Names of the numbers that are read beside the pieces; a name that nobody gives any more counts for nothing. */
  signs: Type.Array(Type.String()),
  bias: Type.Array(Type.Number()),
  sign_weights: packedSchema,
  piece_weights: packedSchema,
});

/** The models that `bun run fit systems` chose from descriptions of blind authors, with what they were chosen on. */
export const systemModelsSchema = Type.Object({
  /** Which sentences bear on the law; what a description is; who speaks; which transparency rules apply beside. */
  sentences: modelSchema,
  outcomes: modelSchema,
  roles: modelSchema,
  beside: Type.Record(Type.String(), modelSchema),
  /** A sentence bears on the law from this chance on. */
  bears: Type.Number(),
  /** By what sums are divided before they become chances that hold what they promise. */
  temperature: Type.Number(),
  /** How much more the strict levels count than the others where the level is chosen. */
  caution: Type.Number(),
  chosen: Type.Object({ day: Type.String(), authors: Type.Array(Type.String()), descriptions: Type.Integer() }),
  left_out: Type.Record(Type.String(), Type.Number()),
  held_out: Type.Record(Type.String(), Type.Number()),
});
export type SystemModels = Static<typeof systemModelsSchema>;
export type ModelFile = Static<typeof modelSchema>;

export const systemModelsPath = join(import.meta.dir, "models.json");

/** What a description shows beside its words, by name: 1 where it does. */
export type Signs = ReadonlySet<string>;

/** Gives each kind its chance. */
export interface LearnedModel {
  readonly kinds: readonly string[];
  /** `pieces` as `piecesOf` gives them. */
  chances(pieces: readonly number[], signs: Signs): number[];
}

const nothing = new Float64Array(0);

/** Makes a model of its file, ready to be asked. Sums are divided by `temperature`. */
export const modelOf = (file: ModelFile, temperature = 1): LearnedModel => {
  const { kinds, signs } = file;
  const rows = [file.piece_weights, file.sign_weights].map((packed) => unpackRows(packed, kinds.length));
  // Of pieces first, then of signs; all kinds of a place together.
  const byPlace = rows.flatMap((ofKinds) =>
    Array.from({ length: ofKinds[0]?.length ?? 0 }, (_, place) =>
      ofKinds.map((row) => (row[place] ?? 0) / temperature),
    ),
  );
  const softmax: Softmax = {
    bias: file.bias.map((bias) => bias / temperature),
    dense: kinds.map(() => nothing),
    places: Float64Array.from(byPlace.flat()),
  };
  const signAt = new Map(signs.map((name, at) => [name, placesMax + at]));
  return {
    kinds,
    chances: (pieces, shown) => {
      const known = [...shown].flatMap((name) => signAt.get(name) ?? []);
      return softmaxChances(softmax, { dense: nothing, present: [evenly(pieces), evenly(known)] });
    },
  };
};

/** Reads the models. Throws a TypeError when the file has another form. */
export const readModels = (): SystemModels => {
  const read: unknown = JSON.parse(readFileSync(systemModelsPath, "utf8"));
  if (Value.Check(systemModelsSchema, read)) return read;
  const first = Value.Errors(systemModelsSchema, read).First();
  throw new TypeError(`${systemModelsPath}: ${first?.path} ${first?.message}`);
};
