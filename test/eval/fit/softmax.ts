import { type Softmax, type SoftmaxInput, softmaxChances } from "../../../api/learned/softmax.ts";

/** A case of a softmax regression: what is read of it, and the class it is of. */
export interface SoftmaxCase extends SoftmaxInput {
  readonly kind: number;
  /** How much the case counts. */
  readonly weight: number;
}

/** Weights while they are looked for. */
interface Fitted extends Softmax {
  readonly bias: Float64Array;
}

/** How often every case is read, unless said otherwise. */
const usualPasses = 24;
const atOnce = 64;
const rate = 0.02;
/** What large weights cost, as a share of one case of full weight. */
const ridge = 1;
const [keepsSlope, keepsSquare, tiny] = [0.9, 0.999, 1e-8];

const nothing = (kinds: number, width: number, places: number): Fitted => ({
  bias: new Float64Array(kinds),
  dense: Array.from({ length: kinds }, () => new Float64Array(width)),
  places: new Float64Array(places * kinds),
});

const rowsOf = ({ bias, dense, places }: Fitted): Float64Array[] => [bias, ...dense, places];

/** Adds how steeply the loss of each case falls. */
const addSlopes = (cases: readonly SoftmaxCase[], model: Fitted, slopes: Fitted): void => {
  for (const one of cases) {
    const chances = softmaxChances(model, one);
    const kinds = chances.length;
    const missed = chances.map((chance, kind) => one.weight * (chance - (one.kind === kind ? 1 : 0)));
    for (let kind = 0; kind < kinds; kind += 1) {
      const miss = missed[kind] as number;
      slopes.bias[kind] = (slopes.bias[kind] as number) + miss;
      const ofDense = slopes.dense[kind] as Float64Array;
      for (let at = 0; at < one.dense.length; at += 1) {
        ofDense[at] = (ofDense[at] as number) + miss * (one.dense[at] as number);
      }
    }
    for (const { places, each } of one.present) {
      for (const place of places) {
        const from = place * kinds;
        for (let kind = 0; kind < kinds; kind += 1) {
          slopes.places[from + kind] = (slopes.places[from + kind] as number) + (missed[kind] as number) * each;
        }
      }
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
export const fitSoftmax = (
  cases: readonly SoftmaxCase[],
  kinds: number,
  places: number,
  passes = usualPasses,
): Softmax => {
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
