import { paragraphSignals } from "../../../api/answer/retrieve/rank-parts.ts";
import { type ParagraphSignal, paragraphSignalNames, type WeightsFile } from "../../../api/answer/retrieve/weights.ts";
import type { Asked } from "./asked.ts";
import { chooseWeights, leaveAuthorsOut, type Problem, qualityOf } from "./choose.ts";
import { type LabelledRow, statementNamed } from "./labelled.ts";
import { type FitResult, resultOf } from "./result.ts";

export type ParagraphProblem = Problem<ParagraphSignal>;

/**
 * The choice between the paragraphs and points of the provision that answers, by its text alone, as if nobody had written anything of it:
 * right are those whose rule a reader found to answer. Null where there is no choice.
 */
export const paragraphProblem = ({ row, found, library }: Asked<LabelledRow>): ParagraphProblem | null => {
  const [ranking] = found.rankings;
  const { statements } = library.commentary;
  const opens = row.opens.flatMap((name) => statements[statementNamed(name, library.commentary) ?? -1] ?? []);
  const provision = library.snapshot.provisions.get(opens[0]?.article_id ?? "");
  if (ranking === undefined || provision === undefined || provision.chunks.length < 2) return null;
  const addresses = new Set(opens.map(({ address }) => address));
  const gold = [...provision.chunks.keys()].filter((place) => addresses.has(provision.chunks[place]?.chunk_id ?? ""));
  if (gold.length === 0) return null;
  const signals = paragraphSignals(ranking, provision);
  const known = paragraphSignalNames.filter((name) => !signals[name].some(Number.isNaN));
  return {
    author: row.set,
    size: provision.chunks.length,
    signals: Object.fromEntries(known.map((name) => [name, signals[name]])),
    gold,
    decided: [],
  };
};

/** How the weights of paragraphs were chosen. */
export interface ParagraphFit extends Pick<WeightsFile, "paragraphs"> {
  readonly questions: number;
  readonly result: FitResult;
  readonly left_out: FitResult;
  readonly held_out: { readonly questions: number; readonly result: FitResult };
}

/** The weights under which a paragraph that answers is most likely to be drawn. Null where there is nothing to choose. */
export const fitParagraphs = (
  chosenOn: readonly ParagraphProblem[],
  held: readonly ParagraphProblem[],
): ParagraphFit | null => {
  if (chosenOn.length === 0) return null;
  const names = paragraphSignalNames.filter((name) => chosenOn.some(({ signals }) => signals[name] !== undefined));
  const weights = chooseWeights(chosenOn, names);
  const nothing = Object.fromEntries(paragraphSignalNames.map((name) => [name, 0]));
  return {
    paragraphs: { ...nothing, ...weights },
    questions: chosenOn.length,
    result: resultOf(qualityOf(chosenOn, weights)),
    left_out: resultOf(leaveAuthorsOut(chosenOn, names)),
    held_out: { questions: held.length, result: resultOf(qualityOf(held, weights)) },
  };
};
