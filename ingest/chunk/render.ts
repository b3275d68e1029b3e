import type { Block, PointBlock } from "../parse/tree.ts";

/** A table row on one line. */
export const renderRow = (row: readonly string[]): string => row.join(" | ");

/** `(a) the words of the point`, its own list below it. */
export const renderPoint = (point: PointBlock): string => {
  const [first, ...rest] = point.blocks.map(renderBlock);
  return [`${point.label} ${first ?? ""}`.trim(), ...rest].join("\n");
};

/** A block as lines of text: labels as printed, a table row a line. */
export const renderBlock = (block: Block): string => {
  switch (block.type) {
    case "text":
    case "heading":
      return block.text;
    case "table":
      return block.rows.map(renderRow).join("\n");
    case "point":
      return renderPoint(block);
    case "paragraph": {
      const [first, ...rest] = block.blocks.map(renderBlock);
      return [`${block.label} ${first ?? ""}`.trim(), ...rest].join("\n");
    }
  }
};

/** The complete text of an article, annex or recital, a block a line. */
export const renderBlocks = (blocks: readonly Block[]): string => blocks.map(renderBlock).join("\n");
