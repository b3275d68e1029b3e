/** A question as a choice of weights sees it: for each candidate what each signal says, and which ones are right. */
export interface Problem<Name extends string> {
  readonly author: string;
  readonly size: number;
  /** Scaled within the question, 0 to 1, by candidate. */
  readonly signals: Readonly<Partial<Record<Name, Float32Array>>>;
  readonly gold: readonly number[];
  /** What comes first whatever the signals say. */
  readonly decided: readonly number[];
}

/** How much each signal counts; those that are not named do not count. */
export type Weights<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** How well weights rank: shares of questions with a right candidate first and among five, and the mean reciprocal rank. */
export interface Quality {
  readonly first: number;
  readonly five: number;
  readonly reciprocal: number;
  /** Mean logarithm of the chance that a right candidate is drawn: what the weights are chosen by, and less a matter of luck than ranks. */
  readonly likelihood: number;
}

const entriesOf = <Name extends string>(weights: Weights<Name>): Array<[Name, number]> =>
  Object.entries(weights) as Array<[Name, number]>;

/** True for a question that the weights decide. */
const isOpen = ({ gold, decided }: Problem<string>): boolean => gold.length > 0 && decided.length === 0;

const totalsOf = <Name extends string>(problem: Problem<Name>, weights: Weights<Name>): Float64Array => {
  const totals = new Float64Array(problem.size);
  for (const [name, weight] of entriesOf(weights)) {
    const scores = problem.signals[name];
    if (scores === undefined) continue;
    for (let place = 0; place < totals.length; place += 1) {
      totals[place] = (totals[place] as number) + weight * (scores[place] as number);
    }
  }
  return totals;
};

/** The rank of the best right candidate, from 1; infinite where none is in scope. */
const rankIn = <Name extends string>(problem: Problem<Name>, weights: Weights<Name>): number => {
  const totals = totalsOf(problem, weights);
  for (const place of problem.decided) totals[place] = Number.POSITIVE_INFINITY;
  const best = Math.max(...problem.gold.map((place) => totals[place] as number));
  const firstOfBest = problem.gold.find((place) => totals[place] === best) ?? -1;
  if (firstOfBest === -1) return Number.POSITIVE_INFINITY;
  return 1 + totals.filter((total, place) => total > best || (total === best && place < firstOfBest)).length;
};

/** The logarithm of the chance that a right candidate is drawn; null where none is in scope, or where a citation decides. */
const likelihoodIn = <Name extends string>(problem: Problem<Name>, weights: Weights<Name>): number | null => {
  if (!isOpen(problem)) return null;
  const totals = totalsOf(problem, weights);
  const all = totals.reduce((sum, total) => sum + Math.exp(total), 0);
  return Math.log(problem.gold.reduce((sum, place) => sum + Math.exp(totals[place] as number), 0) / all);
};

/** The mean quality over questions; `weightsOf` says by which weights a question is ranked. */
const meanQuality = <Name extends string>(
  problems: readonly Problem<Name>[],
  weightsOf: (problem: Problem<Name>) => Weights<Name>,
): Quality => {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const ranks = problems.map((problem) => rankIn(problem, weightsOf(problem)));
  return {
    first: mean(ranks.map((rank) => (rank === 1 ? 1 : 0))),
    five: mean(ranks.map((rank) => (rank <= 5 ? 1 : 0))),
    reciprocal: mean(ranks.map((rank) => 1 / rank)),
    likelihood: mean(problems.flatMap((problem) => likelihoodIn(problem, weightsOf(problem)) ?? [])),
  };
};

/** The mean quality over questions. */
export const qualityOf = <Name extends string>(problems: readonly Problem<Name>[], weights: Weights<Name>): Quality =>
  meanQuality(problems, () => weights);

/** How much large weights are held back: with none, those of a few hundred questions follow single ones. */
const ridge = 0.005;
const steps = { fromNothing: 150, fromNearby: 30 } as const;
const stepSize = 0.1;

/** What a small change of each weight does to the logarithm of the chance that a right candidate is drawn (softmax over totals). */
const gradientOf = <Name extends string>(
  problem: Problem<Name>,
  names: readonly Name[],
  weights: Weights<Name>,
): number[] => {
  const totals = totalsOf(problem, weights);
  const highest = totals.reduce((best, total) => Math.max(best, total), 0);
  const chances = totals.map((total) => Math.exp(total - highest));
  const all = chances.reduce((sum, chance) => sum + chance, 0);
  const right = problem.gold.reduce((sum, place) => sum + (chances[place] as number), 0);
  return names.map((name) => {
    const scores = problem.signals[name];
    if (scores === undefined) return 0;
    let expected = 0;
    for (let place = 0; place < totals.length; place += 1) {
      expected += (chances[place] as number) * (scores[place] as number);
    }
    const hoped = problem.gold.reduce((sum, place) => sum + (chances[place] as number) * (scores[place] as number), 0);
    return hoped / right - expected / all;
  });
};

