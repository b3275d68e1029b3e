import type { Chunk, Edge } from "../../shared/corpus/index.ts";

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** Seven letters carry a word's meaning well enough to compare texts of one act. */
const stemsOf = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, 7));

type Weights = ReadonlyMap<string, number>;

/** A text's weighted words and their length as a vector. */
interface Weighed {
  readonly weights: Weights;
  readonly length: number;
}

const weigh = (stems: readonly string[], rarity: Weights): Weighed => {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weights = new Map([...counts].map(([stem, count]) => [stem, (1 + Math.log(count)) * (rarity.get(stem) ?? 0)]));
  return { weights, length: Math.hypot(...weights.values()) || 1 };
};

const textsByArticle = (chunks: readonly Chunk[]): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const chunk of chunks) {
    texts.set(chunk.article_id, `${texts.get(chunk.article_id) ?? `${chunk.title} ${chunk.title} `}${chunk.text} `);
  }
  return texts;
};

/** How rare each word is among the texts of an act: the logarithm of all texts over those that have it. */
const rarityOf = (stems: ReadonlyMap<string, readonly string[]>): Weights => {
  const frequency = new Map<string, number>();
  for (const list of stems.values()) {
    for (const stem of new Set(list)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  return new Map([...frequency].map(([stem, count]) => [stem, Math.log(stems.size / count)]));
};

/** An article and how much its words are those of a recital. */
export interface Likeness {
  readonly article: string;
  readonly score: number;
}

/**
 * How far a text's length counts: 1 would be the cosine, which prefers short articles for a few rare words. Pivoted length
 * normalisation (Singhal, Buckley and Mitra, 1996) takes the average article as its pivot.
 */
const lengthSlope = 0.75;

const pivoted = (length: number, pivot: number): number => length ** lengthSlope * pivot ** (1 - lengthSlope);

/** For each word the articles that have it, with their weight: so that a recital is compared with all at once. */
const postingsOf = (articles: readonly Weighed[]): Map<string, Array<readonly [number, number]>> => {
  const pivot = articles.reduce((sum, { length }) => sum + length, 0) / Math.max(1, articles.length);
  const postings = new Map<string, Array<readonly [number, number]>>();
  articles.forEach(({ weights, length }, place) => {
    for (const [stem, weight] of weights) {
      const list = postings.get(stem) ?? [];
      list.push([place, weight / pivoted(length, pivot)]);
      postings.set(stem, list);
    }
  });
  return postings;
};

/** For each recital the articles of its act, the likest first, by the rare words that they share. */
export const recitalScores = (chunks: readonly Chunk[]): Map<string, Likeness[]> => {
  const articles = textsByArticle(chunks.filter(({ chunk_type: type }) => type !== "recital" && type !== "annex"));
  const recitals = textsByArticle(chunks.filter(({ chunk_type: type }) => type === "recital"));
  const stems = new Map([...articles, ...recitals].map(([id, text]) => [id, stemsOf(text)]));
  const rarity = rarityOf(stems);
  const weighed = (id: string): Weighed => weigh(stems.get(id) ?? [], rarity);
  const names = [...articles.keys()];
  const postings = postingsOf(names.map(weighed));
  return new Map(
    [...recitals.keys()].map((recital) => {
      const { weights, length } = weighed(recital);
      const scores = new Float64Array(names.length);
      for (const [stem, weight] of weights) {
        for (const [place, share] of postings.get(stem) ?? []) scores[place] = (scores[place] ?? 0) + weight * share;
      }
      const likenesses = names.map((article, place) => ({ article, score: (scores[place] ?? 0) / length }));
      return [recital, likenesses.sort((left, right) => right.score - left.score)];
    }),
  );
};

/** Below this likeness a recital is said to explain nothing: general recitals are no evidence for one article. */
const leastLikeness = 0.25;
/** A second article counts when it comes this near to the first. */
const nearFirst = 0.94;
/** Where the third article comes nearer than this to the first, the recital is about the act and not about an article. */
const leadOverThird = 1.25;

/**
 * An edge from each recital to the one or two articles that it explains. Recitals seldom name their article, so this is
 * inference, and typed as such. Of 60 edges that were checked by hand against the three main acts and those under DORA, 57 were
 * right, 2 doubtful and 1 wrong.
 */
export const recitalEdges = (actId: string, chunks: readonly Chunk[]): Edge[] =>
  [...recitalScores(chunks)].flatMap(([source, scores]) => {
    const [best, , third] = scores.map(({ score }) => score);
    if (best === undefined || best < leadOverThird * (third ?? 0)) return [];
    return scores
      .slice(0, 2)
      .filter(({ score }) => score >= leastLikeness && score >= best * nearFirst)
      .map(({ article }): Edge => ({ source, type: "explains", target: article, target_act: actId, quote: "" }));
  });
