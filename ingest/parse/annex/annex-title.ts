import { sentenceCase } from "../naming.ts";
import type { Block } from "../tree.ts";

/**
 * Splits an annex into the lines of its own heading, which open it, and the rest. A heading of the same class further down
 * ("Appendix 1") is content.
 */
export const splitAnnexTitle = <Node>(
  nodes: readonly Node[],
  isTitle: (node: Node) => boolean,
  textOf: (node: Node) => string,
): { lines: string[]; content: Node[] } => {
  const lines: string[] = [];
  const content: Node[] = [];
  for (const node of nodes) {
    if (content.length === 0 && isTitle(node)) lines.push(textOf(node));
    else if (content.length > 0 || textOf(node) !== "") content.push(node);
  }
  return { lines: lines.filter((line) => line !== ""), content };
};

/** A short line without a full stop that stands in front of headings or numbered points names what follows. */
const isPlainlyTitle = ([first, second]: readonly Block[]): boolean =>
  first?.type === "text" &&
  first.text.length <= 300 &&
  !/[.;:,]$/.test(first.text) &&
  (second?.type === "heading" || (second?.type === "point" && second.number !== null));

/** An annex's title and blocks; where the layout marks no title, the first line is one if it is plainly so. */
export const titledBlocks = (
  title: readonly string[],
  blocks: readonly Block[],
): { title: string; blocks: readonly Block[] } => {
  const [first, ...rest] = blocks;
  if (title.length > 0 || first?.type !== "text" || !isPlainlyTitle(blocks)) {
    return { title: sentenceCase(title.join(" ")), blocks };
  }
  return { title: first.text, blocks: rest };
};
