import { citationId, formatCitation, lineageOf, parseCitationId, withoutPart } from "../citation/index.ts";
import type { Chunk } from "../corpus/index.ts";

/** All that one address says, whatever number of chunks it was cut into. */
export interface Unit {
  readonly id: string;
  readonly articleId: string;
  readonly text: string;
  /** The words alone, for comparing: white space folded. */
  readonly folded: string;
  readonly title: string;
  readonly heading: string;
  readonly footnotes: readonly string[];
  readonly applicability: ReadonlyArray<{ readonly from: string; readonly scope: string | null }>;
}

/** What a comparison reads of a chunk. */
export type DiffChunk = Pick<
  Chunk,
  "chunk_id" | "article_id" | "text" | "title" | "section" | "footnotes" | "applicability"
>;

const foldText = (text: string): string => text.replace(/\s+/g, " ").trim();

const unitOf = (id: string, pieces: readonly DiffChunk[]): Unit => {
  const text = pieces.map((piece) => piece.text).join("\n");
  const [first] = pieces;
  return {
    id,
    articleId: first?.article_id ?? id,
    text,
    folded: foldText(text),
    title: first?.title ?? "",
    heading: first?.section ?? "",
    footnotes: [...new Set(pieces.flatMap((piece) => piece.footnotes))],
    applicability: (first?.applicability ?? []).map(({ from, scope }) => ({ from, scope })),
  };
};

/** One act's chunks by address, in the order of the law; pieces that were cut for length are put together again. */
export const unitsOf = (chunks: readonly DiffChunk[]): Map<string, Unit> => {
  const pieces = new Map<string, DiffChunk[]>();
  for (const chunk of chunks) {
    const id = withoutPart(chunk.chunk_id);
    pieces.set(id, [...(pieces.get(id) ?? []), chunk]);
  }
  return new Map([...pieces].map(([id, members]) => [id, unitOf(id, members)]));
};

/** An address and all that hold it, the article, annex or recital first. Each once. */
export const lineage = (id: string): string[] => {
  const address = parseCitationId(id);
  return address === null ? [id] : lineageOf(address).map(citationId);
};

/** The address that holds this one; null for a whole article, annex or recital. */
export const holderOf = (id: string): string | null => lineage(id).at(-2) ?? null;

/** `Article 5(1)(a)`. An id that is no address stands for itself. */
export const citationOf = (id: string): string => {
  const address = parseCitationId(id);
  return address === null ? id : formatCitation(address);
};
