import { hashOf, placeOf, placeOfPair } from "../../learned/places.ts";
import type { Token } from "../facts/tokens.ts";

/** So many places the pieces of all words share: two that fall on the same place count alike. */
export const placesMax = 32_768;

const partLengths = [3, 4, 5];
/** Two words that stand together, and two with one between them. */
const [together, around] = [1, 2];

/** Parts of a word of three to five letters, its ends marked: "Bewerber" and "Bewerbung" share most of theirs. */
const partsOf = (word: string): string[] => {
  const marked = `<${word}>`;
  return partLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, marked.length - length + 1) }, (_, at) => `part ${marked.slice(at, at + length)}`),
  );
};

interface Word {
  readonly hash: number;
  /** Of itself and its parts. */
  readonly places: readonly number[];
}

const words = new Map<string, Word>();
const wordsKept = 50_000;

/** Few words are new. */
const wordOf = (text: string): Word => {
  const known = words.get(text);
  if (known !== undefined) return known;
  if (words.size >= wordsKept) words.clear();
  const places = [`word ${text}`, ...partsOf(text)].map((piece) => placeOf(piece, placesMax));
  const word = { hash: hashOf(text), places };
  words.set(text, word);
  return word;
};

/** Which collection of places each place was last put into: a set for each would take most of the time of reading. */
const putInto = new Uint32Array(placesMax);
let collections = 0;

/** Places in the order in which they are put, each once. One at a time: the next begins when the last one is whole. */
const collectPlaces = () => {
  if (collections === 2 ** 32 - 1) {
    putInto.fill(0);
    collections = 0;
  }
  collections += 1;
  const own = collections;
  const places: number[] = [];
  const add = (place: number): void => {
    if (putInto[place] === own) return;
    putInto[place] = own;
    places.push(place);
  };
  return { places, add };
};

/**
 * The places of what a sentence is written with: its words, parts of them, and two words that stand together or with one between
 * them: who does what to whom is mostly said within three words. Each place once.
 */
export const piecesOfSentence = (tokens: readonly Token[]): number[] => {
  const { places, add } = collectPlaces();
  let [before, last]: Array<Word | null> = [null, null];
  for (const { word } of tokens) {
    const own = wordOf(word);
    for (const place of own.places) add(place);
    if (last) add(placeOfPair(last.hash, own.hash, together, placesMax));
    if (before) add(placeOfPair(before.hash, own.hash, around, placesMax));
    before = last;
    last = own;
  }
  return places;
};

/** The places of several sentences together, each once. */
export const piecesOf = (sentences: Iterable<readonly number[]>): number[] => {
  const { places, add } = collectPlaces();
  for (const sentence of sentences) for (const place of sentence) add(place);
  return places;
};

/** Words by the sentence that they stand in, in order. */
export const bySentence = (tokens: readonly Token[]): Map<number, Token[]> => {
  const sentences = new Map<number, Token[]>();
  for (const token of tokens) {
    const own = sentences.get(token.sentence);
    if (own === undefined) sentences.set(token.sentence, [token]);
    else own.push(token);
  }
  return sentences;
};
