import type { Chunk, Edge } from "../../shared/corpus/index.ts";

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];

/** Six letters carry an English word's meaning well enough to compare texts of one act. */
const stemsOf = (text: string): string[] => wordsOf(text).map((word) => word.slice(0, 7));

type Weights = ReadonlyMap<string, number>;

const weigh = (stems: readonly string[], rarity: ReadonlyMap<string, number>): Weights => {
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weights = new Map([...counts].map(([stem, count]) => [stem, (1 + Math.log(count)) * (rarity.get(stem) ?? 0)]));
  const length = Math.hypot(...weights.values()) || 1;
  return new Map([...weights].map(([stem, weight]) => [stem, weight / length]));
};

const cosine = (left: Weights, right: Weights): number => {
  let sum = 0;
  for (const [stem, weight] of left) sum += weight * (right.get(stem) ?? 0);
  return sum;
};

const textsByArticle = (chunks: readonly Chunk[]): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const chunk of chunks) {
    texts.set(chunk.article_id, `${texts.get(chunk.article_id) ?? `${chunk.title} ${chunk.title} `}${chunk.text} `);
  }
  return texts;
};

/** Below this likeness a recital is said to explain nothing: general recitals are no evidence for one article. */
const leastLikeness = 0.22;
/** A second article counts when it comes this near to the first. */
const nearFirst = 0.88;

/**
 * An edge from each recital to the one or two articles that it explains, by the rare words they share (cosine of
 * TF-IDF weights within the act). Recitals seldom name their article, so this is inference, and typed as such.
 */
export const recitalEdges = (actId: string, chunks: readonly Chunk[]): Edge[] => {
  const articles = textsByArticle(chunks.filter((chunk) => !["recital", "annex"].includes(chunk.chunk_type)));
  const recitals = textsByArticle(chunks.filter((chunk) => chunk.chunk_type === "recital"));
  const stems = new Map([...articles, ...recitals].map(([id, text]) => [id, stemsOf(text)]));
  const frequency = new Map<string, number>();
  for (const list of stems.values())
    for (const stem of new Set(list)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  const rarity = new Map([...frequency].map(([stem, count]) => [stem, Math.log(stems.size / count)]));
  const weights = new Map([...stems].map(([id, list]) => [id, weigh(list, rarity)]));
  return [...recitals.keys()].flatMap((recital) => {
    const scores = [...articles.keys()]
      .map((article) => ({
        article,
        score: cosine(weights.get(recital) ?? new Map(), weights.get(article) ?? new Map()),
      }))
      .sort((left, right) => right.score - left.score)
      .slice(0, 2);
    const best = scores[0]?.score ?? 0;
    return scores
      .filter(({ score }) => score >= leastLikeness && score >= best * nearFirst)
      .map(
        ({ article }): Edge => ({ source: recital, type: "explains", target: article, target_act: actId, quote: "" }),
      );
  });
};
