import {
  type MessageFeatures,
  type MessageKind,
  messageKinds,
} from "../../../../api/answer/understand/scope/message.ts";
import { signNames } from "../../../../api/answer/understand/scope/signs.ts";
import { type Packed, packRows } from "../../../../api/learned/packed.ts";
import { evenly, rowsByClass, type Softmax } from "../../../../api/learned/softmax.ts";
import { type Moments, momentsOf } from "../logistic.ts";
import { toThousandths } from "../result.ts";
import type { SoftmaxCase } from "../softmax.ts";

/** How much the pieces and the vector count beside the signs, of which each is brought to half a standard deviation. */
const [pieceScale, vectorScale, signScale] = [8, 5, 0.5];
/** What a case is made of. */
interface ToFit {
  readonly features: MessageFeatures;
  readonly kind: MessageKind;
  readonly weight: number;
}

/** How signs are brought to one scale. */
export const momentsOfSigns = (read: ReadonlyArray<{ readonly features: MessageFeatures }>): Moments[] =>
  signNames.map((name) => momentsOf(read.flatMap(({ features }) => features.signs[name] ?? [])));

/** A message or a clause as a case of the regression. `dimensions` are those of the encoder; 0 without one. */
export const caseOf = (
  { features: { signs, vector, pieces }, kind, weight }: ToFit,
  moments: readonly Moments[],
  dimensions: number,
): SoftmaxCase => {
  const dense = new Float64Array(signNames.length + dimensions);
  signNames.forEach((name, place) => {
    const { mean, spread } = moments[place] as Moments;
    dense[place] = (signScale * ((signs[name] ?? mean) - mean)) / spread;
  });
  vector?.forEach((value, at) => {
    dense[signNames.length + at] = vectorScale * value;
  });
  return { weight, dense, present: [evenly(pieces, pieceScale)], kind: messageKinds.indexOf(kind) };
};

/** Packed weights of what was scaled before the fit. */
const packed = (rows: readonly Float64Array[], scale: number): Packed => {
  const { unit, bytes } = packRows(rows);
  return { unit: Number((unit * scale).toPrecision(6)), bytes };
};

/** The weights of a model as its file has them: for signs as they are read. */
export const weightsOf = (model: Softmax, moments: readonly Moments[]) => {
  const signs = model.dense.map((row) =>
    moments.map(({ spread }, place) => ((row[place] as number) * signScale) / spread),
  );
  const bias = Array.from(model.bias, (value, kind) =>
    toThousandths(moments.reduce((sum, { mean }, place) => sum - mean * (signs[kind]?.[place] ?? 0), value)),
  );
  return {
    bias,
    usual: moments.map(({ mean }) => toThousandths(mean)),
    sign_weights: signs.map((row) => row.map(toThousandths)),
    vector_weights: packed(
      model.dense.map((row) => row.subarray(signNames.length)),
      vectorScale,
    ),
    piece_weights: packed(rowsByClass(model.places, messageKinds.length), pieceScale),
  };
};
