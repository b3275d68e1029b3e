import { rankStatements, statementSignals } from "../../../api/answer/retrieve/rank-statements.ts";
import { type StatementWeights, statementSignalNames } from "../../../api/answer/retrieve/weights.ts";
import { articleIdOf, isUnder, parseCitationId } from "../../../shared/citation/index.ts";
import {
  chooseWeights,
  dropWeak,
  leaveAuthorsOut,
  type Problem,
  qualityOf,
  type Removal,
  type Weights,
} from "./choose.ts";
import { type Asked, scaled } from "./problems.ts";
import { type FitResult, resultOf } from "./result.ts";

export type StatementSignal = (typeof statementSignalNames)[number];

/** True for an address at, under or over another. */
export const isOnLine = (one: string, other: string): boolean => isUnder(one, other) || isUnder(other, one);

const articleOf = (address: string): string => {
  const parsed = parseCitationId(address);
  return parsed === null ? "" : articleIdOf(parsed);
};

/** The choice between some statements: right is what lies at, under or over the address that answers. Null where there is nothing to choose. */
const problemAmong = ({ row, ranking, library }: Asked, rows: readonly number[]): Problem<StatementSignal> | null => {
  const { address } = row;
  if (address === undefined) return null;
  const gold = [...rows.keys()].filter((place) =>
    isOnLine(library.commentary.statements[rows[place] as number]?.address ?? "", address),
  );
  if (gold.length === 0 || gold.length === rows.length) return null;
  const signals = statementSignals(ranking, rows);
  const known = statementSignalNames.filter((name) => !signals[name].every(Number.isNaN));
  return {
    author: row.set,
    size: rows.length,
    signals: Object.fromEntries(known.map((name) => [name, scaled(signals[name])])),
    gold,
    decided: [],
  };
};

/** The two choices between statements that a question poses: within the article that answers, and among the best provisions. */
export interface StatementProblems {
  readonly within: Problem<StatementSignal> | null;
  readonly among: Problem<StatementSignal> | null;
}

export const statementProblems = (asked: Asked): StatementProblems => {
  const { commentary } = asked.library;
  return {
    within: problemAmong(asked, commentary.ofArticle.get(articleOf(asked.row.address ?? "")) ?? []),
    among: problemAmong(
      asked,
      rankStatements(asked.ranking).map(({ row }) => row),
    ),
  };
};

const present = <Item>(items: ReadonlyArray<Item | null>): Item[] => items.flatMap((item) => item ?? []);

/** All signals but the provision's as one, which counts as they do together. */
const withoutProvision = (
  { signals, ...rest }: Problem<StatementSignal>,
  weights: Weights<StatementSignal>,
): Problem<"within" | "provision"> => {
  const within = new Float32Array(rest.size);
  for (const [name, weight] of Object.entries(weights) as Array<[StatementSignal, number]>) {
    signals[name]?.forEach((value, place) => {
      within[place] = (within[place] as number) + weight * value;
    });
  }
  return { ...rest, signals: { within, ...(signals.provision ? { provision: signals.provision } : {}) } };
};

/** How the weights of the statements were chosen. */
export interface StatementFit {
  readonly weights: StatementWeights;
  readonly removals: ReadonlyArray<Removal<StatementSignal>>;
  readonly questions: number;
  readonly result: FitResult;
  readonly left_out: FitResult;
  readonly held_out: { readonly questions: number; readonly result: FitResult };
}

const round = (value: number): number => Math.round(value * 10) / 10;

/**
 * The weights under which the statement that answers is most likely to be drawn: those of all signals but the provision's within the
 * article that answers, where all have the same provision; then the provision's beside them, among the statements of the best provisions.
 */
export const fitStatements = (
  chosenOn: readonly StatementProblems[],
  held: readonly StatementProblems[],
  say: (line: string) => void,
): StatementFit | null => {
  const within = present(chosenOn.map((one) => one.within));
  if (within.length === 0) return null;
  const inArticle = statementSignalNames.filter((name) => name !== "provision");
  const removals = dropWeak(within, inArticle, ["words"], say);
  const names = removals.map(({ name }) => name);
  const weights = chooseWeights(within, names);
  const among = present(chosenOn.map((one) => one.among)).map((problem) => withoutProvision(problem, weights));
  const beside = chooseWeights(among, ["within", "provision"]);
  const provision = round((beside.provision ?? 0) / (beside.within ?? 1));
  const heldWithin = present(held.map((one) => one.within));
  const zero: StatementWeights = { words: 0, meaning: 0, lines: 0, lineWords: 0, questions: 0, provision: 0 };
  return {
    weights: { ...zero, ...weights, provision },
    removals,
    questions: within.length,
    result: resultOf(qualityOf(within, weights)),
    left_out: resultOf(leaveAuthorsOut(within, names)),
    held_out: { questions: heldWithin.length, result: resultOf(qualityOf(heldWithin, weights)) },
  };
};
