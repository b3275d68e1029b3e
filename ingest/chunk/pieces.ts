import { type AnnexPart, type Citation, citation } from "../../shared/citation/index.ts";
import { isBarePart } from "../parse/annex/annex-part.ts";
import { quotedBlocks } from "../parse/quotation.ts";
import type { Block, HeadingBlock, ParagraphBlock, PointBlock } from "../parse/tree.ts";
import { type OpenPart, openPart, repeatedKinds } from "./annex-parts.ts";
import { plainAddresses } from "./plain-addresses.ts";
import { renderBlock } from "./render.ts";
import { type LabelledTable, labelledRows } from "./table-rows.ts";

/** The text of one address: what becomes one chunk unless it is too long. */
export interface Piece {
  readonly address: Citation;
  readonly text: string;
  /** The words that introduce the list that a point stands in; empty otherwise. */
  readonly introduction: string;
  /** What gives the address its number, where this piece begins it: a label, or a row of the table whose place this is. */
  readonly opens: "label" | `table ${number}` | null;
}

type NumberedPoint = PointBlock & { readonly number: string };

const isNumberedPoint = (block: Block): block is NumberedPoint => block.type === "point" && block.number !== null;

/** A point's number may carry its parent's: "3.1" inside 3 is point 1 of 3. */
const pointPath = (outer: readonly string[], number: string): string[] => {
  const own = number.split(".");
  const repeated = outer.length > 0 && own.length > 1 && own[0] === outer.at(-1);
  return [...outer, ...(repeated ? own.slice(1) : own)];
};

/** A line that goes on with the sentence that a list interrupted: it is of the same subparagraph. */
const goesOn = (text: string): boolean => /^\p{Ll}/u.test(text);

/** One provision while its blocks are read in order: what is cut already, and the lines that wait for their piece. */
class Cutting {
  readonly pieces: Piece[] = [];
  readonly #provision: Citation;
  readonly #label: string;
  readonly #introduction: string;
  /** The provision, or the part of it that was opened last. */
  #here: Citation;
  #open: readonly OpenPart[] = [];
  #lines: string[];
  #opens: Piece["opens"];
  #subparagraphs = 0;
  /** What stands after a list is a subparagraph of its own. */
  #isAfterList = false;
  /** The words that introduce the list that comes next. */
  #lead: string;
  /** The subparagraph in whose list a number stood first. */
  readonly #listed = new Map<string, number>();

  readonly #repeated: ReturnType<typeof repeatedKinds>;

  constructor(provision: Citation, label: string, introduction: string, blocks: readonly Block[]) {
    this.#provision = provision;
    this.#label = label;
    this.#introduction = introduction;
    this.#here = provision;
    this.#lines = label === "" ? [] : [label];
    this.#opens = label === "" ? null : "label";
    this.#lead = introduction;
    this.#repeated = repeatedKinds(blocks);
  }

  read(block: Block, isQuoted: boolean, place: number): void {
    const inAnnex = this.#provision.kind === "annex";
    const table = inAnnex && block.type === "table" && !isQuoted ? labelledRows(block) : null;
    if (isQuoted) this.#addLine(block);
    else if (inAnnex && block.type === "heading" && block.part !== undefined) this.#openPart(block, block.part);
    else if (table !== null) this.#addRows(table, place);
    else if (block.type === "paragraph") this.#addParagraph(block);
    else if (isNumberedPoint(block)) this.#addPoint(block);
    else this.#addText(block);
  }

