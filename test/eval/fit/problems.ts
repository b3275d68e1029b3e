import { join } from "node:path";
import { citedProvisions, inScope } from "../../../api/answer/retrieval.ts";
import type { Library } from "../../../api/answer/retrieve/library.ts";
import { signalScores } from "../../../api/answer/retrieve/rank.ts";
import { addScaled, scaleOf } from "../../../api/answer/retrieve/scale.ts";
import { provisionUnits, searchFor } from "../../../api/answer/retrieve/search.ts";
import { type SignalName, signalNames } from "../../../api/answer/retrieve/signals/index.ts";
import { readScope } from "../../../api/answer/understand/index.ts";
import { embedTexts } from "../../../ingest/embed/embed-texts.ts";
import { openVectorCache } from "../../../ingest/embed/vector-cache.ts";
import type { Embedder } from "../../../shared/embedder.ts";
import { asQuestion } from "../../../shared/encoder/models.ts";
import type { AnswerRow } from "../answer-rows.ts";

/** A question as the choice of weights sees it: for each provision in scope what each signal says, and which ones are right. */
export interface Problem {
  readonly author: string;
  readonly size: number;
  /** Scaled within the question, 0 to 1, by provision in scope. */
  readonly signals: Readonly<Partial<Record<SignalName, Float32Array>>>;
  readonly gold: readonly number[];
  /** What the question cites: it comes first whatever the signals say. */
  readonly decided: readonly number[];
  /** The highest cosine to a line of the editor's index; null without vectors. */
  readonly similarity: number | null;
}

const readProblem = (row: AnswerRow, vector: Float32Array | null, library: Library): Problem => {
  const scope = readScope(row.question, row.regulation, library);
  const mask = Uint8Array.from(library.provisions, (provision) => (inScope(scope)(provision) ? 1 : 0));
  const positions = [...mask.keys()].filter((position) => mask[position] === 1);
  const search = searchFor(library, row.question, vector);
  const scaled = signalScores(search, provisionUnits(library), signalNames).map(([name, scores]) => {
    const totals = new Float32Array(mask.length);
    addScaled(totals, scores, scaleOf(scores, mask), 1);
    return [name, Float32Array.from(positions, (position) => totals[position] as number)] as const;
  });
  const placesOf = (ids: readonly string[]): number[] =>
    ids.map((id) => positions.indexOf(library.positions.get(id) ?? -1)).filter((place) => place >= 0);
  const meaning = search.lines.meaning;
  return {
    author: row.set,
    size: positions.length,
    signals: Object.fromEntries(scaled),
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

/** Computes the signals of all questions once. Without an embedder by words alone. */
export const readProblems = async (
  rows: readonly AnswerRow[],
  library: Library,
  embedder: Embedder | null,
  cacheDir: string,
): Promise<Problem[]> => {
  const vectors = await vectorsOf(rows, embedder, cacheDir);
  return rows.map((row, place) => readProblem(row, vectors?.[place] ?? null, library));
};
