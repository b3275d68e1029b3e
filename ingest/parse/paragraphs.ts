import { splitParagraphLabel } from "./text.ts";
import type { Block, ParagraphBlock } from "./tree.ts";

const opening = (block: Block): { label: string; number: string; blocks: Block[] } | null => {
  if (block.type === "paragraph") return { label: block.label, number: block.number, blocks: [...block.blocks] };
  const start = block.type === "text" ? splitParagraphLabel(block.text) : null;
  return start === null
    ? null
    : { label: start.label, number: start.number, blocks: [{ type: "text", text: start.rest }] };
};

/**
 * Gathers what stands in one flat sequence: a number opens a paragraph, and what follows belongs to it until the next one
 * opens. Layouts differ in whether a paragraph's later subparagraphs stand inside or beside its element.
 */
export const groupParagraphs = (blocks: readonly Block[]): Block[] => {
  const grouped: Block[] = [];
  const paragraphs: Array<{ label: string; number: string; blocks: Block[] }> = [];
  for (const block of blocks) {
    const start = opening(block);
    const open = paragraphs.at(-1);
    if (start !== null) {
      paragraphs.push(start);
      grouped.push({ type: "paragraph", ...start } satisfies ParagraphBlock);
    } else if (open !== undefined) open.blocks.push(block);
    else grouped.push(block);
  }
  return grouped;
};

const closingFormulas = [
  /^This (?:Regulation|Directive|Decision) shall be binding in its entirety/,
  /^(?:Le présent règlement|La présente directive|La présente décision) est obligatoire dans tous ses éléments/,
];

/** Some layouts set the closing formula inside the last article; it is the act's, not the article's. */
export const dropClosingFormula = (blocks: readonly Block[]): Block[] => {
  const index = blocks.findIndex(
    (block) => block.type === "text" && closingFormulas.some((formula) => formula.test(block.text)),
  );
  if (index >= 0) return blocks.slice(0, index);
  return blocks.map((block) =>
    block.type === "paragraph" ? { ...block, blocks: dropClosingFormula(block.blocks) } : block,
  );
};
