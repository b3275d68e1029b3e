import { type Facts, factsWithin, findFacts } from "../facts/find.ts";
import { languageOf } from "../facts/language.ts";
import type { Lexicon } from "../facts/lexicon.ts";
import { type Token, tokenize } from "../facts/tokens.ts";
import { type Voice, voiceOf } from "../role.ts";
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
  /** Who speaks shows in the whole text. */
  readonly voice: Voice;
  /** True where nothing can be made of it: too few words, or no sentence that bears on the law and no fact. */
  readonly saysNothing: boolean;
}

/** Who has customers in the Union is within the Act, in whatever sentence that is said. */
const readEverywhere = new Set(["union_place"]);

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
  const whole = piecesOf(sentences.map((one) => one.pieces));
  const pieces = counted.size === 0 ? whole : piecesOf(bearing.map((one) => one.pieces));
  // A German description may stand among English sentences that bear on nothing.
  const everywhere = findFacts(text, lexicon, all, languageOf(tokens));
  const facts = counted.size === 0 ? everywhere : factsWithin(everywhere, tokens, counted, readEverywhere);
  const isBare = counted.size === 0 && facts.affirmed.size === 0;
  const voice = voiceOf(whole, everywhere);
  return { text, sentences, tokens, pieces, facts, voice, saysNothing: all.length < wordsLeast || isBare };
};