/**
 * The weights, none below zero, under which the right candidates are most likely to be drawn (Cao and others, 2007, "listwise"), by
 * gradient steps that adapt to each weight (Adam); `nearby` weights shorten the way. The function has one summit, so there is no chance in it and no seed.
 */
export const chooseWeights = <Name extends string>(
  problems: readonly Problem<Name>[],
  names: readonly Name[],
  nearby?: Weights<Name>,
): Weights<Name> => {
  const open = problems.filter(isOpen);
  const values = names.map((name) => nearby?.[name] ?? 1);
  const stepsMax = nearby === undefined ? steps.fromNothing : steps.fromNearby;
  const [means, squares] = [names.map(() => 0), names.map(() => 0)];
  for (let step = 1; step <= stepsMax; step += 1) {
    const weights = Object.fromEntries(names.map((name, place) => [name, values[place]])) as Weights<Name>;
    const sums = names.map(() => 0);
    for (const problem of open) {
      gradientOf(problem, names, weights).forEach((slope, place) => {
        sums[place] = (sums[place] as number) + slope;
      });
    }
    values.forEach((value, place) => {
      const slope = (sums[place] as number) / open.length - ridge * value;
      const mean = 0.9 * (means[place] as number) + 0.1 * slope;
      const square = 0.99 * (squares[place] as number) + 0.01 * slope * slope;
      means[place] = mean;
      squares[place] = square;
      const move = mean / (1 - 0.9 ** step) / (Math.sqrt(square / (1 - 0.99 ** step)) + 1e-8);
      values[place] = Math.max(0, value + stepSize * move);
    });
  }
  return Object.fromEntries(
    names.map((name, place) => [name, Math.max(0.1, Math.round((values[place] as number) * 10) / 10)]),
  ) as Weights<Name>;
};

const authorsOf = (problems: readonly Problem<string>[]): string[] => [
  ...new Set(problems.map(({ author }) => author)),
];

/** The weights chosen without each author. */
const weightsWithout = <Name extends string>(
  problems: readonly Problem<Name>[],
  names: readonly Name[],
  nearby?: ReadonlyMap<string, Weights<Name>>,
): Map<string, Weights<Name>> =>
  new Map(
    authorsOf(problems).map((left) => {
      const others = problems.filter(({ author }) => author !== left);
      return [left, chooseWeights(others, names, nearby?.get(left))];
    }),
  );

const qualityOnLeftOut = <Name extends string>(
  problems: readonly Problem<Name>[],
  weights: ReadonlyMap<string, Weights<Name>>,
): Quality => meanQuality(problems, ({ author }) => weights.get(author) ?? ({} as Weights<Name>));

/** The quality on each author in turn, with weights chosen on the others. */
export const leaveAuthorsOut = <Name extends string>(
  problems: readonly Problem<Name>[],
  names: readonly Name[],
): Quality => qualityOnLeftOut(problems, weightsWithout(problems, names));

/** What the removal of a signal costs, in points of the mean reciprocal rank on authors left out. */
export interface Removal<Name extends string> {
  readonly name: Name;
  readonly cost: number;
  /** The likelihood without it: of signals that cost little, the one that is missed least goes first. */
  readonly likelihood: number;
}

/** A signal whose removal costs less goes. */
export const leastCost = 0.3;

/** The points that the signals get together, and what each removal costs, the one that is missed least first. */
export const removalsOf = <Name extends string>(
  problems: readonly Problem<Name>[],
  names: readonly Name[],
): { quality: number; removals: Array<Removal<Name>> } => {
  const whole = weightsWithout(problems, names);
  const quality = 100 * qualityOnLeftOut(problems, whole).reciprocal;
  const removals = names.map((name) => {
    const others = names.filter((other) => other !== name);
    const rest = weightsWithout(problems, others, whole);
    const { reciprocal, likelihood } = qualityOnLeftOut(problems, rest);
    return { name, cost: quality - 100 * reciprocal, likelihood };
  });
  return { quality, removals: removals.sort((left, right) => right.likelihood - left.likelihood) };
};

/**
 * Takes away what costs too little, one signal at a time, what is missed least first; `always` stays. Returns what is left, with what
 * each removal costs. `say` hears of each that goes.
 */
export const dropWeak = <Name extends string>(
  problems: readonly Problem<Name>[],
  known: readonly Name[],
  always: readonly Name[],
  say: (line: string) => void,
): Array<Removal<Name>> => {
  let names = known.filter((name) => problems.some(({ signals }) => signals[name] !== undefined));
  let best = 0;
  for (;;) {
    const { quality, removals } = removalsOf(problems, names);
    best = Math.max(best, quality);
    // Against the best so far: several that cost little each must not cost much together.
    const weakest = removals.find(({ name, cost }) => !always.includes(name) && best - quality + cost < leastCost);
    if (weakest === undefined) return removals;
    say(
      `${weakest.name} goes: without it ${(quality - weakest.cost).toFixed(2)} points, with it ${quality.toFixed(2)}.`,
    );
    names = names.filter((name) => name !== weakest.name);
  }
};
