import { lastWords } from "../quotation.ts";
import type { Block, PointBlock } from "../tree.ts";

type Item = PointBlock & { readonly number: string };

interface OpenItem {
  readonly item: Item;
  readonly style: string;
  readonly blocks: Block[];
}

const isItem = (block: Block | undefined): block is Item => block?.type === "point" && block.number !== null;

const isDotted = ({ label }: Item): boolean => /^\d.*\.$/.test(label);

const isFirst = ({ number }: Item): boolean => /^(?:1|a|i)$/.test(number);

const introducesList = (block: Block | undefined): boolean => block !== undefined && /:$/.test(lastWords(block));

/** How a list is labelled: "1.", "(1)", "(a)", "(i)". */
const styleOf = ({ label, number }: Item, isRoman: boolean): string => {
  const kind = /^\d/.test(number) ? "1" : isRoman ? "i" : "a";
  return `${label.startsWith("(") ? "(" : ""}${kind}${label.slice(-1)}`;
};

const isNextLetter = (before: string, letter: string): boolean =>
  before.length === 1 && letter.length === 1 && letter.charCodeAt(0) === before.charCodeAt(0) + 1;

/** (i) after (h) is the next letter unless (ii) follows it. */
const isLetterI = (before: Item, item: Item, after: Block | undefined): boolean =>
  isNextLetter(before.number, item.number) && !(isItem(after) && after.number === "ii");

/** An item that introduces a list which stands beside it: "3. … the following:", then "(a)". */
const holdsNext = (blocks: readonly Block[], place: number): boolean => {
  const [item, next, after] = blocks.slice(place, place + 3);
  if (!isItem(item) || !isItem(next) || !introducesList(item) || !isFirst(next)) return false;
  const isRoman = next.number === "i" && !isLetterI(item, next, after);
  return styleOf(item, false) !== styleOf(next, isRoman);
};

/** The items of one run of blocks while the lists that they hold are put into them. */
class Nesting {
  readonly nested: Block[] = [];
  #open: OpenItem[] = [];
  #before: Block | undefined;

  /** Letters that are Roman numbers too, (i) after (h) or (v) after (u), go on with the letters. */
  #isRoman(item: Item, after: Block | undefined): boolean {
    if (!/^[ivx]+$/.test(item.number)) return false;
    return item.number.length > 1 || !this.#open.some((open) => isLetterI(open.item, item, after));
  }

  /** The open item that this one is the next of, or one of the same list. */
  #besideOf(item: Item, style: string): number {
    const isBeside = (open: OpenItem): boolean => open.style === style;
    const isNext = this.#open.findLastIndex((open) => isBeside(open) && isNextLetter(open.item.number, item.number));
    return isNext >= 0 ? isNext : this.#open.findLastIndex(isBeside);
  }

  /** Words between items belong to the numbered item that is open; a heading ends them all. */
  #addOther(block: Block): void {
    if (block.type === "heading" || block.type === "paragraph") this.#open = [];
    const [outermost] = this.#open;
    const holder = outermost !== undefined && isDotted(outermost.item) ? outermost.blocks : this.nested;
    holder.push(block);
  }

  #addItem(item: Item, after: Block | undefined): void {
    const style = styleOf(item, this.#isRoman(item, after));
    const isListDue = isFirst(item) && style.includes(item.number) && introducesList(this.#before);
    const beside = isListDue && isItem(this.#before) ? -1 : this.#besideOf(item, style);
    if (beside >= 0) this.#open = this.#open.slice(0, beside);
    else if (!isListDue) this.#open = [];
    const blocks = [...item.blocks];
    const own: Item = { ...item, blocks };
    (this.#open.at(-1)?.blocks ?? this.nested).push(own);
    this.#open.push({ item: own, style, blocks });
  }

  add(block: Block, after: Block | undefined): void {
    if (isItem(block)) this.#addItem(block, after);
    else this.#addOther(block);
    this.#before = block;
  }
}

/**
 * Some consolidated texts set the items of a list beside the item that holds it: "3. … the following:", "(a) …", "4. …". Where one
 * item at least introduces a list that stands beside it, all lists are put into what introduces them.
 */
export const nestFlatLists = (blocks: readonly Block[]): Block[] => {
  const inner = blocks.map((block) => ("blocks" in block ? { ...block, blocks: nestFlatLists(block.blocks) } : block));
  if (!inner.some((_, place) => holdsNext(inner, place))) return inner;
  const nesting = new Nesting();
  for (const [place, block] of inner.entries()) nesting.add(block, inner[place + 1]);
  return nesting.nested;
};
