import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Static, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { chancesFrom } from "../../learned/chance.ts";
import { type Packed, packedSchema } from "../../learned/packed.ts";
import { evenly } from "../../learned/softmax.ts";

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
  /** A role is said from this chance on. */
  role_from: Type.Number(),
  beside: Type.Record(Type.String(), modelSchema),
  /** By fact, words that are found for it and prove nothing by themselves. */
  stray: Type.Record(Type.String(), Type.Array(Type.String())),
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

/** Whole numbers by place, and in it by kind, each worth `unit`: their sums are exact, and a model is an eighth as large as in fractions. */
interface Weights {
  readonly values: Int8Array;
  readonly unit: number;
}

const weightsOf = ({ unit, bytes }: Packed, kinds: number): Weights => {
  const byKind = new Int8Array(Buffer.from(bytes, "base64"));
  const width = byKind.length / kinds;
  const values = new Int8Array(byKind.length);
  for (let kind = 0; kind < kinds; kind += 1)
    for (let place = 0; place < width; place += 1)
      values[place * kinds + kind] = byKind[kind * width + place] as number;
  return { values, unit };
};

/** Adds to the sum of each kind what the places weigh together: many no more than few. */
const addPlaces = (sums: Float64Array, { values, unit }: Weights, places: readonly number[]): void => {
  const kinds = sums.length;
  const block = new Int32Array(kinds);
  // All kinds of a place lie together: a long text has thousands of places.
  for (let at = 0; at < places.length; at += 1) {
    const from = (places[at] as number) * kinds;
    for (let kind = 0; kind < kinds; kind += 1) block[kind] = (block[kind] as number) + (values[from + kind] as number);
  }
  const { each } = evenly(places, unit);
  for (let kind = 0; kind < kinds; kind += 1) sums[kind] = (sums[kind] as number) + (block[kind] as number) * each;
};

/** Makes a model of its file, ready to be asked. Sums are divided by `temperature`. */
export const modelOf = (file: ModelFile, temperature = 1): LearnedModel => {
  const { kinds, signs, bias } = file;
  const [ofPieces, ofSigns] = [weightsOf(file.piece_weights, kinds.length), weightsOf(file.sign_weights, kinds.length)];
  const signAt = new Map(signs.map((name, at) => [name, at]));
  return {
    kinds,
    chances: (pieces, shown) => {
      const sums = Float64Array.from(bias);
      addPlaces(sums, ofPieces, pieces);
      addPlaces(
        sums,
        ofSigns,
        [...shown].flatMap((name) => signAt.get(name) ?? []),
      );
      return chancesFrom(Array.from(sums, (sum) => sum / temperature));
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
