import type { Chunk } from "../../../shared/corpus/index.ts";
import { eurLexUrl } from "../../../shared/eur-lex.ts";
import type { RankedProvision, Ranking } from "../retrieve/rank.ts";
import { rankParts } from "../retrieve/rank-parts.ts";
import { outlineOf } from "../text/outline.ts";
import { cutText } from "../text/sentences.ts";
import type { SourceCitation } from "../types.ts";

const excerptCharactersMax = 500;

/** The part of a provision that the answer quotes, else the one that speaks to the question; a list with its first points. */
const excerptOf = ({ provision }: RankedProvision, ranking: Ranking, quoted: readonly Chunk[]): string => {
  const chunk = quoted.find(({ article_id }) => article_id === provision.id) ?? rankParts(ranking, provision)[0]?.chunk;
  if (chunk === undefined) return "";
  const points = outlineOf(provision)
    .itemsOf(chunk)
    .map(({ text }) => text);
  const text = [chunk.introduction, chunk.text, ...points].join(" ");
  return cutText(text.replace(/\s+/g, " ").trim(), excerptCharactersMax);
};

/**
 * One source a provision, in the order of the selection; relevance is relative to the best, between 0 and 1. Excerpts are at most
 * 500 characters, cut between words, from what the answer quotes.
 */
export const sourcesOf = (
  chosen: readonly RankedProvision[],
  ranking: Ranking,
  quoted: readonly Chunk[] = [],
): SourceCitation[] => {
  const best = Math.max(...chosen.map(({ score }) => score), 0.0001);
  return chosen.map((ranked) => ({
    article_id: ranked.provision.id,
    title: ranked.provision.title,
    text_excerpt: excerptOf(ranked, ranking, quoted),
    relevance_score: Math.round(Math.min(1, ranked.score / best) * 1000) / 1000,
    url: eurLexUrl(ranked.provision.act, ranked.provision.citation),
  }));
};
