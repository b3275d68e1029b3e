import { type Citation, citation } from "../../shared/citation/index.ts";
import type { Block, PointBlock } from "../parse/tree.ts";
import { renderBlock } from "./render.ts";
import { labelledRows } from "./table-rows.ts";

/** The text of one address: what becomes one chunk unless it is too long. */
export interface Piece {
  readonly address: Citation;
  readonly text: string;
  /** The words that introduce the list that a point stands in; empty otherwise. */
  readonly introduction: string;
}

type NumberedPoint = PointBlock & { readonly number: string };

const isNumberedPoint = (block: Block): block is NumberedPoint => block.type === "point" && block.number !== null;

const withPrefix = (prefix: string, text: string): string => (prefix === "" ? text : `${prefix} ${text}`.trim());

/** A point's number may carry its parent's: "3.1" inside 3 is point 1 of 3. */
const pointPath = (outer: readonly string[], number: string): string[] => {
  const own = number.split(".");
  const repeated = outer.length > 0 && own.length > 1 && own[0] === outer.at(-1);
  return [...outer, ...(repeated ? own.slice(1) : own)];
};

const headingSection = (text: string): string | null =>
  /^(?:section|part|partie)\s+([A-Z]|\d{1,2}|[IVX]+)\b/i.exec(text)?.[1]?.toUpperCase() ?? null;

/**
 * Cuts a provision's blocks at every numbered item, outermost first, so that each has an address of its own. Dashes, tables
 * and further subparagraphs stay with the address they belong to; text after a list is a subparagraph of its own.
 */
export const cutPieces = (blocks: readonly Block[], address: Citation, prefix = "", introduction = ""): Piece[] => {
  const pieces: Piece[] = [];
  let here = address;
  let lines: string[] = prefix === "" ? [] : [prefix];
  let subparagraphs = 0;
  let afterList = false;
  let lead = introduction;
  const flush = (): void => {
    if (lines.length === 0) return;
    const at = afterList ? citation({ ...here, subparagraph: subparagraphs }) : here;
    pieces.push({ address: at, text: lines.join("\n"), introduction });
    lines = [];
  };
  for (const block of blocks) {
    const table = block.type === "table" && address.kind === "annex" ? labelledRows(block) : null;
    const section = block.type === "heading" && address.kind === "annex" ? headingSection(block.text) : null;
    if (section !== null) {
      flush();
      here = citation({ ...address, section });
      subparagraphs = 0;
      afterList = false;
      lines = [block.type === "heading" ? block.text : ""];
      lead = "";
    } else if (table !== null) {
      if (table.head !== "") lines.push(table.head);
      flush();
      for (const row of table.rows) {
        const points = pointPath(here.points, row.number);
        pieces.push({
          address: citation({ ...here, points, subparagraph: null }),
          text: row.text,
          introduction: table.head,
        });
      }
      afterList = true;
    } else if (block.type === "paragraph") {
      flush();
      const inner = citation({ ...here, paragraph: block.number });
      pieces.push(...cutPieces(block.blocks, inner, block.label, ""));
      subparagraphs += 1;
      afterList = true;
    } else if (isNumberedPoint(block)) {
      lead = lines.length > 0 ? (lines.at(-1) ?? "") : lead;
      flush();
      const inner = citation({ ...here, points: pointPath(here.points, block.number), subparagraph: null });
      pieces.push(...cutPieces(block.blocks, inner, block.label, lead));
      afterList = true;
    } else {
      if (block.type === "text") subparagraphs += 1;
      const text = renderBlock(block);
      const isLabelAlone = lines.length === 1 && lines[0] === prefix && prefix !== "" && !afterList;
      if (isLabelAlone) lines = [withPrefix(prefix, text)];
      else lines.push(text);
    }
  }
  flush();
  return pieces;
};

/** Gives every piece an address of its own: a second list with the same letters is told apart by its subparagraph. */
export const uniqueAddresses = (pieces: readonly Piece[], idOf: (address: Citation) => string): Piece[] => {
  const seen = new Set<string>();
  return pieces.map((piece) => {
    let { address } = piece;
    for (let next = (address.subparagraph ?? 1) + 1; seen.has(idOf(address)); next += 1) {
      address = citation({ ...address, subparagraph: next });
    }
    seen.add(idOf(address));
    return { ...piece, address };
  });
};
