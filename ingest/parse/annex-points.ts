import type { Block, PointBlock } from "./tree.ts";

interface OpenPoint {
  readonly depth: number;
  readonly blocks: Block[];
}

const numbered = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+(?=\S)/;
const lettered = /^([a-z])\.\s+(?=\S)/;
const dotted = /^\d{1,2}(?:\.\d{1,2})*\.?$/;

/** The number a line starts with and how deep it lies: `3.1. …` is the second level, a heading `a. …` too. */
const startOf = (block: Block): { label: string; number: string; depth: number; rest: string } | null => {
  if (block.type !== "text" && block.type !== "heading") return null;
  const letter = block.type === "heading" ? lettered.exec(block.text) : null;
  const match = letter ?? numbered.exec(block.text);
  if (match === null || !/\.\s|\.$/.test(match[0])) return null;
  const number = match[1] ?? "";
  const depth = letter === null ? number.split(".").length : 2;
  return { label: match[0].trim(), number, depth, rest: block.text.slice(match[0].length) };
};

/** A list's own item `3.1.` that stands beside the heading `3. …` it belongs to. */
const depthOfItem = (block: Block): number | null =>
  block.type === "point" && dotted.test(block.label) ? (block.number ?? "").split(".").length : null;

/**
 * Annexes number their lines without list markup: `1. Introduction`, `3.1. The application…`. Each becomes a point that holds
 * what follows, nested by its number; a heading without a number closes all of them.
 */
export const groupAnnexPoints = (blocks: readonly Block[]): Block[] => {
  const grouped: Block[] = [];
  let open: OpenPoint[] = [];
  const place = (block: Block): void => {
    (open.at(-1)?.blocks ?? grouped).push(block);
  };
  for (const block of blocks) {
    const start = startOf(block);
    const depth = start?.depth ?? depthOfItem(block);
    if (depth !== null) open = open.filter((point) => point.depth < depth);
    if (start !== null) {
      const inner: Block[] = [{ type: "text", text: start.rest }];
      place({ type: "point", label: start.label, number: start.number, blocks: inner } satisfies PointBlock);
      open.push({ depth: start.depth, blocks: inner });
    } else {
      if (block.type === "heading") open = [];
      place(block);
    }
  }
  return grouped;
};
