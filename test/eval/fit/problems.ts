import { join } from "node:path";
import { citedProvisions, inScope } from "../../../api/answer/retrieval.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { type Ranking, rankProvisions, signalScores } from "../../../api/answer/retrieve/rank.ts";
import { addScaled, scaleOf } from "../../../api/answer/retrieve/scale.ts";
import { provisionUnits } from "../../../api/answer/retrieve/search.ts";
import { type SignalName, signalNames } from "../../../api/answer/retrieve/signals/index.ts";
import { readScope, type Scope } from "../../../api/answer/understand/index.ts";
import { embedTexts } from "../../../ingest/embed/embed-texts.ts";
import { openVectorCache } from "../../../ingest/embed/vector-cache.ts";
import type { Embedder } from "../../../shared/embedder.ts";
import { asQuestion } from "../../../shared/encoder/models.ts";
import type { AnswerRow } from "../answer-rows.ts";
import type { Problem } from "./choose.ts";

/** The provisions in scope of a question as candidates. */
export interface ProvisionProblem extends Problem<SignalName> {
  /** The highest cosine to a line of the editor's index; null without vectors. */
  readonly similarity: number | null;
}

/** A question, read and searched for as the service does. */
export interface Asked {
  readonly row: AnswerRow;
  readonly scope: Scope;
  readonly ranking: Ranking;
  readonly library: Library;
}

/** Scores of candidates on the scale that they are added up on: 1 for the best, 0 for what is no better than the mean. */
export const scaled = (scores: Float32Array, mask = new Uint8Array(scores.length).fill(1)): Float32Array => {
  const totals = new Float32Array(scores.length);
  addScaled(totals, scores, scaleOf(scores, mask), 1);
  return totals;
};

/** The choice between the provisions in scope; what the question cites comes first whatever the signals say. */
export const provisionProblem = ({ row, scope, ranking: { search }, library }: Asked): ProvisionProblem => {
  const mask = Uint8Array.from(library.provisions, (provision) => (inScope(scope)(provision) ? 1 : 0));
  const positions = [...mask.keys()].filter((position) => mask[position] === 1);
  const signals = signalScores(search, provisionUnits(library), signalNames).map(([name, scores]) => {
    const totals = scaled(scores, mask);
    return [name, Float32Array.from(positions, (position) => totals[position] as number)] as const;
  });
  const placesOf = (ids: readonly string[]): number[] =>
    ids.map((id) => positions.indexOf(library.positions.get(id) ?? -1)).filter((place) => place >= 0);
  const meaning = search.lines.meaning;
  return {
    author: row.set,
    size: positions.length,
    signals: Object.fromEntries(signals),
    gold: placesOf(row.gold),
    decided: placesOf(citedProvisions(scope, library).map(({ id }) => id)),
    similarity: meaning === null ? null : meaning.reduce((best, value) => Math.max(best, value), -1),
  };
};

/** Vectors of the questions, kept beside those of the corpus; null without an embedder. */
const vectorsOf = async (
  rows: readonly AnswerRow[],
  embedder: Embedder | null,
  cacheDir: string,
): Promise<Float32Array[] | null> => {
  if (embedder === null) return null;
  const cache = openVectorCache(join(cacheDir, "vectors.sqlite"), embedder.info.digest);
  try {
    return await embedTexts(
      rows.map(({ question }) => asQuestion(embedder.info, question)),
      embedder,
      cache,
    );
  } finally {
    cache.close();
  }
};

/** Reads what is wanted of each question, one after the other: a search is large. Without an embedder by words alone. */
export const readAsked = async <Read>(
  rows: readonly AnswerRow[],
  library: Library,
  embedder: Embedder | null,
  cacheDir: string,
  read: (asked: Asked) => Read,
): Promise<Read[]> => {
  const vectors = await vectorsOf(rows, embedder, cacheDir);
  return rows.map((row, place) => {
    const scope = readScope(row.question, row.regulation, library);
    const ranking = rankProvisions(library, row.question, vectors?.[place] ?? null, inScope(scope));
    return read({ row, scope, ranking, library });
  });
};
