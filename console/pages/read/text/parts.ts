import { isUnder, parseCitationId, withoutPart } from "../../../../shared/citation/index.ts";
import type { ArticleChunk } from "../../../service/types.ts";

/** Deeper points are not set further in: the lines would be too short to read. */
const depthMax = 4;

/** How far a part of a provision is set in: 0 for a paragraph, 1 for its points, one more for each step below. */
export const depthOf = (chunkId: string): number => {
  const parsed = parseCitationId(chunkId);
  if (parsed === null) return 0;
  return Math.min(depthMax, Math.max(0, parsed.parts.length - 1) + parsed.points.length);
};

/**
 * The ids of the parts that a provision's id means: its own, those below it, else the nearest part that holds it. None where only the
 * whole provision does.
 */
export const partsAt = (chunks: readonly ArticleChunk[], provisionId: string | null): string[] => {
  if (provisionId === null) return [];
  const ids = chunks.map(({ chunk_id }) => chunk_id);
  const below = ids.filter((id) => isUnder(withoutPart(id), provisionId));
  if (below.length > 0) return below;
  const parts = chunks.filter(({ chunk_id, article_id }) => withoutPart(chunk_id) !== article_id);
  const around = parts.map(({ chunk_id }) => chunk_id).filter((id) => isUnder(provisionId, withoutPart(id)));
  const nearest = Math.max(...around.map((id) => withoutPart(id).length));
  return around.filter((id) => withoutPart(id).length === nearest);
};

type Standing = Pick<ArticleChunk, "legal_status" | "applies_from">;

/** What can be said of a provision as a whole; its parts are marked where they differ from it. */
export interface Usual {
  /** The standing of most of its parts; null without any. */
  readonly standing: Standing | null;
  /** False where some of its parts have another standing. */
  readonly isUniform: boolean;
  /** The act that all of its words come from; null where they are of several, or of the act as it was made. */
  readonly amended: ArticleChunk["amended"];
}

const standingOf = ({ legal_status, applies_from }: Standing): string => `${legal_status} ${applies_from}`;

const amendmentOf = ({ amended }: ArticleChunk): string =>
  amended === null ? "" : `${amended.action} ${amended.celex}`;

/** What is usual in a provision. */
export const usualOf = (chunks: readonly ArticleChunk[]): Usual => {
  const groups = [...Map.groupBy(chunks, standingOf).values()].sort((one, other) => other.length - one.length);
  const amended = chunks[0]?.amended ?? null;
  return {
    standing: groups[0]?.[0] ?? null,
    isUniform: groups.length < 2,
    amended: new Set(chunks.map(amendmentOf)).size === 1 ? amended : null,
  };
};

/** What is to be said of one part, since neither the whole nor the part above says it; null where nothing is. */
export interface Particular {
  readonly standing: Standing | null;
  readonly amended: ArticleChunk["amended"];
}

/** What is particular to a part among its provision's parts. */
export const particularOf = (chunk: ArticleChunk, chunks: readonly ArticleChunk[], usual: Usual): Particular => {
  const above = chunks.findLast(({ chunk_id }) => chunk_id !== chunk.chunk_id && isUnder(chunk.chunk_id, chunk_id));
  const expected = above ?? usual.standing;
  const isUsual = expected === null || standingOf(chunk) === standingOf(expected);
  const isSaid = usual.amended !== null || (above !== undefined && amendmentOf(above) === amendmentOf(chunk));
  return { standing: isUsual ? null : chunk, amended: isSaid ? null : chunk.amended };
};
