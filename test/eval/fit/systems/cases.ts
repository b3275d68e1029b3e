import { findFacts } from "../../../../api/classify/facts/find.ts";
import type { Lexicon } from "../../../../api/classify/facts/lexicon.ts";
import { type Token, tokenize } from "../../../../api/classify/facts/tokens.ts";
import type { ModelFile } from "../../../../api/classify/learned/model.ts";
import { bySentence, piecesOf, piecesOfSentence, placesMax } from "../../../../api/classify/learned/pieces.ts";
import { signsOf } from "../../../../api/classify/learned/signs.ts";
import { applyRules } from "../../../../api/classify/rules/apply.ts";
import type { Rule } from "../../../../api/classify/rules/load.ts";
import { packRows } from "../../../../api/learned/packed.ts";
import { evenly, rowsByClass, type Softmax } from "../../../../api/learned/softmax.ts";
import { fitSoftmax, type SoftmaxCase } from "../softmax.ts";

/** A text as the models read it: the places of its pieces, and its signs. */
export interface ReadPieces {
  readonly pieces: readonly number[];
  readonly signs: ReadonlySet<string>;
}

/** The same with its words. */
export interface ReadText extends ReadPieces {
  readonly tokens: readonly Token[];
}

/** What a text is read with. */
export interface Reader {
  readonly lexicon: Lexicon;
  readonly rules: readonly Rule[];
}

/** Reads words with the signs that word lists and rules give of them. */
export const readText = (text: string, { lexicon, rules }: Reader, tokens = tokenize(text)): ReadText => {
  const facts = findFacts(text, lexicon, tokens);
  return {
    tokens,
    pieces: piecesOf([...bySentence(tokens).values()].map(piecesOfSentence)),
    signs: signsOf(facts, applyRules(rules, facts)),
  };
};

/** Reads the words of a sentence alone. */
export const readWords = (tokens: readonly Token[]): ReadText => ({
  tokens,
  pieces: piecesOfSentence(tokens),
  signs: new Set(),
});

/** How much pieces and signs count: the fit brings all weights to one size, so a larger scale is a smaller price. */
export interface Scales {
  readonly pieces: number;
  readonly signs: number;
}

/** A labelled text. */
export interface Labelled {
  readonly read: ReadPieces;
  readonly kind: string;
  readonly weight: number;
}

const passes = 16;
const nothing = new Float64Array(0);

const fileOf = (model: Softmax, kinds: readonly string[], signs: readonly string[], scales: Scales): ModelFile => {
  const rows = rowsByClass(model.places, kinds.length);
  const packed = (from: number, to: number, scale: number) => {
    const { unit, bytes } = packRows(rows.map((row) => row.subarray(from, to)));
    return { unit: Number((unit * scale).toPrecision(6)), bytes };
  };
  return {
    kinds: [...kinds],
    signs: [...signs],
    bias: Array.from(model.bias, (value) => Number(value.toFixed(3))),
    sign_weights: packed(placesMax, placesMax + signs.length, scales.signs),
    piece_weights: packed(0, placesMax, scales.pieces),
  };
};

/** Fits a model of labelled texts, and brings it to the form of a file. */
export const fitModel = (
  labelled: readonly Labelled[],
  kinds: readonly string[],
  signs: readonly string[],
  scales: Scales,
): ModelFile => {
  const kindAt = new Map(kinds.map((kind, at) => [kind, at]));
  const signAt = new Map(signs.map((name, at) => [name, placesMax + at]));
  const cases = labelled.map(
    ({ read, kind, weight }): SoftmaxCase => ({
      dense: nothing,
      present: [
        evenly(read.pieces, scales.pieces),
        evenly(
          [...read.signs].flatMap((name) => signAt.get(name) ?? []),
          scales.signs,
        ),
      ],
      kind: kindAt.get(kind) ?? 0,
      weight,
    }),
  );
  return fileOf(fitSoftmax(cases, kinds.length, placesMax + signs.length, passes), kinds, signs, scales);
};
