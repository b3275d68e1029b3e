import type { Library } from "../retrieve/library.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import { cutText } from "../text/sentences.ts";
import type { SourceCitation } from "../types.ts";
import { rankPassages } from "./passages.ts";

const excerptCharactersMax = 500;

/** The part of a provision that speaks to the question, at most 500 characters, cut between words. */
const excerptOf = (ranked: RankedProvision, ranking: Ranking, library: Library): string => {
  const [best] = rankPassages(library, ranking, ranked.provision);
  if (best === undefined) return "";
  const introduction = best.chunk.introduction === "" ? "" : `${best.chunk.introduction} `;
  return cutText(`${introduction}${best.chunk.text}`.replace(/\s+/g, " ").trim(), excerptCharactersMax);
};

/** One source a provision, in the order of the selection; relevance is relative to the best, between 0 and 1. */
export const sourcesOf = (chosen: readonly RankedProvision[], ranking: Ranking, library: Library): SourceCitation[] => {
  const best = Math.max(...chosen.map(({ score }) => score), 0.0001);
  return chosen.map((ranked) => ({
    article_id: ranked.provision.id,
    title: ranked.provision.title,
    text_excerpt: excerptOf(ranked, ranking, library),
    relevance_score: Math.round(Math.min(1, ranked.score / best) * 1000) / 1000,
  }));
};
