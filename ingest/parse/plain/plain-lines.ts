import { anyLanguage } from "../../languages/index.ts";
import type { Block, PointBlock } from "../tree.ts";

/** The ways in which items of a list are numbered where nothing but the printed label tells: (1), (a), (i), and marks without a number. */
type Style = "digit" | "letter" | "roman" | "mark";

interface OpenItem {
  readonly style: Style;
  readonly number: string;
  readonly blocks: Block[];
}

const labelled = /^(\((?:\d{1,3}|[a-z]{1,4})\)|\d{1,3}\)|[a-z]\)|[-—–•])\s*(?=\S)/;
const romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv"];

const nextLetter = (letters: string): string => {
  const last = letters.charCodeAt(letters.length - 1);
  return letters.endsWith("z") ? "a".repeat(letters.length + 1) : letters.slice(0, -1) + String.fromCharCode(last + 1);
};

const successor = ({ style, number }: Pick<OpenItem, "style" | "number">): string => {
  if (style === "digit") return String(Number(number) + 1);
  if (style === "roman") return romans[romans.indexOf(number) + 1] ?? "";
  return style === "letter" ? nextLetter(number) : "";
};

const firstStyles: Readonly<Record<string, Style>> = { "1": "digit", a: "letter", i: "roman", "": "mark" };

/** Which open list an item goes on with, from the inside out, or which kind of list it begins. */
const placeOf = (open: readonly OpenItem[], number: string): { depth: number; style: Style } => {
  const continued = open.findLastIndex((item) =>
    number === "" ? item.style === "mark" : item.style !== "mark" && successor(item) === number,
  );
  const style = open[continued]?.style;
  if (style !== undefined) return { depth: continued, style };
  const guessed = firstStyles[number] ?? (/^\d/.test(number) ? "digit" : "letter");
  const same = open.findLastIndex((item) => item.style === guessed);
  return { depth: same < 0 ? open.length : same, style: guessed };
};

/** `CHAPTER II`, `Section 1`, `Part A`: a line that is the label of a division and nothing else. */
export const namesDivision = (line: string): boolean => divisionLabel.test(line);
const divisionLabel = new RegExp(String.raw`^${anyLanguage("divisionWord")}\s+(?:[IVXLC]+|\d{1,2}|[A-Z])$`, "i");

/** `1. (a) in matters …`: a paragraph whose first words are an item stands on one line with it. */
const combined = /^(\d{1,3})\.\s*(?=\([a-z]\)\s)/;

/** Lines are read in order: what is open decides where the next item belongs. */
class Nesting {
  readonly blocks: Block[] = [];
  #open: OpenItem[] = [];

  read(line: string): void {
    const paragraph = combined.exec(line);
    const item = labelled.exec(line);
    if (paragraph !== null) this.#openParagraph(paragraph[1] ?? "", line.slice(paragraph[0].length));
    else if (item !== null) this.#addItem(item[1] ?? "", line.slice(item[0].length), this.blocks);
    else {
      this.#open = [];
      this.blocks.push({ type: namesDivision(line) ? "heading" : "text", text: line });
    }
  }

  #openParagraph(number: string, rest: string): void {
    const inner: Block[] = [];
    this.#open = [];
    this.blocks.push({ type: "paragraph", label: `${number}.`, number, blocks: inner });
    const item = labelled.exec(rest);
    this.#addItem(item?.[1] ?? "", rest.slice(item?.[0].length ?? 0), inner);
  }

  #addItem(label: string, words: string, outermost: Block[]): void {
    const number = label.replace(/[^0-9a-z]/g, "");
    const { depth, style } = placeOf(this.#open, number);
    const inner: Block[] = [{ type: "text", text: words }];
    const item: PointBlock = { type: "point", label, number: number === "" ? null : number, blocks: inner };
    (this.#open[depth - 1]?.blocks ?? outermost).push(item);
    this.#open = [...this.#open.slice(0, depth), { style, number, blocks: inner }];
  }
}

/**
 * The blocks of lines that carry no markup: a line that begins with a label is an item, nested by how its label goes on with those
 * before it; a line without one closes all lists.
 */
export const nestLines = (lines: readonly string[]): Block[] => {
  const nesting = new Nesting();
  for (const line of lines) nesting.read(line);
  return nesting.blocks;
};
