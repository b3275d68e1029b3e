import type { Library } from "./retrieve/library.ts";
import type { Ranking } from "./retrieve/rank.ts";

/** What is known of an answer's quality before anyone reads it, all but `nearness` between 0 and 1. */
export interface Evidence {
  /** Share of the question's weight that the best provision and its index entries cover. */
  readonly coverage: number;
  /** Score of the best provision. */
  readonly topScore: number;
  /** How far the best is ahead of the third. */
  readonly margin: number;
  /** How near the nearest of the editor's questions is, in standard deviations from what is usual; 0 without vectors. */
  readonly nearness: number;
  /** Citations for each sentence, at most 1. */
  readonly citationDensity: number;
  /** Share of sentences with hedging words. */
  readonly hedging: number;
  /** True when the question names the provision. */
  readonly isCited: boolean;
}

/** Words by which a writer leaves a way out; "may" is left alone, since the law itself uses it to permit. */
const hedges = /\b(?:might|could|possibly|perhaps|probably|generally|usually|in principle|unclear|it depends)\b/i;

const coverageOf = (ranking: Ranking, library: Library): number => {
  const best = ranking.ranked[0]?.provision.id;
  const position = best === undefined ? undefined : library.positions.get(best);
  if (position === undefined) return 0;
  let covered = 0;
  let all = 0;
  for (const [token, weight] of ranking.search.query) {
    if (weight < 1) continue;
    const rarity = library.everything.rarity(token);
    all += rarity;
    if ((library.everything.scores(new Map([[token, 1]]))[position] ?? 0) > 0) covered += rarity;
  }
  return all === 0 ? 0 : covered / all;
};

/** Reads the evidence off a ranking and an answer. */
export const evidenceOf = (ranking: Ranking, answer: string, isCited: boolean, library: Library): Evidence => {
  const sentences = answer.split(/(?<=[.!?”])\s+/).filter((sentence) => sentence.length > 20);
  const citations = answer.match(/\[(?:Article|Annex|Recital)/g)?.length ?? 0;
  const top = ranking.ranked[0]?.score ?? 0;
  return {
    coverage: coverageOf(ranking, library),
    topScore: top,
    margin: top === 0 ? 0 : (top - (ranking.ranked[2]?.score ?? 0)) / top,
    nearness: ranking.nearness ?? 0,
    citationDensity: sentences.length === 0 ? 0 : Math.min(1, citations / sentences.length),
    hedging:
      sentences.length === 0 ? 0 : sentences.filter((sentence) => hedges.test(sentence)).length / sentences.length,
    isCited,
  };
};

/**
 * Weights of a logistic regression of "a right provision is among the first five sources" on the development questions, each
 * once with its regulation and once without (docs/answers.md has the reliability table). Citations and hedging could not be
 * fitted, since composed answers always cite: they only take away, where a model cites little or hedges.
 */
const weights = {
  bias: 0.17,
  coverage: 0.79,
  topScore: 0.97,
  margin: 2.95,
  nearness: 0.04,
  isCited: 1.62,
  missingCitations: -1,
  hedging: -0.5,
} as const;

/** The chance that the answer rests on the right provision, 0 to 1. */
export const confidenceScore = (evidence: Evidence): number => {
  const sum =
    weights.bias +
    weights.coverage * evidence.coverage +
    weights.topScore * evidence.topScore +
    weights.margin * evidence.margin +
    weights.nearness * evidence.nearness +
    weights.missingCitations * (1 - evidence.citationDensity) +
    weights.hedging * evidence.hedging +
    (evidence.isCited ? weights.isCited : 0);
  return Math.round((1 / (1 + Math.exp(-sum))) * 1000) / 1000;
};

/** `high` from 0.8, `medium` from 0.5, else `low` (contract, "Answers and classifications"). */
export const confidenceBand = (score: number): "high" | "medium" | "low" =>
  score >= 0.8 ? "high" : score >= 0.5 ? "medium" : "low";
