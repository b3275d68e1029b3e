import type { Token } from "../facts/tokens.ts";
import type { LearnedModel } from "./model.ts";
import { bySentence, piecesOfSentence } from "./pieces.ts";

/** What a sentence of a description is there for: nothing that the law asks, what the system does, what limits it, who speaks. */
export const sentenceKinds = ["neutral", "tells", "limits", "who"] as const;
export type SentenceKind = (typeof sentenceKinds)[number];

/** A sentence, and how it bears on the law. */
export interface ReadSentence {
  readonly number: number;
  readonly start: number;
  readonly end: number;
  readonly pieces: readonly number[];
  readonly kind: SentenceKind;
  /** The chance that the law asks for what it says. */
  readonly bears: number;
}

const noSigns = new Set<string>();

/** Reads each sentence by itself: what stands beside it never changes what it is there for. */
export const readSentences = (tokens: readonly Token[], model: LearnedModel): ReadSentence[] =>
  [...bySentence(tokens)].map(([number, own]) => {
    const pieces = piecesOfSentence(own);
    const chances = model.chances(pieces, noSigns);
    return {
      number,
      start: own[0]?.start ?? 0,
      end: own.at(-1)?.end ?? 0,
      pieces,
      kind: sentenceKinds[chances.indexOf(Math.max(...chances))] ?? "neutral",
      bears: 1 - (chances[0] ?? 0),
    };
  });
