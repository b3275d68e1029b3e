import type { ContentsEntry } from "../../../service/types.ts";

/** Provisions of one kind that stand side by side, under a heading that the table of contents itself does not have. */
export interface Group {
  readonly kind: "recital" | "article" | "annex";
  readonly entries: readonly ContentsEntry[];
}

/** What a table of contents shows first: its divisions, and what stands outside of any, gathered by its kind. */
export type Block = Group | ContentsEntry;

const kindOf = ({ kind }: ContentsEntry): Group["kind"] | null =>
  kind === "recital" || kind === "article" || kind === "annex" ? kind : null;

/** Whether a block is a group that was gathered here. */
export const isGroup = (block: Block): block is Group => !("label" in block);

/** The blocks of a table of contents in its order: a hundred recitals are one of them. */
export const blocksOf = (contents: readonly ContentsEntry[]): Block[] => {
  const blocks: Block[] = [];
  for (const entry of contents) {
    const kind = kindOf(entry);
    const last = blocks.at(-1);
    if (kind === null) blocks.push(entry);
    else if (last !== undefined && isGroup(last) && last.kind === kind)
      blocks[blocks.length - 1] = { kind, entries: [...last.entries, entry] };
    else blocks.push({ kind, entries: [entry] });
  }
  return blocks;
};

/** The provisions in the order of the act, whatever divisions hold them. */
export const provisionsOf = (contents: readonly ContentsEntry[]): ContentsEntry[] =>
  contents.flatMap((entry) => (entry.article_id === null ? provisionsOf(entry.entries) : [entry]));

/** Whether a provision stands under an entry, or is it. */
export const holds = (entry: ContentsEntry, articleId: string | null): boolean =>
  articleId !== null && (entry.article_id === articleId || entry.entries.some((inner) => holds(inner, articleId)));

/** The divisions that hold a provision, the outermost first; empty where it stands in none. */
export const divisionsAround = (contents: readonly ContentsEntry[], articleId: string): ContentsEntry[] => {
  const around = contents.find((entry) => entry.article_id === null && holds(entry, articleId));
  return around === undefined ? [] : [around, ...divisionsAround(around.entries, articleId)];
};

/** A provision's neighbours in the order of the act; null at its ends, both null where the act has no such provision. */
export interface Neighbours {
  readonly previous: ContentsEntry | null;
  readonly next: ContentsEntry | null;
}

/** The provisions before and after one. */
export const neighboursOf = (contents: readonly ContentsEntry[], articleId: string | null): Neighbours => {
  const all = provisionsOf(contents);
  const place = all.findIndex((entry) => entry.article_id === articleId);
  if (place < 0) return { previous: null, next: null };
  return { previous: all[place - 1] ?? null, next: all[place + 1] ?? null };
};
