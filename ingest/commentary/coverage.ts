import { citation, citationId, isUnder, parseCitationId } from "../../shared/citation/index.ts";
import type { Chunk } from "../../shared/corpus/index.ts";
import { citationOf } from "../../shared/diff/index.ts";
import type { CompiledCommentary } from "./compile/index.ts";

/** How far the commentary on an act goes. Lists hold citations. */
export interface Coverage {
  readonly act: string;
  /** Provisions that have an entry. */
  readonly provisions: number;
  readonly terms: number;
  readonly questions: number;
  readonly statements: number;
  /** Articles and annexes that nobody has written an entry for. */
  readonly without: readonly string[];
  /** Binding paragraphs, and articles and annexes that have none, of which nothing is stated. */
  readonly uncovered: readonly string[];
  /** Share of these that something is stated of, in whole percent, rounded down. */
  readonly percent: number;
}

/** The paragraph that a chunk belongs to, else its article or annex. */
const paragraphOf = ({ chunk_id, article_id }: Chunk): string => {
  const address = parseCitationId(chunk_id);
  if (address === null || address.paragraph === null) return article_id;
  return citationId(citation({ ...address, points: [], subparagraph: null }));
};

const belongsTo = (actId: string, id: string): boolean => parseCitationId(id)?.actId === actId;

/** Paragraphs of which nothing is stated: neither of them, nor of a part of them, nor of the whole that they belong to. */
const uncoveredAmong = (paragraphs: readonly string[], settled: readonly string[]): string[] =>
  paragraphs.filter((id) => !settled.some((address) => isUnder(address, id) || isUnder(id, address)));

/** How far the commentary on an act goes, held against the act's chunks. */
export const coverageOf = (actId: string, chunks: readonly Chunk[], compiled: CompiledCommentary): Coverage => {
  const binding = chunks.filter((chunk) => chunk.act_id === actId && chunk.binding);
  const lines = compiled.index.filter(({ article_id }) => belongsTo(actId, article_id));
  const statements = compiled.statements.filter(({ act_id }) => act_id === actId);
  const addresses = statements.map(({ address }) => address);
  const named = new Set([...lines, ...statements].map(({ article_id }) => article_id));
  const paragraphs = [...new Set(binding.map(paragraphOf))];
  const needNone = compiled.needNone.filter((id) => belongsTo(actId, id));
  const uncovered = uncoveredAmong(paragraphs, [...new Set([...addresses, ...needNone])]);
  const terms = lines.filter(({ kind }) => kind === "terms").flatMap(({ text }) => text.split("; "));
  return {
    act: actId,
    provisions: new Set([...lines.map(({ provision }) => provision), ...addresses]).size,
    terms: terms.length,
    questions: lines.filter(({ kind }) => kind === "question").length,
    statements: statements.length,
    without: [...new Set(binding.map(({ article_id }) => article_id))].filter((id) => !named.has(id)).map(citationOf),
    uncovered: uncovered.map(citationOf),
    percent: Math.floor((100 * (paragraphs.length - uncovered.length)) / Math.max(1, paragraphs.length)),
  };
};
