import { mapWithPauses, pause, pauseIsDue } from "../../../shared/pauses.ts";

/** An inverted index over short documents that scores all of them at once (Robertson and Zaragoza, 2009). */
export interface Bm25 {
  readonly size: number;
  /** One score a document, 0 where no token meets. The query says how much each token counts. */
  scores(query: ReadonlyMap<string, number>): Float32Array;
  /** How much a token tells: its inverse document frequency; the highest possible for unknown tokens. */
  rarity(token: string): number;
  /** The documents that have a token, in order. */
  holders(token: string): Uint32Array;
  /** How many documents of the whole corpus have it, also where only some of them are here. */
  frequency(token: string): number;
}

/** For each token the documents that have it, all in one row: the stretch of token `n` runs from `starts[n]` to `starts[n + 1]`. */
interface Postings {
  readonly tokens: ReadonlyMap<string, number>;
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
  /** What the document gains by the token: the part of its score that does not depend on the query. */
  readonly impacts: Float32Array;
  readonly rarities: Float64Array;
}

/** The inverse document frequency of a token that so many of so many documents have. */
export const rarityOf = (size: number, frequency: number): number =>
  Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));

const countTokens = (tokens: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};

/** Numbers the tokens as they appear, with the number of documents that have each. */
const numberTokens = async (counted: ReadonlyArray<ReadonlyMap<string, number>>) => {
  const tokens = new Map<string, number>();
  const frequencies: number[] = [];
  for (const counts of counted) {
    for (const token of counts.keys()) {
      const number = tokens.get(token) ?? tokens.size;
      tokens.set(token, number);
      frequencies[number] = (frequencies[number] ?? 0) + 1;
    }
    if (pauseIsDue()) await pause();
  }
  return { tokens, frequencies };
};

/** `k1` bounds what repetition adds, `b` is how much long documents are held back. */
const buildPostings = async (texts: ReadonlyArray<readonly string[]>, k1: number, b: number): Promise<Postings> => {
  const counted = await mapWithPauses(texts, countTokens);
  const { tokens, frequencies } = await numberTokens(counted);
  const rarities = Float64Array.from(frequencies, (frequency) => rarityOf(texts.length, frequency));
  const starts = new Uint32Array(frequencies.length + 1);
  frequencies.forEach((frequency, number) => {
    starts[number + 1] = (starts[number] as number) + frequency;
  });
  const next = starts.slice();
  const documents = new Uint32Array(starts.at(-1) ?? 0);
  const impacts = new Float32Array(documents.length);
  const lengthMean = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length) || 1;
  for (const [document, counts] of counted.entries()) {
    const heldBack = k1 * (1 - b + (b * (texts[document]?.length ?? 0)) / lengthMean);
    for (const [token, count] of counts) {
      const number = tokens.get(token) as number;
      const at = next[number] as number;
      next[number] = at + 1;
      documents[at] = document;
      impacts[at] = ((rarities[number] as number) * (count * (k1 + 1))) / (count + heldBack);
    }
    if (pauseIsDue()) await pause();
  }
  return { tokens, starts, documents, impacts, rarities };
};

/** Builds the index. Nothing of the texts stays: only their numbers do, so that an index of a large corpus is small. */
export const createBm25 = async (texts: ReadonlyArray<readonly string[]>, { k1 = 1.2, b = 0.75 } = {}): Promise<Bm25> =>
  searchable(await buildPostings(texts, k1, b), texts.length);

// Apart from what builds them: a function keeps alive all that stands beside it.
const searchable = ({ tokens, starts, documents, impacts, rarities }: Postings, size: number): Bm25 => ({
  size,
  holders: (token) => {
    const number = tokens.get(token);
    return number === undefined ? new Uint32Array() : documents.subarray(starts[number], starts[number + 1]);
  },
  frequency: (token) => {
    const number = tokens.get(token) ?? -1;
    return number < 0 ? 0 : (starts[number + 1] as number) - (starts[number] as number);
  },
  rarity: (token) => rarities[tokens.get(token) ?? -1] ?? rarityOf(size, 0),
  scores: (query) => {
    const scores = new Float32Array(size);
    for (const [token, weight] of query) {
      const number = tokens.get(token);
      if (number === undefined) continue;
      const end = starts[number + 1] as number;
      for (let at = starts[number] as number; at < end; at += 1) {
        const document = documents[at] as number;
        scores[document] = (scores[document] as number) + weight * (impacts[at] as number);
      }
    }
    return scores;
  },
});
