import type { Provision, Statement, TopicQuestion } from "../../../shared/corpus/index.ts";
import type { Ranking } from "./rank.ts";
import { addScaled, scaleOf } from "./scale.ts";
import { type StatementWeights, statementSignalNames, weightsFor } from "./weights.ts";

/** A rule of the commentary that may answer, and the provision that it restates. */
export interface RankedStatement {
  readonly row: number;
  readonly statement: Statement;
  readonly provision: Provision;
  readonly score: number;
}

/** A question of a topic that resembles the one asked, by the cosine of the two. */
export interface LikeQuestion {
  readonly question: TopicQuestion;
  /** Row of `snapshot.topicQuestions`. */
  readonly row: number;
  readonly likeness: number;
}

/** So many provisions lend their statements. */
const provisionsMax = 12;

const bestOfRows = (scores: Float32Array | null, rows: readonly number[]): number => {
  if (scores === null || rows.length === 0) return Number.NaN;
  return rows.reduce((best, row) => Math.max(best, scores[row] as number), -1);
};

/** What each signal says of each of some statements, by their rows, before it is scaled; NaN where it knows nothing of one. */
export const statementSignals = (
  { search, ranked }: Ranking,
  rows: readonly number[],
): Record<(typeof statementSignalNames)[number], Float32Array> => {
  const { commentary } = search.library;
  const provisions = new Map(ranked.map(({ provision, score }) => [provision.id, score]));
  const of = (scoreOf: (row: number) => number): Float32Array => Float32Array.from(rows, scoreOf);
  return {
    words: of((row) => search.statements.words[row] as number),
    meaning: of((row) => search.statements.meaning?.[row] ?? Number.NaN),
    lines: of((row) => bestOfRows(search.lines.meaning, commentary.lines[row] ?? [])),
    lineWords: of((row) => bestOfRows(search.lines.words, commentary.lines[row] ?? [])),
    questions: of((row) => bestOfRows(search.topicQuestions, commentary.questions[row] ?? [])),
    provision: of((row) => provisions.get(commentary.statements[row]?.article_id ?? "") ?? 0),
  };
};

/** The weighted mean of the scaled signals for each row, 0 to 1. */
const fuseSignals = (ranking: Ranking, rows: readonly number[], weights: StatementWeights): Float32Array => {
  const signals = statementSignals(ranking, rows);
  const all = new Uint8Array(rows.length).fill(1);
  const totals = new Float32Array(rows.length);
  const sum = statementSignalNames.reduce((total, name) => total + (weights[name] ?? 0), 0) || 1;
  for (const name of statementSignalNames) {
    addScaled(totals, signals[name], scaleOf(signals[name], all), (weights[name] ?? 0) / sum);
  }
  return totals;
};

/** Some statements in the order in which they answer the question, wherever they stand. */
export const orderStatements = (ranking: Ranking, rows: readonly number[]): RankedStatement[] => {
  const { library, statements } = ranking.search;
  const { commentary, snapshot } = library;
  const { file } = weightsFor(statements.meaning === null ? null : snapshot.manifest.embedding);
  const scores = fuseSignals(ranking, rows, file.statements);
  return rows
    .flatMap((row, place): RankedStatement[] => {
      const statement = commentary.statements[row];
      const provision = snapshot.provisions.get(statement?.article_id ?? "");
      return statement === undefined || provision === undefined
        ? []
        : [{ row, statement, provision, score: scores[place] as number }];
    })
    .sort((left, right) => right.score - left.score);
};

/** The statements of the best provisions of a ranking, best first. */
export const rankStatements = (ranking: Ranking): RankedStatement[] =>
  orderStatements(
    ranking,
    ranking.ranked
      .slice(0, provisionsMax)
      .flatMap(({ provision }) => ranking.search.library.commentary.ofArticle.get(provision.id) ?? []),
  );

const likeMax = 5;

/** The questions of topics that are most like the one asked, best first; none without vectors. */
export const likeQuestions = ({ search }: Ranking): LikeQuestion[] => {
  const { topicQuestions } = search.library.snapshot;
  const scores = search.topicQuestions;
  if (scores === null) return [];
  const best: number[] = [];
  for (let row = 0; row < scores.length; row += 1) {
    const at = best.findIndex((other) => (scores[row] as number) > (scores[other] as number));
    if (at >= 0) best.splice(at, 0, row);
    else if (best.length < likeMax) best.push(row);
    if (best.length > likeMax) best.pop();
  }
  return best.flatMap((row) => {
    const question = topicQuestions[row];
    return question === undefined ? [] : [{ question, row, likeness: scores[row] as number }];
  });
};
