import { chancesFrom } from "../../../api/answer/retrieve/chance.ts";

/** A case of a softmax regression: numbers that every case has, places of a sparse block that are present, and the class it is of. */
export interface SoftmaxCase {
  readonly dense: Float64Array;
  readonly places: readonly number[];
  /** What each present place counts. */
  readonly perPlace: number;
  readonly kind: number;
  /** How much the case counts. */
  readonly weight: number;
}

/** Weights by class: dense numbers, then places. */
export interface Softmax {
  readonly bias: Float64Array;
  readonly dense: Float64Array[];
  readonly places: Float64Array[];
}

const passes = 24;
const atOnce = 64;
const rate = 0.02;
/** What large weights cost, as a share of one case of full weight. */
const ridge = 1;
const [keepsSlope, keepsSquare, tiny] = [0.9, 0.999, 1e-8];

/** The chance of each class. */
export const softmaxChances = (model: Softmax, { dense, places, perPlace }: Omit<SoftmaxCase, "kind" | "weight">) => {
  const sums = Array.from(model.bias, (bias, kind) => {
    const [ofDense, ofPlaces] = [model.dense[kind] as Float64Array, model.places[kind] as Float64Array];
    let sum = bias;
    for (let at = 0; at < dense.length; at += 1) sum += (ofDense[at] as number) * (dense[at] as number);
    let sparse = 0;
    for (const place of places) sparse += ofPlaces[place] as number;
    return sum + sparse * perPlace;
  });
  return chancesFrom(sums);
};

const nothing = (kinds: number, width: number, places: number): Softmax => ({
  bias: new Float64Array(kinds),
  dense: Array.from({ length: kinds }, () => new Float64Array(width)),
  places: Array.from({ length: kinds }, () => new Float64Array(places)),
});

const rowsOf = ({ bias, dense, places }: Softmax): Float64Array[] => [bias, ...dense, ...places];

/** Adds how steeply the loss of each case falls. */
const addSlopes = (cases: readonly SoftmaxCase[], model: Softmax, slopes: Softmax): void => {
  for (const one of cases) {
    const chances = softmaxChances(model, one);
    for (let kind = 0; kind < chances.length; kind += 1) {
      const missed = one.weight * ((chances[kind] as number) - (one.kind === kind ? 1 : 0));
      slopes.bias[kind] = (slopes.bias[kind] as number) + missed;
      const [ofDense, ofPlaces] = [slopes.dense[kind] as Float64Array, slopes.places[kind] as Float64Array];
      for (let at = 0; at < one.dense.length; at += 1) {
        ofDense[at] = (ofDense[at] as number) + missed * (one.dense[at] as number);
      }
      const share = missed * one.perPlace;
      for (const place of one.places) ofPlaces[place] = (ofPlaces[place] as number) + share;
    }
  }
};

/** Moves the weights of one row against its slopes, by steps whose size adapts to each weight (Adam). */
const move = (step: number, size: number, decay: number, row: Row): void => {
  const { weights, slopes, means, squares } = row;
  const [meanShare, squareShare] = [1 - keepsSlope ** step, 1 - keepsSquare ** step];
  for (let place = 0; place < weights.length; place += 1) {
    const slope = (slopes[place] as number) + decay * (weights[place] as number);
    const mean = keepsSlope * (means[place] as number) + (1 - keepsSlope) * slope;
    const square = keepsSquare * (squares[place] as number) + (1 - keepsSquare) * slope * slope;
    means[place] = mean;
    squares[place] = square;
    slopes[place] = 0;
    weights[place] =
      (weights[place] as number) - (size * (mean / meanShare)) / (Math.sqrt(square / squareShare) + tiny);
  }
};

interface Row {
  readonly weights: Float64Array;
  readonly slopes: Float64Array;
  readonly means: Float64Array;
  readonly squares: Float64Array;
}

/** Every case once, each far from those that it was read with: authors wrote their messages kind by kind. */
const mixed = (cases: readonly SoftmaxCase[]): SoftmaxCase[] => {
  const order = cases.map((one, place) => ({ one, at: (place * 0.618_033_988_75) % 1 }));
  return order.sort((left, right) => left.at - right.at).map(({ one }) => one);
};

/**
 * The softmax regression of some cases with a quadratic penalty, a few cases at a time in an order that is always the same: the same
 * cases give the same weights.
 */
export const fitSoftmax = (cases: readonly SoftmaxCase[], kinds: number, places: number): Softmax => {
  const width = cases[0]?.dense.length ?? 0;
  const [model, slopes] = [nothing(kinds, width, places), nothing(kinds, width, places)];
  const ofSlopes = rowsOf(slopes);
  const rows = rowsOf(model).map(
    (weights, at): Row => ({
      weights,
      slopes: ofSlopes[at] as Float64Array,
      means: new Float64Array(weights.length),
      squares: new Float64Array(weights.length),
    }),
  );
  const order = mixed(cases);
  const steps = passes * Math.ceil(order.length / atOnce);
  let step = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    for (let from = 0; from < order.length; from += atOnce) {
      step += 1;
      const some = order.slice(from, from + atOnce);
      addSlopes(some, model, slopes);
      const size = rate * (1 - step / (steps + 1));
      const decay = (ridge * some.length) / order.length;
      rows.forEach((row, at) => void move(step, size, at === 0 ? 0 : decay, row));
    }
  }
  return model;
};
