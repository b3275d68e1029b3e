import { rankStatements, statementSignals } from "../../../api/answer/retrieve/rank-statements.ts";
import { type StatementWeights, statementSignalNames } from "../../../api/answer/retrieve/weights.ts";
import type { Asked } from "./asked.ts";
import { chooseWeights, leaveAuthorsOut, type Problem, qualityOf, type Weights } from "./choose.ts";
import { type LabelledRow, statementNamed } from "./labelled.ts";
import { scaled } from "./problems.ts";
import { type FitResult, resultOf } from "./result.ts";

export type StatementSignal = (typeof statementSignalNames)[number];

/** A choice between statements, with the places of those that stand in an article which answers. */
export interface StatementProblem extends Problem<StatementSignal> {
  readonly inArticle: readonly number[];
}

/** The choice between the statements of the best provisions: right is what a reader found to answer. Null where none of them does. */
export const statementProblem = ({ row, found, library }: Asked<LabelledRow>): StatementProblem | null => {
  const [ranking] = found.rankings;
  if (ranking === undefined) return null;
  const ranked = rankStatements(ranking);
  const rows = ranked.map((one) => one.row);
  const opens = new Set(row.opens.map((name) => statementNamed(name, library.commentary)));
  const gold = [...rows.keys()].filter((place) => opens.has(rows[place] as number));
  if (gold.length === 0) return null;
  const articles = new Set(gold.map((place) => ranked[place]?.provision));
  const signals = statementSignals(ranking, rows);
  const known = statementSignalNames.filter((name) => !signals[name].every(Number.isNaN));
  return {
    author: row.set,
    size: rows.length,
    signals: Object.fromEntries(known.map((name) => [name, scaled(signals[name])])),
    gold,
    inArticle: [...rows.keys()].filter((place) => articles.has(ranked[place]?.provision)),
    decided: [],
  };
};

/** How the weights of the statements were chosen. */
export interface StatementFit {
  readonly weights: StatementWeights;
  readonly questions: number;
  readonly result: FitResult;
  readonly left_out: FitResult;
  readonly held_out: { readonly questions: number; readonly result: FitResult };
}

const multiples = [1, 1.5, 2, 2.5, 3, 3.5, 4];

/**
 * The provision's weight, as a multiple of the one that makes the answering statement likeliest, under which a statement of the right article
 * leads most often; of equal ones the lowest. Who reads another paragraph of the right article is helped; another article misleads.
 */
const withProvision = (
  problems: readonly StatementProblem[],
  weights: Weights<StatementSignal>,
): Weights<StatementSignal> => {
  const byArticle = problems.map((problem) => ({ ...problem, gold: problem.inArticle }));
  const choices = multiples.map((multiple) => {
    const changed = { ...weights, provision: Math.round((weights.provision ?? 0) * multiple * 10) / 10 };
    return { changed, first: qualityOf(byArticle, changed).first };
  });
  const most = Math.max(...choices.map(({ first }) => first));
  return choices.find(({ first }) => first === most)?.changed ?? weights;
};

/** The weights under which a statement that answers is most likely to be drawn. Null where there is nothing to choose. */
export const fitStatements = (
  chosenOn: readonly StatementProblem[],
  held: readonly StatementProblem[],
): StatementFit | null => {
  if (chosenOn.length === 0) return null;
  const names = statementSignalNames.filter((name) => chosenOn.some(({ signals }) => signals[name] !== undefined));
  const weights = withProvision(chosenOn, chooseWeights(chosenOn, names));
  const nothing = Object.fromEntries(statementSignalNames.map((name) => [name, 0])) as unknown as StatementWeights;
  return {
    weights: { ...nothing, ...weights },
    questions: chosenOn.length,
    result: resultOf(qualityOf(chosenOn, weights)),
    left_out: resultOf(leaveAuthorsOut(chosenOn, names)),
    held_out: { questions: held.length, result: resultOf(qualityOf(held, weights)) },
  };
};
