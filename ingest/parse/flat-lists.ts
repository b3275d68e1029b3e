import { lastWords } from "./quotation.ts";
import type { Block, PointBlock } from "./tree.ts";

type Item = PointBlock & { readonly number: string };

interface OpenItem {
  readonly item: Item;
  readonly blocks: Block[];
}

const isItem = (block: Block | undefined): block is Item => block?.type === "point" && block.number !== null;

const isDotted = ({ label }: Item): boolean => /^\d.*\.$/.test(label);

/** How a list is labelled: "1.", "(1)", "(a)", "(i)". The letter i after h is a letter. */
const styleOf = ({ label, number }: Item, before: Item | undefined): string => {
  const isRoman = /^[ivx]+$/.test(number) && !(number === "i" && before?.number === "h") && !/^[vx]$/.test(number);
  const goesOnRoman = /^[vx]$/.test(number) && before !== undefined && /^[ivx]{2,}$/.test(before.number);
  const kind = /^\d/.test(number) ? "1" : isRoman || goesOnRoman ? "i" : "a";
  return `${/^\(/.test(label) ? "(" : ""}${kind}${label.slice(-1)}`;
};

const introducesList = (block: Block | undefined): boolean => block !== undefined && /:$/.test(lastWords(block));

/** An item that introduces a list which stands beside it: "3. … the following:", then "(a)". */
const holdsNext = (blocks: readonly Block[], place: number): boolean => {
  const [item, next] = [blocks[place], blocks[place + 1]];
  return (
    isItem(item) &&
    isItem(next) &&
    introducesList(item) &&
    /^(?:1|a|i)$/.test(next.number) &&
    styleOf(item, undefined) !== styleOf(next, item)
  );
};

/** The items of one run of blocks while the lists that they hold are put into them. */
class Nesting {
  readonly nested: Block[] = [];
  #open: OpenItem[] = [];
  #before: Block | undefined;

  /** Words between items belong to the numbered item that is open; a heading ends them all. */
  #addOther(block: Block): void {
    if (block.type === "heading" || block.type === "paragraph") this.#open = [];
    const [outermost] = this.#open;
    const holder = outermost !== undefined && isDotted(outermost.item) ? outermost.blocks : this.nested;
    holder.push(block);
  }

  #addItem(item: Item): void {
    const before = this.#open.at(-1)?.item;
    const style = styleOf(item, before);
    const beside = this.#open.findLastIndex((other) => styleOf(other.item, undefined) === style);
    if (beside >= 0) this.#open = this.#open.slice(0, beside);
    else if (!introducesList(this.#before)) this.#open = [];
    const blocks = [...item.blocks];
    const own: Item = { ...item, blocks };
    (this.#open.at(-1)?.blocks ?? this.nested).push(own);
    this.#open.push({ item: own, blocks });
  }

  add(block: Block): void {
    if (isItem(block)) this.#addItem(block);
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
  for (const block of inner) nesting.add(block);
  return nesting.nested;
};
