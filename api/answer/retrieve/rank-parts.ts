import { parseCitationId } from "../../../shared/citation/index.ts";
import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import { chancesFrom, isOrNot } from "../../learned/chance.ts";
import { figuresIn } from "../text/figures.ts";
import { outlineOf, pointsLeast } from "../text/outline.ts";
import { wordCount } from "../text/sentences.ts";
import type { PartKind } from "../understand/question/kinds.ts";
import { figuresWanted } from "./kinds.ts";
import { fuseSignals, hasLines, namesIn, type Ranking, signalScores } from "./rank.ts";
import { partUnits } from "./search.ts";
import { type ParagraphSignal, paragraphSignalNames } from "./weights.ts";

/** A part of a provision that speaks to the question: one chunk, and how well it does among the provision's own. */
export interface RankedPart {
  readonly chunk: Chunk;
  readonly score: number;
}

/** The paragraph that a chunk lies in, or its part of an annex: the first step of its address below the provision. */
const paragraphOf = ({ chunk_id, article_id }: Chunk): string =>
  parseCitationId(chunk_id)?.paragraph ?? chunk_id.slice(article_id.length + 1).split("_")[0] ?? "";

const shareOfBest = (scores: readonly number[]): number[] => {
  const best = Math.max(0, ...scores);
  return scores.map((score) => (best === 0 ? 0 : score / best));
};

/** How far each is above the mean, in deviations of what is usual with the encoder; NaN without vectors. */
const aboveMean = (cosines: readonly number[], spread: number | undefined): number[] => {
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  return cosines.map((cosine) => (spread === undefined ? Number.NaN : (cosine - mean) / spread));
};

/** A paragraph that names another one says how that is done, or for whom. */
const namesParagraph = /\bparagraph(?:es?|s)? \d/iu;

const hasFigure = (text: string, asked: PartKind | null): boolean => {
  const wanted = asked === null ? undefined : figuresWanted[asked];
  return wanted !== undefined && figuresIn(text).some(({ kind }) => wanted.has(kind));
};

/**
 * What speaks for each chunk of a provision where its text is all that is known: the question's words and meaning in it, and where it
 * stands. A rule is said first, in a paragraph and not in a point of it, at some length; those that follow mostly say how it is done.
 */
export const paragraphSignals = (ranking: Ranking, provision: Provision): Record<ParagraphSignal, Float32Array> => {
  const { search, file, asked } = ranking;
  const { chunks } = provision;
  const outline = outlineOf(provision);
  const first = search.library.firstChunks.get(provision.id) ?? 0;
  const places = new Map(chunks.map((chunk, place) => [chunk, place]));
  const words = shareOfBest(chunks.map((_, place) => search.chunks.words[first + place] ?? 0));
  const meanings = search.chunks.meaning;
  const meaning = aboveMean(
    chunks.map((_, place) => meanings?.[first + place] ?? Number.NaN),
    file.similarity?.spread,
  );
  const [start] = chunks;
  const at = <Value>(values: readonly Value[], chunk: Chunk): Value => values[places.get(chunk) ?? -1] as Value;
  const of = (scoreOf: (chunk: Chunk, place: number) => number): Float32Array => Float32Array.from(chunks, scoreOf);
  return {
    words: of((_, place) => words[place] as number),
    // What the words that introduce a point have is theirs.
    ownWords: of((chunk) => {
      const head = outline.headOf(chunk);
      return head === null ? 1 : 1 - at(words, head);
    }),
    meaning: of((_, place) => meaning[place] as number),
    // A list is as near as its nearest point.
    points: of((chunk, place) => {
      const nearest = Math.max(...outline.itemsOf(chunk).map((item) => at(meaning, item)), meaning[place] as number);
      return nearest - (meaning[place] as number);
    }),
    first: of((chunk) => isOrNot(start !== undefined && paragraphOf(chunk) === paragraphOf(start))),
    alone: of((chunk) => isOrNot(outline.headOf(chunk) === null)),
    length: of(({ text }) => Math.log(1 + wordCount(text))),
    settles: of(({ text }) => isOrNot(!namesParagraph.test(text))),
    figure: of((chunk) => isOrNot([chunk, ...outline.itemsOf(chunk)].some(({ text }) => hasFigure(text, asked)))),
    list: of((chunk) => isOrNot(asked === "list" && outline.itemsOf(chunk).length >= pointsLeast)),
  };
};

/** The parts of a provision without commentary; their scores are the chances that each is what was asked for. */
const rankByText = (ranking: Ranking, provision: Provision): RankedPart[] => {
  const signals = paragraphSignals(ranking, provision);
  const weights = ranking.file.paragraphs;
  const sums = provision.chunks.map((_, place) =>
    paragraphSignalNames.reduce((sum, name) => {
      const value = signals[name][place] as number;
      return sum + (Number.isNaN(value) ? 0 : value * (weights[name] ?? 0));
    }, 0),
  );
  const chances = chancesFrom(sums);
  return provision.chunks.map((chunk, place) => ({ chunk, score: chances[place] as number }));
};

/** The parts of a provision by the signals of provisions, on their scales. */
const rankByLines = (ranking: Ranking, provision: Provision): RankedPart[] => {
  const { search, weights, scales } = ranking;
  const units = partUnits(search.library, provision);
  const totals = fuseSignals(signalScores(search, units, namesIn(weights)), scales, weights, units.size);
  return provision.chunks.map((chunk, place) => ({ chunk, score: totals[place] as number }));
};

/** The paragraphs and points of a provision, best first: by what editors wrote of them, else by the text alone. */
export const rankParts = (ranking: Ranking, provision: Provision): RankedPart[] => {
  const parts = hasLines(provision.id, ranking.search.library)
    ? rankByLines(ranking, provision)
    : rankByText(ranking, provision);
  return parts.sort((left, right) => right.score - left.score);
};
