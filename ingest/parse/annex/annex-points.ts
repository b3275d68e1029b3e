import type { AnnexPart } from "../../../shared/citation/index.ts";
import { quotedBlocks, withoutNumbers } from "../quotation.ts";
import type { Block, PointBlock } from "../tree.ts";
import { itemNumber, plainHeadings, type Start, startOf } from "./annex-lines.ts";
import { annexPartsOf, bareNumberOf } from "./annex-part.ts";

interface OpenPoint {
  readonly depth: number;
  readonly blocks: Block[];
}

/** A list whose labels are capitals keeps them: "I." is not the point (i), nor "A." the point (a). */
const withCapitals = (block: Block): Block =>
  block.type === "point"
    ? { ...block, number: bareNumberOf(block) ?? block.number, blocks: block.blocks.map(withCapitals) }
    : block;

/** The line that opens a part, and what an item has below its first line. */
const openedBy = (block: Block): { heading: string; below: readonly Block[] } => {
  if (block.type !== "point") return { heading: "text" in block ? block.text : "", below: [] };
  const [first, ...rest] = block.blocks;
  if (first?.type !== "text") return { heading: block.label, below: block.blocks };
  return { heading: `${block.label} ${first.text}`, below: rest };
};

/** The blocks of one annex while they are gathered into the points that they belong to. */
class Gathering {
  readonly grouped: Block[] = [];
  #open: OpenPoint[] = [];

  place(block: Block): void {
    (this.#open.at(-1)?.blocks ?? this.grouped).push(block);
  }

  openPart(block: Block, part: AnnexPart): void {
    const { heading, below } = openedBy(block);
    this.#open = [];
    this.place({ type: "heading", text: heading, part });
    for (const inner of groupAnnexPoints(below)) this.place(inner);
  }

  /** `start` is null for a line without a number, or whose number is none. */
  add(block: Block, start: Start | null): void {
    const depth = start?.depth ?? itemNumber(block)?.split(".").length ?? null;
    if (depth !== null) this.#open = this.#open.filter((point) => point.depth < depth);
    else if (block.type === "heading") this.#open = [];
    if (start === null) this.place(withCapitals(block));
    else this.#openPoint(start);
  }

  #openPoint({ label, number, depth, rest }: Start): void {
    const blocks: Block[] = [{ type: "text", text: rest }];
    this.place({ type: "point", label, number, blocks } satisfies PointBlock);
    this.#open.push({ depth, blocks });
  }
}

/**
 * Annexes number their lines without list markup: `1. Introduction`, `3.1. The application…`. Each becomes a point that holds
 * what follows, nested by its number; a heading without a number closes all of them. Headings, lines and items that open a part of
 * the annex ("Part A", "Class II", "B.") say so; what is quoted opens nothing.
 */
export const groupAnnexPoints = (blocks: readonly Block[]): Block[] => {
  const quoted = quotedBlocks(blocks);
  const own = blocks.filter((_, index) => !quoted.has(index));
  const parts = annexPartsOf(own);
  const plain = plainHeadings(own, parts);
  const gathering = new Gathering();
  for (const [index, block] of blocks.entries()) {
    const part = parts.get(block);
    if (quoted.has(index)) gathering.place(withoutNumbers(block));
    else if (part !== undefined) gathering.openPart(block, part);
    else gathering.add(block, plain.has(block) ? null : startOf(block));
  }
  return gathering.grouped;
};
