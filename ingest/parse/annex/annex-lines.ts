import type { AnnexPart } from "../../../shared/citation/index.ts";
import type { Block } from "../tree.ts";

/** The number that a line begins with, how deep it lies, and the words after it. */
export interface Start {
  readonly label: string;
  readonly number: string;
  readonly depth: number;
  readonly rest: string;
}

const numbered = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+(?=\S)/;
const lettered = /^([a-z])\.\s+(?=\S)/;
const dotted = /^\d{1,2}(?:\.\d{1,2})*\.?$/;

/** The number a line starts with and how deep it lies: `3.1. …` is the second level, a heading `a. …` too. */
export const startOf = (block: Block): Start | null => {
  if (block.type !== "text" && block.type !== "heading") return null;
  const letter = block.type === "heading" ? lettered.exec(block.text) : null;
  const match = letter ?? numbered.exec(block.text);
  if (match === null || !/\.\s|\.$/.test(match[0])) return null;
  const number = match[1] ?? "";
  const depth = letter === null ? number.split(".").length : 2;
  return { label: match[0].trim(), number, depth, rest: block.text.slice(match[0].length) };
};

/** The number of a list's own item `3.1.` that stands beside the heading `3. …` it belongs to. */
export const itemNumber = (block: Block): string | null =>
  block.type === "point" && dotted.test(block.label) ? block.number : null;

/** Numbers of the headings between two parts of an annex, and of the lines and items below them. */
interface Numbers {
  readonly ofHeadings: Map<Block, string>;
  readonly ofLines: Set<string>;
}

/**
 * The headings that are no points: where headings and the lines below them are numbered side by side ("1. GOVERNANCE", then
 * "1. Arrangements shall…"), the lines are what is cited. `parts` are the blocks that open a part, where numbers may begin anew.
 */
export const plainHeadings = (blocks: readonly Block[], parts: ReadonlyMap<Block, AnnexPart>): ReadonlySet<Block> => {
  const all: Numbers[] = [{ ofHeadings: new Map(), ofLines: new Set() }];
  for (const block of blocks) {
    if (parts.has(block)) all.push({ ofHeadings: new Map(), ofLines: new Set() });
    const number = startOf(block)?.number ?? itemNumber(block);
    if (number === null) continue;
    if (block.type === "heading") all.at(-1)?.ofHeadings.set(block, number);
    else all.at(-1)?.ofLines.add(number);
  }
  const isShared = ({ ofHeadings, ofLines }: Numbers): boolean =>
    [...ofHeadings.values()].some((number) => ofLines.has(number));
  return new Set(all.filter(isShared).flatMap(({ ofHeadings }) => [...ofHeadings.keys()]));
};
