import { type Citation, citation } from "../../shared/citation/index.ts";
import type { Block, ParagraphBlock, PointBlock } from "../parse/tree.ts";
import { renderBlock } from "./render.ts";
import { type LabelledTable, labelledRows } from "./table-rows.ts";

/** The text of one address: what becomes one chunk unless it is too long. */
export interface Piece {
  readonly address: Citation;
  readonly text: string;
  /** The words that introduce the list that a point stands in; empty otherwise. */
  readonly introduction: string;
}

type NumberedPoint = PointBlock & { readonly number: string };

const isNumberedPoint = (block: Block): block is NumberedPoint => block.type === "point" && block.number !== null;

/** A point's number may carry its parent's: "3.1" inside 3 is point 1 of 3. */
const pointPath = (outer: readonly string[], number: string): string[] => {
  const own = number.split(".");
  const repeated = outer.length > 0 && own.length > 1 && own[0] === outer.at(-1);
  return [...outer, ...(repeated ? own.slice(1) : own)];
};

const headingSection = (text: string): string | null =>
  /^(?:section|part|partie)\s+([A-Z]|\d{1,2}|[IVX]+)\b/i.exec(text)?.[1]?.toUpperCase() ?? null;

/** One provision while its blocks are read in order: what is cut already, and the lines that wait for their piece. */
class Cutting {
  readonly pieces: Piece[] = [];
  readonly #provision: Citation;
  readonly #label: string;
  readonly #introduction: string;
  /** The provision, or the section of it that was opened last. */
  #here: Citation;
  #lines: string[];
  #subparagraphs = 0;
  /** What stands after a list is a subparagraph of its own. */
  #isAfterList = false;
  /** The words that introduce the list that comes next. */
  #lead: string;

  constructor(provision: Citation, label: string, introduction: string) {
    this.#provision = provision;
    this.#label = label;
    this.#introduction = introduction;
    this.#here = provision;
    this.#lines = label === "" ? [] : [label];
    this.#lead = introduction;
  }

  read(block: Block): void {
    const inAnnex = this.#provision.kind === "annex";
    const section = inAnnex && block.type === "heading" ? headingSection(block.text) : null;
    const table = inAnnex && block.type === "table" ? labelledRows(block) : null;
    if (section !== null && block.type === "heading") this.#openSection(section, block.text);
    else if (table !== null) this.#addRows(table);
    else if (block.type === "paragraph") this.#addParagraph(block);
    else if (isNumberedPoint(block)) this.#addPoint(block);
    else this.#addLine(block);
  }

  /** Ends the piece that the waiting lines are. */
  flush(): void {
    if (this.#lines.length === 0) return;
    const subparagraph = this.#isAfterList ? { subparagraph: this.#subparagraphs } : {};
    const address = citation({ ...this.#here, ...subparagraph });
    this.pieces.push({ address, text: this.#lines.join("\n"), introduction: this.#introduction });
    this.#lines = [];
  }

  #openSection(section: string, heading: string): void {
    this.flush();
    this.#here = citation({ ...this.#provision, section });
    this.#subparagraphs = 0;
    this.#isAfterList = false;
    this.#lines = [heading];
    this.#lead = "";
  }

  #inside(number: string): Citation {
    return citation({ ...this.#here, points: pointPath(this.#here.points, number), subparagraph: null });
  }

  #addRows({ head, rows }: LabelledTable): void {
    if (head !== "") this.#lines.push(head);
    this.flush();
    this.pieces.push(...rows.map(({ number, text }) => ({ address: this.#inside(number), text, introduction: head })));
    this.#isAfterList = true;
  }

  #addParagraph({ number, label, blocks }: ParagraphBlock): void {
    this.flush();
    this.pieces.push(...cutPieces(blocks, citation({ ...this.#here, paragraph: number }), label));
    this.#subparagraphs += 1;
    this.#isAfterList = true;
  }

  #addPoint({ number, label, blocks }: NumberedPoint): void {
    this.#lead = this.#lines.at(-1) ?? this.#lead;
    this.flush();
    this.pieces.push(...cutPieces(blocks, this.#inside(number), label, this.#lead));
    this.#isAfterList = true;
  }

  /** The first words after a label go on its line. */
  #addLine(block: Block): void {
    if (block.type === "text") this.#subparagraphs += 1;
    const text = renderBlock(block);
    const isLabelAlone = this.#label !== "" && !this.#isAfterList && this.#lines.join("\n") === this.#label;
    if (isLabelAlone) this.#lines = [`${this.#label} ${text}`.trim()];
    else this.#lines.push(text);
  }
}

/**
 * Cuts a provision's blocks at every numbered item, outermost first, so that each has an address of its own. Dashes, tables
 * and further subparagraphs stay with the address they belong to; text after a list is a subparagraph of its own. `label`
 * opens the provision's first line, `introduction` are the words before the list that it is a point of.
 */
export const cutPieces = (blocks: readonly Block[], provision: Citation, label = "", introduction = ""): Piece[] => {
  const cutting = new Cutting(provision, label, introduction);
  for (const block of blocks) cutting.read(block);
  cutting.flush();
  return cutting.pieces;
};
