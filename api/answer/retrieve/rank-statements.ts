import type { Provision, Statement } from "../../../shared/corpus/index.ts";
import type { Commentary } from "./commentary.ts";
import type { Ranking } from "./rank.ts";
import { addScaled, scaleOf } from "./scale.ts";
import { type StatementWeights, statementSignalNames } from "./weights.ts";

/** A rule of the commentary that may answer, and the provision that it restates. */
export interface RankedStatement {
  readonly row: number;
  readonly statement: Statement;
  readonly provision: Provision;
  readonly score: number;
  /** How far the question lies in its direction, scaled among the statements that were ranked together. */
  readonly discriminant: number;
  /** How much oftener than by chance statements of its kind answer questions of this kind; 0 where that is not known. */
  readonly kind: number;
}

/** So many provisions lend their statements. */
const provisionsMax = 12;

const bestOfRows = (scores: Float32Array | null, rows: readonly number[]): number => {
  if (scores === null || rows.length === 0) return Number.NaN;
  return rows.reduce((best, row) => Math.max(best, scores[row] as number), -1);
};

/** How many of the words asked each statement has. */
const wordsShared = ({ search: { own } }: Ranking, { bm25 }: Commentary): Uint8Array => {
  const shared = new Uint8Array(bm25.size);
  for (const token of own.keys()) {
    for (const row of bm25.holders(token)) shared[row] = (shared[row] as number) + 1;
  }
  return shared;
};

/** What each signal says of each of some statements, by their rows, before it is scaled; NaN where it knows nothing of one. */
export const statementSignals = (
  ranking: Ranking,
  rows: readonly number[],
): Record<(typeof statementSignalNames)[number], Float32Array> => {
  const { search, ranked, asked } = ranking;
  const { commentary } = search.library;
  const provisions = new Map(ranked.map(({ provision, score }) => [provision.id, score]));
  const shared = wordsShared(ranking, commentary);
  const of = (scoreOf: (row: number, statement: Statement | undefined) => number): Float32Array =>
    Float32Array.from(rows, (row) => scoreOf(row, commentary.statements[row]));
  return {
    meaning: of((row) => search.statements?.[row] ?? Number.NaN),
    discriminant: of((row) => search.discriminants?.[commentary.discriminantOf(row)] ?? Number.NaN),
    lines: of((row) => bestOfRows(search.lines.meaning, commentary.linesOf(row))),
    lineWords: of((row) => bestOfRows(search.lines.words, commentary.linesOf(row))),
    shared: of((row) => shared[row] ?? 0),
    kind: of((_, statement) =>
      statement === undefined || asked === null ? Number.NaN : commentary.kinds(asked, statement.kind),
    ),
    provision: of((_, statement) => provisions.get(statement?.article_id ?? "") ?? 0),
  };
};

/** The weighted mean of the scaled signals for each row, 0 to 1. */
const fuseSignals = (signals: ReturnType<typeof statementSignals>, weights: StatementWeights): Float32Array => {
  const size = signals.provision.length;
  const all = new Uint8Array(size).fill(1);
  const totals = new Float32Array(size);
  const sum = statementSignalNames.reduce((total, name) => total + (weights[name] ?? 0), 0) || 1;
  for (const name of statementSignalNames) {
    addScaled(totals, signals[name], scaleOf(signals[name], all), (weights[name] ?? 0) / sum);
  }
  return totals;
};

/** A signal for each row on the scale on which it is fused. */
const scaled = (signal: Float32Array): Float32Array => {
  const values = new Float32Array(signal.length);
  addScaled(values, signal, scaleOf(signal, new Uint8Array(signal.length).fill(1)), 1);
  return values;
};

/** Some statements in the order in which they answer the question, wherever they stand. */
export const orderStatements = (ranking: Ranking, rows: readonly number[]): RankedStatement[] => {
  const { commentary, snapshot } = ranking.search.library;
  const signals = statementSignals(ranking, rows);
  const scores = fuseSignals(signals, ranking.file.statements);
  const discriminants = scaled(signals.discriminant);
  return rows
    .flatMap((row, place): RankedStatement[] => {
      const statement = commentary.statements[row];
      const provision = snapshot.provisions.get(statement?.article_id ?? "");
      return statement === undefined || provision === undefined
        ? []
        : [
            {
              row,
              statement,
              provision,
              score: scores[place] as number,
              discriminant: discriminants[place] as number,
              kind: signals.kind[place] || 0,
            },
          ];
    })
    .sort((left, right) => right.score - left.score);
};

const rankedBefore = new WeakMap<Ranking, RankedStatement[]>();

/** The statements of the best provisions of a ranking, best first; worked out once. */
export const rankStatements = (ranking: Ranking): readonly RankedStatement[] => {
  const known = rankedBefore.get(ranking);
  if (known !== undefined) return known;
  const { ofArticle } = ranking.search.library.commentary;
  const rows = ranking.ranked.slice(0, provisionsMax).flatMap(({ provision }) => ofArticle.get(provision.id) ?? []);
  const found = orderStatements(ranking, rows);
  rankedBefore.set(ranking, found);
  return found;
};
