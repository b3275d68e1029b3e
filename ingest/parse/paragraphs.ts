import { quotedBlocks } from "./quotation.ts";
import { foldText, splitParagraphLabel } from "./text.ts";
import type { Block, ParagraphBlock, PointBlock } from "./tree.ts";

/** A paragraph's lines where it is not one of the article's own, and so has no address: label and words on one line. */
export const asLines = (paragraph: ParagraphBlock): Block[] => {
  const [first, ...rest] = paragraph.blocks;
  return first?.type === "text"
    ? [{ type: "text", text: `${paragraph.label} ${first.text}` }, ...rest]
    : [{ type: "text", text: paragraph.label }, ...paragraph.blocks];
};

/** Paragraphs below the article's first level stand in a quotation: they are text. */
export const flattenParagraphs = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.type === "paragraph") return flattenParagraphs(asLines(block));
    return block.type === "point" ? [{ ...block, blocks: flattenParagraphs(block.blocks) }] : [block];
  });

/** A paragraph that begins with a list is set as an item of one: "3." beside "(a)". It is one where it continues the paragraphs. */
const isSetAsItem = (block: Block, before: string | null): block is PointBlock => {
  if (block.type !== "point" || before === null || !/^\d{1,3}\.$/.test(block.label)) return false;
  const [first] = block.blocks;
  return Number(block.number) === Number.parseInt(before, 10) + 1 && first?.type === "point";
};

const opening = (block: Block, before: string | null): { label: string; number: string; blocks: Block[] } | null => {
  if (block.type === "paragraph") return { ...block, blocks: flattenParagraphs(block.blocks) };
  if (isSetAsItem(block, before)) return { label: block.label, number: block.number ?? "", blocks: [...block.blocks] };
  const start = block.type === "text" ? splitParagraphLabel(block.text) : null;
  if (start === null) return null;
  return { label: start.label, number: start.number, blocks: [{ type: "text", text: start.rest }] };
};

/**
 * Gathers what stands in one flat sequence: a number opens a paragraph, and what follows belongs to it until the next one
 * opens. Layouts differ in whether a paragraph's later subparagraphs stand inside or beside its element.
 */
export const groupParagraphs = (blocks: readonly Block[]): Block[] => {
  const quoted = quotedBlocks(blocks);
  const grouped: Block[] = [];
  let open: Block[] = grouped;
  let before: string | null = null;
  blocks.forEach((block, index) => {
    const start = quoted.has(index) ? null : opening(block, before);
    if (start === null) open.push(...flattenParagraphs([block]));
    else {
      open = start.blocks;
      before = start.number;
      grouped.push({ type: "paragraph", label: start.label, number: start.number, blocks: open });
    }
  });
  return grouped;
};

const withWords = (block: Block, words: string): Block | null => {
  if (block.type === "table") return null;
  if ("text" in block) return { ...block, text: foldText(`${block.text} ${words}`) };
  const last = block.blocks.at(-1);
  const joined = last === undefined ? null : withWords(last, words);
  return joined === null ? null : { ...block, blocks: [...block.blocks.slice(0, -1), joined] };
};

/** Punctuation that stands alone after a quotation's element belongs to the line before it. */
export const joinPunctuation = (blocks: readonly Block[]): Block[] => {
  const joined: Block[] = [];
  for (const original of blocks) {
    const block = "blocks" in original ? { ...original, blocks: joinPunctuation(original.blocks) } : original;
    const last = joined.at(-1);
    const loose = block.type === "text" && /^[.,;:’”»)\]\s]+$/.test(block.text);
    const together = loose && last !== undefined ? withWords(last, block.text) : null;
    if (together === null) joined.push(block);
    else joined[joined.length - 1] = together;
  }
  return joined;
};
