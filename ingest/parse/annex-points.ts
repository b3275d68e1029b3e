import type { AnnexPart } from "../../shared/citation/index.ts";
import { annexPartOf, bareNumberOf } from "./annex-part.ts";
import { outline, quotedLines, withoutNumbers } from "./quotation.ts";
import type { Block, PointBlock } from "./tree.ts";

interface OpenPoint {
  readonly depth: number;
  readonly blocks: Block[];
}

interface Start {
  readonly label: string;
  readonly number: string;
  readonly depth: number;
  readonly rest: string;
}

const numbered = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+(?=\S)/;
const lettered = /^([a-z])\.\s+(?=\S)/;
const dotted = /^\d{1,2}(?:\.\d{1,2})*\.?$/;

/** The number a line starts with and how deep it lies: `3.1. …` is the second level, a heading `a. …` too. */
const startOf = (block: Block): Start | null => {
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

/** A list whose labels are capitals keeps them: "I." is not the point (i), nor "A." the point (a). */
const withCapitals = (block: Block): Block =>
  block.type === "point"
    ? { ...block, number: bareNumberOf(block) ?? block.number, blocks: block.blocks.map(withCapitals) }
    : block;

/** Numbers of the lines and items between two headings of parts, and of the headings. */
interface Numbers {
  readonly ofHeadings: Set<string>;
  readonly ofLines: Set<string>;
}

/**
 * Where headings and the lines below them are numbered side by side ("1. GOVERNANCE", then "1. Arrangements shall…"), the lines
 * are what is cited, and a heading's number is none. By place of each block: whether its part of the annex is such a one.
 */
const headingsAreNoPoints = (blocks: readonly Block[], opens: (block: Block) => boolean): boolean[] => {
  let current: Numbers = { ofHeadings: new Set(), ofLines: new Set() };
  const numbersOf = blocks.map((block) => {
    if (opens(block)) current = { ofHeadings: new Set(), ofLines: new Set() };
    const number = startOf(block)?.number ?? (depthOfItem(block) === null ? null : (block as PointBlock).number);
    if (number !== null) (block.type === "heading" ? current.ofHeadings : current.ofLines).add(number);
    return current;
  });
  return numbersOf.map(({ ofHeadings, ofLines }) => [...ofHeadings].some((number) => ofLines.has(number)));
};

/** The line that opens a part, and what an item has below its first line. */
const openedBy = (block: Block, part: AnnexPart): Block[] => {
  if (block.type !== "point") return "text" in block ? [{ type: "heading", text: block.text, part }] : [block];
  const [first, ...rest] = block.blocks;
  const words = first?.type === "text" ? first.text : "";
  return [
    { type: "heading", text: `${block.label} ${words}`.trim(), part },
    ...(first?.type === "text" ? rest : block.blocks),
  ];
};

/** The blocks of one annex while they are gathered into the points that they belong to. */
class Gathering {
  readonly grouped: Block[] = [];
  #open: OpenPoint[] = [];

  place(block: Block): void {
    (this.#open.at(-1)?.blocks ?? this.grouped).push(block);
  }

  /** Ends the points that something of this depth cannot lie in. */
  close(depth = 0): void {
    this.#open = this.#open.filter((point) => point.depth < depth);
  }

  start({ label, number, depth, rest }: Start): void {
    const blocks: Block[] = [{ type: "text", text: rest }];
    this.place({ type: "point", label, number, blocks } satisfies PointBlock);
    this.#open.push({ depth, blocks });
  }
}

/**
 * Annexes number their lines without list markup: `1. Introduction`, `3.1. The application…`. Each becomes a point that holds
 * what follows, nested by its number; a heading without a number closes all of them. Headings and lines that open a part of the
 * annex ("Part A", "Class II") say so; what is quoted opens nothing.
 */
export const groupAnnexPoints = (blocks: readonly Block[]): Block[] => {
  const quoted = quotedLines(blocks.map(outline));
  const bareNumbers = blocks.flatMap((block, index) => (quoted.has(index) ? [] : (bareNumberOf(block) ?? [])));
  const partOf = (block: Block): AnnexPart | null => annexPartOf(block, bareNumbers);
  const unquoted = blocks.map((block, index): Block => (quoted.has(index) ? { type: "table", rows: [] } : block));
  const plainHeadings = headingsAreNoPoints(unquoted, (block) => partOf(block) !== null);
  const gathering = new Gathering();
  const gather = (block: Block, index: number): void => {
    if (quoted.has(index)) return gathering.place(withoutNumbers(block));
    const part = partOf(block);
    const isPlain = part !== null || (block.type === "heading" && plainHeadings[index] === true);
    const start = isPlain ? null : startOf(block);
    const depth = start?.depth ?? depthOfItem(block);
    if (part !== null || block.type === "heading") gathering.close(depth ?? 0);
    else if (depth !== null) gathering.close(depth);
    if (start !== null) return gathering.start(start);
    const [opening, ...rest] = part === null ? [withCapitals(block)] : openedBy(block, part);
    if (opening !== undefined) gathering.place(opening);
    for (const inner of groupAnnexPoints(rest)) gathering.place(inner);
  };
  blocks.forEach(gather);
  return gathering.grouped;
};
