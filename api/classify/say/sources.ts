import { articleIdOf, type Citation, citation, citationId } from "../../../shared/citation/index.ts";
import type { Chunk, LawText } from "../../../shared/corpus/index.ts";
import { eurLexUrl } from "../../../shared/eur-lex.ts";
import type { SourceCitation } from "../../answer/types.ts";
import { nearestProvision } from "../provisions.ts";

const excerptMax = 500;

/** At most 500 characters, cut between words. */
export const cutExcerpt = (text: string): string => {
  const flat = text.replace(/\s+/g, " ").trim();
  if (flat.length <= excerptMax) return flat;
  const end = flat.lastIndexOf(" ", excerptMax - 1);
  return `${flat.slice(0, end).replace(/[,;:]$/, "")}…`;
};

const excerptOf = (chunks: readonly Chunk[]): string => {
  const [first] = chunks;
  if (first === undefined) return "";
  const introduction = first.introduction === "" ? "" : `${first.introduction} `;
  return cutExcerpt(`${introduction.length + first.text.length > excerptMax ? "" : introduction}${first.text}`);
};

/** The provisions that a classification rests on, one entry an article or annex, the most relevant first. */
export const gatherSources = (
  snapshot: LawText,
  cited: ReadonlyArray<{ citation: Citation; relevance: number }>,
): SourceCitation[] => {
  const act = snapshot.act("ai_act");
  if (act === undefined) return [];
  const sources = new Map<string, SourceCitation>();
  for (const { citation: wanted, relevance } of [...cited].sort((left, right) => right.relevance - left.relevance)) {
    const found = nearestProvision(snapshot, wanted);
    if (found === null) continue;
    const whole = citation({ actId: "ai_act", kind: found.citation.kind, number: found.citation.number });
    const id = articleIdOf(whole);
    if (sources.has(id)) continue;
    sources.set(id, {
      article_id: id,
      title: snapshot.provisions.get(citationId(whole))?.title ?? "",
      text_excerpt: excerptOf(found.chunks),
      relevance_score: Math.round(relevance * 100) / 100,
      url: eurLexUrl(act, whole),
    });
  }
  return [...sources.values()];
};