  /** Ends the piece that the waiting lines are. */
  flush(): void {
    if (this.#lines.length === 0) return;
    const { address, opens } = { address: this.#addressOfLines(), opens: this.#opens };
    this.pieces.push({ address, text: this.#lines.join("\n"), introduction: this.#introduction, opens });
    this.#lines = [];
    this.#opens = null;
  }

  /** Articles and points have subparagraphs; lines between the points of an annex are the annex's, or the part's. */
  get #hasSubparagraphs(): boolean {
    return this.#here.kind === "article" || this.#here.points.length > 0;
  }

  #addressOfLines(): Citation {
    const isLater = this.#isAfterList && this.#hasSubparagraphs && this.#subparagraphs > 1;
    return isLater ? citation({ ...this.#here, subparagraph: this.#subparagraphs }) : this.#here;
  }

  #openPart({ text }: HeadingBlock, part: AnnexPart): void {
    this.flush();
    this.#open = openPart(this.#open, { ...part, isBare: isBarePart(text) }, this.#repeated.has(part.kind));
    const parts = this.#open.map(({ kind, number }) => ({ kind, number }));
    this.#here = citation({ ...this.#provision, parts });
    this.#subparagraphs = 0;
    this.#isAfterList = false;
    this.#lines = [text];
    this.#opens = "label";
    this.#lead = "";
  }

  /** True for a number that a list of an earlier subparagraph has too. */
  #isListedBefore(number: string): boolean {
    if (!this.#hasSubparagraphs) return false;
    this.#subparagraphs = Math.max(1, this.#subparagraphs);
    const first = this.#listed.get(number) ?? this.#subparagraphs;
    this.#listed.set(number, first);
    return first < this.#subparagraphs;
  }

  #inside(number: string, listedIn = this.#here.listedIn): Citation {
    return citation({ ...this.#here, points: pointPath(this.#here.points, number), subparagraph: null, listedIn });
  }

  #addRows({ head, rows }: LabelledTable, place: number): void {
    if (head !== "") this.#lines.push(head);
    this.flush();
    const opens = `table ${place}` as const;
    const pieces = rows.map(({ number, text }) => ({ address: this.#inside(number), text, introduction: head, opens }));
    this.pieces.push(...pieces);
    this.#isAfterList = true;
  }

  #addParagraph({ number, label, blocks }: ParagraphBlock): void {
    this.flush();
    this.pieces.push(...cutBlocks(blocks, citation({ ...this.#here, paragraph: number }), label));
    this.#subparagraphs += 1;
    this.#isAfterList = true;
  }

  /** Where an earlier list has the number, the subparagraph tells them apart; within a point it is all that is told. */
  #addPoint(point: NumberedPoint): void {
    const isAgain = this.#isListedBefore(point.number);
    if (isAgain && this.#here.points.length > 0) {
      this.#addLine(point);
      return;
    }
    const address = isAgain ? this.#inside(point.number, this.#subparagraphs) : this.#inside(point.number);
    this.#lead = this.#lines.at(-1) ?? this.#lead;
    this.flush();
    this.pieces.push(...cutBlocks(point.blocks, address, point.label, this.#lead));
    this.#isAfterList = true;
  }

  #addText(block: Block): void {
    const isSubparagraph = block.type === "text" && !(this.#isAfterList && goesOn(block.text));
    if (isSubparagraph && this.#isAfterList && this.#hasSubparagraphs) this.flush();
    if (isSubparagraph) this.#subparagraphs += 1;
    this.#addLine(block);
  }

  /** The first words after a label go on its line. */
  #addLine(block: Block): void {
    const text = renderBlock(block);
    const isLabelAlone = this.#label !== "" && !this.#isAfterList && this.#lines.join("\n") === this.#label;
    if (isLabelAlone) this.#lines = [`${this.#label} ${text}`.trim()];
    else this.#lines.push(text);
  }
}

/** `label` opens the provision's first line, `introduction` are the words before the list that it is a point of. */
const cutBlocks = (blocks: readonly Block[], provision: Citation, label = "", introduction = ""): Piece[] => {
  const quoted = quotedBlocks(blocks);
  const cutting = new Cutting(provision, label, introduction, blocks);
  for (const [place, block] of blocks.entries()) cutting.read(block, quoted.has(place), place);
  cutting.flush();
  return cutting.pieces;
};

/**
 * Cuts a provision's blocks at every numbered item, outermost first, so that each has an address of its own. Dashes, tables
 * and further subparagraphs stay with the address they belong to; each subparagraph after a list is one of its own. What has no
 * number that tells it apart stands under the address that holds it.
 */
export const cutPieces = (blocks: readonly Block[], provision: Citation): Piece[] =>
  plainAddresses(cutBlocks(blocks, provision));
