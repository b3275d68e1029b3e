import type { Chunk, Snapshot } from "../../../shared/corpus/index.ts";
import { figuresIn } from "../text/figures.ts";
import { citationsIn } from "./citations.ts";

/** What an answer may lean on. */
export interface Evidence {
  readonly snapshot: Snapshot;
  /** Ids of the articles, annexes and recitals that were retrieved: nothing else may be cited. */
  readonly retrieved: ReadonlySet<string>;
  /** Words of the asker: figures that come from there need no provision. */
  readonly question: string;
}

const figuresOf = (chunks: readonly Chunk[]): Set<string> => {
  const values = chunks.flatMap((chunk) => [
    ...figuresIn(`${chunk.introduction} ${chunk.text}`).map((figure) => figure.value),
    ...chunk.applicability.map((date) => date.from),
  ]);
  return new Set(values);
};

/** The whole article around a cited paragraph: figures are often given one paragraph further. */
const withNeighbours = (chunks: readonly Chunk[], snapshot: Snapshot): Chunk[] =>
  [...new Set(chunks.map((chunk) => chunk.article_id))].flatMap((id) => [
    ...(snapshot.provisions.get(id)?.chunks ?? []),
  ]);

/**
 * True when a line may leave the service: each citation exists and was retrieved, and each figure and date stands in a
 * provision that the line cites, in its dates of application, or in the question itself.
 */
export const isSupported = (line: string, evidence: Evidence): boolean => {
  const citations = citationsIn(line, evidence.snapshot);
  const isKnown = citations.every(
    ({ articleId, chunks }) => chunks.length > 0 && articleId !== null && evidence.retrieved.has(articleId),
  );
  if (!isKnown) return false;
  const figures = figuresIn(line);
  if (figures.length === 0) return true;
  const allowed = figuresOf(
    withNeighbours(
      citations.flatMap(({ chunks }) => [...chunks]),
      evidence.snapshot,
    ),
  );
  for (const figure of figuresIn(evidence.question)) allowed.add(figure.value);
  return figures.every((figure) => allowed.has(figure.value));
};

/** The text without the lines that nothing supports, and how many were taken out. */
export const removeUnsupported = (text: string, evidence: Evidence): { text: string; removed: number } => {
  const lines = text.split("\n");
  const kept = lines.filter((line) => isSupported(line, evidence));
  return {
    text: kept
      .join("\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    removed: lines.length - kept.length,
  };
};
