import { asLines } from "../paragraphs.ts";
import { isDeletionMark, isPointLabel, pointNumber, splitParagraphLabel } from "../text.ts";
import type { Block } from "../tree.ts";
import { type Cell, tableBlock } from "./table-block.ts";
import {
  type AnyNode,
  childElements,
  type Element,
  hasClass,
  isElement,
  isFootnote,
  textOf,
  textOfAll,
} from "./xhtml-dom.ts";
import { cellsOf, drawnIn, isFramed, rowsOf, withoutTables } from "./xhtml-tables.ts";

const text = (words: string): Block[] => (isDeletionMark(words) ? [] : [{ type: "text", text: words }]);

/** A quoted item has its quotation mark before the label: no label of the act's own, and so no address. */
const isItemLabel = (written: string): boolean => isPointLabel(written.replace(/^[‘“«„"']\s?/, ""));

interface ListRow {
  /** Empty for an item that is only moved right. */
  readonly label: string;
  readonly content: readonly Element[];
}

/** Lists are set as tables of a narrow and a wide column; deeper items are moved right by empty columns before the label. */
const listRow = (row: Element): ListRow | null => {
  const cells = cellsOf(row);
  const start = cells.findIndex((cell) => textOf(cell) !== "");
  const label = cells[start];
  const content = cells.slice(start + 1);
  if (label === undefined) return null;
  if (start > 0 && content.length === 0) return { label: "", content: [label] };
  return content.length === 0 || !isItemLabel(textOf(label)) ? null : { label: textOf(label), content };
};

const readList = (table: Element): Block[] | null => {
  if (isFramed(table)) return null;
  const rows = rowsOf(table).map(listRow);
  if (rows.length === 0) return null;
  const points: Block[] = [];
  for (const row of rows) {
    if (row === null) return null;
    const blocks = row.content.flatMap((cell) => readBlocks(cell.children));
    points.push(...(row.label === "" ? blocks : point(row.label, blocks)));
  }
  return points;
};

const point = (label: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ type: "point", label, number: pointNumber(label), blocks }];

const isNote = (node: AnyNode): boolean => isElement(node) && isFootnote(node);

/** Rows as a table; drawn tables inside its cells follow the row that holds them. */
const readRows = (rows: readonly Element[]): Block[] => {
  const blocks: Block[] = [];
  let open: Cell[][] = [];
  const flush = (): void => {
    const table = tableBlock(open);
    if (table !== null) blocks.push(table);
    open = [];
  };
  for (const row of rows) {
    const inner = drawnIn(row);
    open.push(
      cellsOf(row).map((cell) => ({
        text: textOfAll(withoutTables(cell.children, inner).filter((child) => !isNote(child))),
        rowSpan: cell.attribs["rowspan"],
      })),
    );
    if (inner.length === 0) continue;
    flush();
    blocks.push(...inner.flatMap(readElement));
  }
  flush();
  return blocks;
};

/** A row that lays out a text beside its label: "Step (b):", then words and tables. */
const readLaidOut = (row: Element): Block[] => {
  const [label, ...content] = cellsOf(row).filter((cell) => textOf(cell) !== "");
  if (label === undefined) return [];
  if (content.length === 0) return readBlocks(label.children);
  return point(
    textOf(label),
    content.flatMap((cell) => readBlocks(cell.children)),
  );
};

/** A table without a frame, and a frame around a text, are no tables where drawn ones stand in them. */
const readTable = (table: Element): Block[] => {
  const rows = rowsOf(table);
  const isLayout = !isFramed(table) || rows.every((row) => cellsOf(row).length === 1);
  return isLayout && rows.some((row) => drawnIn(row).length > 0) ? rows.flatMap(readLaidOut) : readRows(rows);
};

/** Consolidated lists: a grid of a label and its content; the words may stand directly in the second column. */
const readGrid = (grid: Element): Block[] => {
  const [label, ...content] = childElements(grid);
  if (label === undefined || content.length === 0) return text(textOf(grid));
  return point(
    textOf(label),
    content.flatMap((column) => readBlocks(column.children)),
  );
};

/** A numbered line: its first child is the number, the rest the content. */
const readEnumeration = (element: Element): Block[] => {
  const [label, ...content] = childElements(element);
  const written = label === undefined ? "" : textOf(label);
  return isItemLabel(written) ? point(written, readBlocks(content)) : text(textOf(element));
};

/** A paragraph of a consolidated text: a number in its own element, then the content. */
const readNumbered = (element: Element, number: Element): Block[] => {
  const label = textOf(number);
  const blocks = readBlocks(element.children.filter((child) => child !== number));
  if (blocks.length === 0) return [];
  const own = splitParagraphLabel(`${label} …`);
  const paragraph = { type: "paragraph", label, number: own?.number ?? label, blocks } as const;
  return own === null ? asLines(paragraph) : [paragraph];
};

/** `(a) the words`, `1) the words`, `— the words`. */
const labelledLine = /^(\(?[0-9a-z]{1,5}(?: [a-z]+)?\)|\d{1,3}[a-z]?\.|[—–•])(?:\s+(.*))?$/s;

/** Older consolidated lists indent an item by its style alone; the label opens its first line. */
const readIndented = (element: Element): Block[] => {
  const [first, ...rest] = readBlocks(element.children);
  const match = first?.type === "text" ? labelledLine.exec(first.text) : null;
  const label = match?.[1] ?? "";
  if (first === undefined || !isItemLabel(label)) return first === undefined ? [] : [first, ...rest];
  return point(label, [...text(match?.[2] ?? ""), ...rest]);
};

const isIndented = (element: Element): boolean =>
  element.name === "div" && /margin-left/.test(element.attribs["style"] ?? "");

const headingClasses = /^(?:oj-)?(?:ti-grseq-\d|title-gr-seq-level-\d|doc-ti|title-annex-\d)$/;
const skippedClasses = ["modref", "arrow", "doc-end", "doc-sep", "separator-annex"];

const isHeading = (element: Element): boolean =>
  (element.attribs["class"] ?? "").split(/\s+/).some((name) => headingClasses.test(name));

const isInline = (node: AnyNode): boolean =>
  node.type === "text" || (isElement(node) && /^(?:span|a|i|b|u|em|strong|sup|sub|br|img|font|small)$/.test(node.name));

const containsBlocks = (element: Element): boolean => childElements(element).some((child) => !isInline(child));

const readContainer = (element: Element): Block[] => {
  const number = childElements(element).find((child) => hasClass(child, "no-parag"));
  return number === undefined ? readBlocks(element.children) : readNumbered(element, number);
};

const readElement = (element: Element): Block[] => {
  if (element.name === "hr" || hasClass(element, ...skippedClasses) || isFootnote(element)) return [];
  if (isHeading(element)) return textOf(element) === "" ? [] : [{ type: "heading", text: textOf(element) }];
  if (element.name === "table") return readList(element) ?? readTable(element);
  if (hasClass(element, "grid-list")) return readGrid(element);
  if (hasClass(element, "enumeration-spacing")) return readEnumeration(element);
  if (isIndented(element)) return readIndented(element);
  return containsBlocks(element) ? readContainer(element) : text(textOf(element));
};

/**
 * The blocks of an article's, annex's or cell's children, in order and each once. Understands the list and paragraph shapes
 * of all XHTML layouts; words that stand between block elements become a text of their own.
 */
export const readBlocks = (nodes: readonly AnyNode[]): Block[] => {
  const blocks: Block[] = [];
  let loose: AnyNode[] = [];
  const flush = (): void => {
    blocks.push(...text(textOfAll(loose)));
    loose = [];
  };
  for (const node of nodes) {
    if (isInline(node) && !(isElement(node) && containsBlocks(node))) loose.push(node);
    else if (isElement(node)) {
      flush();
      blocks.push(...readElement(node));
    }
  }
  flush();
  return blocks;
};
