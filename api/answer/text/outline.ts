import type { Chunk, Provision } from "../../../shared/corpus/index.ts";
import { sentencesOf } from "./sentences.ts";

/** The lists of a provision: which words introduce which points. */
export interface Outline {
  /** The points right below the words that introduce them, in order; empty for a chunk that introduces none. */
  itemsOf(head: Chunk): readonly Chunk[];
  /** The chunk whose last words introduce this point; null for a chunk that stands alone. */
  headOf(item: Chunk): Chunk | null;
}

/** Fewer points are no list. */
export const pointsLeast = 2;

const outlines = new WeakMap<Provision, Outline>();
const noItems: readonly Chunk[] = [];

/** True when a chunk ends with words that introduce a list. */
export const opensList = (chunk: Chunk): boolean => /[:—–]$/.test(chunk.text.trimEnd());

/** The words of a chunk that introduce its list: its last sentence. */
export const leadIn = (chunk: Chunk): string => sentencesOf(chunk.text).at(-1) ?? chunk.text;

const introduces = (head: Chunk, item: Chunk): boolean => {
  const own = head.text.trim();
  const introduction = item.introduction.trim();
  return own.endsWith(introduction) || introduction.endsWith(own);
};

const readOutline = (provision: Provision): Outline => {
  const heads = new Map<string, Chunk>();
  const items = new Map<string, Chunk[]>();
  const before: Chunk[] = [];
  for (const chunk of provision.chunks) {
    const head = chunk.introduction === "" ? undefined : before.findLast((candidate) => introduces(candidate, chunk));
    if (head !== undefined) {
      heads.set(chunk.chunk_id, head);
      items.set(head.chunk_id, [...(items.get(head.chunk_id) ?? []), chunk]);
    }
    before.push(chunk);
  }
  return {
    itemsOf: (head) => items.get(head.chunk_id) ?? noItems,
    headOf: (item) => heads.get(item.chunk_id) ?? null,
  };
};

/** The outline of a provision, read once. */
export const outlineOf = (provision: Provision): Outline => {
  const known = outlines.get(provision);
  if (known !== undefined) return known;
  const outline = readOutline(provision);
  outlines.set(provision, outline);
  return outline;
};
