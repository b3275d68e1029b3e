/** A query: how much each token counts. */
export type WeightedTokens = ReadonlyMap<string, number>;

/** An inverted index over short documents that scores all of them at once (Robertson and Zaragoza, 2009). */
export interface Bm25 {
  readonly size: number;
  /** One score a document, 0 where no token meets. */
  scores(query: WeightedTokens): Float32Array;
  /** How much a token tells: its inverse document frequency; the highest possible for unknown tokens. */
  rarity(token: string): number;
  has(token: string): boolean;
}

interface Postings {
  readonly documents: Uint32Array;
  readonly impacts: Float32Array;
  readonly rarity: number;
}

const countTokens = (tokens: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
};

/**
 * Builds the index. `k1` bounds what repetition adds, `b` is how much long documents are held back. The part of the score that
 * does not depend on the query is computed here, so that a search is additions alone.
 */
export const createBm25 = (documents: ReadonlyArray<readonly string[]>, { k1 = 1.2, b = 0.75 } = {}): Bm25 => {
  const lengthMean = documents.reduce((sum, tokens) => sum + tokens.length, 0) / Math.max(1, documents.length) || 1;
  const lists = new Map<string, Array<[document: number, count: number]>>();
  documents.forEach((tokens, document) => {
    for (const [token, count] of countTokens(tokens)) {
      const list = lists.get(token);
      if (list === undefined) lists.set(token, [[document, count]]);
      else list.push([document, count]);
    }
  });
  const rarityOf = (frequency: number): number =>
    Math.log(1 + (documents.length - frequency + 0.5) / (frequency + 0.5));
  const postings = new Map<string, Postings>();
  for (const [token, list] of lists) {
    const rarity = rarityOf(list.length);
    postings.set(token, {
      rarity,
      documents: Uint32Array.from(list, ([document]) => document),
      impacts: Float32Array.from(list, ([document, count]) => {
        const length = documents[document]?.length ?? 0;
        return (rarity * (count * (k1 + 1))) / (count + k1 * (1 - b + (b * length) / lengthMean));
      }),
    });
  }
  return {
    size: documents.length,
    has: (token) => postings.has(token),
    rarity: (token) => postings.get(token)?.rarity ?? rarityOf(0),
    scores: (query) => {
      const scores = new Float32Array(documents.length);
      for (const [token, weight] of query) {
        const list = postings.get(token);
        if (list === undefined) continue;
        for (let position = 0; position < list.documents.length; position += 1) {
          const document = list.documents[position] as number;
          scores[document] = (scores[document] as number) + weight * (list.impacts[position] as number);
        }
      }
      return scores;
    },
  };
};
