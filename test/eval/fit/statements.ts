import { rankStatements, statementSignals } from "../../../api/answer/retrieve/rank-statements.ts";
import { type StatementWeights, statementSignalNames } from "../../../api/answer/retrieve/weights.ts";
import type { Asked } from "./asked.ts";
import { chooseWeights, leaveAuthorsOut, type Problem, qualityOf, type Removal, removalsOf } from "./choose.ts";
import { type LabelledRow, statementNamed } from "./labelled.ts";
import { scaled } from "./problems.ts";
import { type FitResult, resultOf } from "./result.ts";

export type StatementSignal = (typeof statementSignalNames)[number];

/** The choice between the statements of the best provisions: right is what a reader found to answer. Null where none of them does. */
export const statementProblem = ({ row, found, library }: Asked<LabelledRow>): Problem<StatementSignal> | null => {
  const [ranking] = found.rankings;
  if (ranking === undefined) return null;
  const rows = rankStatements(ranking).map((ranked) => ranked.row);
  const opens = new Set(row.opens.map((name) => statementNamed(name, library.commentary)));
  const gold = [...rows.keys()].filter((place) => opens.has(rows[place] as number));
  if (gold.length === 0) return null;
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

/** How the weights of the statements were chosen. */
export interface StatementFit {
  readonly weights: StatementWeights;
  readonly removals: ReadonlyArray<Removal<StatementSignal>>;
  readonly questions: number;
  readonly result: FitResult;
  readonly left_out: FitResult;
  readonly held_out: { readonly questions: number; readonly result: FitResult };
}

/** The weights under which a statement that answers is most likely to be drawn. Null where there is nothing to choose. */
export const fitStatements = (
  chosenOn: ReadonlyArray<Problem<StatementSignal>>,
  held: ReadonlyArray<Problem<StatementSignal>>,
): StatementFit | null => {
  if (chosenOn.length === 0) return null;
  const names = statementSignalNames.filter((name) => chosenOn.some(({ signals }) => signals[name] !== undefined));
  const weights = chooseWeights(chosenOn, names);
  const nothing = Object.fromEntries(statementSignalNames.map((name) => [name, 0])) as unknown as StatementWeights;
  return {
    weights: { ...nothing, ...weights },
    removals: removalsOf(chosenOn, names).removals,
    questions: chosenOn.length,
    result: resultOf(qualityOf(chosenOn, weights)),
    left_out: resultOf(leaveAuthorsOut(chosenOn, names)),
    held_out: { questions: held.length, result: resultOf(qualityOf(held, weights)) },
  };
};
