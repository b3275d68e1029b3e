import { type Facts, findFacts } from "../facts/find.ts";
import type { Lexicon } from "../facts/lexicon.ts";
import { type Token, tokenize } from "../facts/tokens.ts";
import type { LearnedModel } from "./model.ts";
import { piecesOf } from "./pieces.ts";
import { type ReadSentence, readSentences } from "./sentences.ts";

/** A description with the sentences that bear on the law, and the facts that stand in them. */
export interface ReadDescription {
  readonly text: string;
  readonly sentences: readonly ReadSentence[];
  /** The words of the sentences that bear on the law. */
  readonly tokens: readonly Token[];
  readonly pieces: readonly number[];
  readonly facts: Facts;
  /** True where nothing can be made of it: too few words, or no sentence that bears on the law and no fact. */
  readonly saysNothing: boolean;
}

/** Who does something to somebody: less is no description. */
const wordsLeast = 3;

/**
 * Reads a description: sentences that the law asks nothing of are set aside, so that none of their words counts. `fieldsFrom` is where
 * the fields of the form begin, which were asked for and always count. Where nothing bears on the law, everything is read.
 */
export const readDescription = (
  text: string,
  fieldsFrom: number,
  { lexicon, sentenceModel, bears }: { lexicon: Lexicon; sentenceModel: LearnedModel; bears: number },
): ReadDescription => {
  const all = tokenize(text);
  const sentences = readSentences(all, sentenceModel);
  const bearing = sentences.filter((one) => one.bears >= bears || one.start >= fieldsFrom);
  const counted = new Set(bearing.map(({ number }) => number));
  const tokens = counted.size === 0 ? all : all.filter(({ sentence }) => counted.has(sentence));
  const pieces = piecesOf((counted.size === 0 ? sentences : bearing).map((one) => one.pieces));
  const facts = findFacts(text, lexicon, tokens);
  const isBare = counted.size === 0 && facts.affirmed.size === 0;
  return { text, sentences, tokens, pieces, facts, saysNothing: all.length < wordsLeast || isBare };
};
