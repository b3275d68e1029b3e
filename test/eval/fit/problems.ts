import { citedProvisions, inScope } from "../../../api/answer/retrieval.ts";
import { signalScores } from "../../../api/answer/retrieve/rank.ts";
import { addScaled, scaleOf } from "../../../api/answer/retrieve/scale.ts";
import { provisionUnits } from "../../../api/answer/retrieve/search.ts";
import { type SignalName, signalNames } from "../../../api/answer/retrieve/signals/index.ts";
import type { AnswerRow } from "../answers/rows.ts";
import type { Asked, AskedRow } from "./asked.ts";
import type { Problem } from "./choose.ts";

/** The provisions in scope of a question as candidates. */
export interface ProvisionProblem extends Problem<SignalName> {
  /** The highest cosine to a line of the editor's index; null without vectors. */
  readonly similarity: number | null;
}

/** Scores of candidates on the scale that they are added up on: 1 for the best, 0 for what is no better than the mean. */
export const scaled = (scores: Float32Array, mask = new Uint8Array(scores.length).fill(1)): Float32Array => {
  const totals = new Float32Array(scores.length);
  addScaled(totals, scores, scaleOf(scores, mask), 1);
  return totals;
};

/** The choice between the provisions in scope; what the question cites comes first whatever the signals say. */
export const provisionProblem = ({
  row,
  found: {
    scope,
    ranking: { search },
  },
  library,
}: Asked<AskedRow & Pick<AnswerRow, "gold">>): ProvisionProblem => {
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
