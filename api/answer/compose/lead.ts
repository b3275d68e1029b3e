import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import type { Library } from "../retrieve/library.ts";
import { type FigureKind, figuresAskedFor, figuresIn } from "../text/figures.ts";
import { sentencesOf, withoutLabel } from "../text/sentences.ts";
import { tokensOf } from "../text/tokens.ts";
import type { Passage } from "./passages.ts";

/** A sentence of the law that answers, and where it stands. */
export interface Quotation {
  readonly provision: Provision;
  readonly chunk: Chunk;
  /** The sentence as it stands, without the label before it. */
  readonly sentence: string;
  readonly score: number;
}

/** What the choice of a sentence weighs: the question's words, what it asks for, and how good its passage is. */
export interface Wanted {
  readonly query: ReadonlyMap<string, number>;
  readonly figures: ReadonlySet<FigureKind>;
}

export const wantedOf = (question: string, query: ReadonlyMap<string, number>): Wanted => ({
  query,
  figures: new Set([...figuresAskedFor(question), ...figuresIn(question).map((figure) => figure.kind)]),
});

/** The share of the question's weight that a text covers, rare words counting more. */
const coverageOf = (text: string, wanted: Wanted, library: Library): number => {
  const tokens = new Set(tokensOf(text));
  let covered = 0;
  let all = 0;
  for (const [token, weight] of wanted.query) {
    const value = weight * library.chunks.bm25.rarity(token);
    all += value;
    if (tokens.has(token)) covered += value;
  }
  return all === 0 ? 0 : covered / all;
};

/** What speaks for a sentence besides its words. The first paragraph of an article usually holds its rule. */
const bonuses = { figure: 0.5, firstOfProvision: 0.25, short: -0.3, passage: 0.3 } as const;
const shortSentence = 40;

/** The sentences of a passage with their scores, best first. */
export const rankSentences = (provision: Provision, passage: Passage, wanted: Wanted, library: Library): Quotation[] =>
  sentencesOf(passage.chunk.text)
    .map((sentence): Quotation => {
      const hasFigure = figuresIn(sentence).some((figure) => wanted.figures.has(figure.kind));
      const score =
        coverageOf(`${sentence} ${passage.chunk.introduction}`, wanted, library) +
        passage.score * bonuses.passage +
        (hasFigure ? bonuses.figure : 0) +
        (passage.chunk === provision.chunks[0] ? bonuses.firstOfProvision : 0) +
        (sentence.length < shortSentence ? bonuses.short : 0);
      return { provision, chunk: passage.chunk, sentence: withoutLabel(sentence), score };
    })
    .sort((left, right) => right.score - left.score);
