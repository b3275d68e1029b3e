import { isDeletionMark, isPointLabel, pointNumber, splitParagraphLabel } from "./text.ts";
import type { Block } from "./tree.ts";
import { type AnyNode, childElements, type Element, hasClass, isElement, textOf, textOfAll } from "./xhtml-dom.ts";

const text = (words: string): Block[] => (isDeletionMark(words) ? [] : [{ type: "text", text: words }]);

const rowsOf = (table: Element): Element[] =>
  childElements(table).flatMap((child) => (child.name === "tr" ? [child] : /^t(?:body|head)$/.test(child.name) ? rowsOf(child) : []));

const cellsOf = (row: Element): Element[] => childElements(row).filter((cell) => /^t[dh]$/.test(cell.name));

const isFramed = (table: Element): boolean => hasClass(table, "table") || table.attribs["border"] === "1";

/** Lists are set as tables of a narrow and a wide column: every row starts with a label. */
const isListTable = (table: Element): boolean => {
  const rows = rowsOf(table).map(cellsOf);
  return (
    !isFramed(table) &&
    rows.length > 0 &&
    rows.every(([label, content]) => label !== undefined && content !== undefined && isPointLabel(textOf(label)))
  );
};

const point = (label: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ type: "point", label, number: pointNumber(label), blocks }];

const readList = (table: Element): Block[] =>
  rowsOf(table).flatMap((row) => {
    const [label, ...content] = cellsOf(row);
    return label === undefined ? [] : point(textOf(label), content.flatMap((cell) => readBlocks(cell.children)));
  });

const readTable = (table: Element): Block[] => {
  const rows = rowsOf(table)
    .map((row) => cellsOf(row).map(textOf))
    .filter((row) => row.some((cell) => cell !== ""));
  return rows.length === 0 ? [] : [{ type: "table", rows }];
};

/** Consolidated lists: a grid of a label and its content; the words may stand directly in the second column. */
const readGrid = (grid: Element): Block[] => {
  const [label, content] = childElements(grid);
  if (label === undefined || content === undefined) return text(textOf(grid));
  return point(textOf(label), readBlocks(content.children));
};

/** A numbered line: its first child is the number, the rest the content. */
const readEnumeration = (element: Element): Block[] => {
  const [label, ...content] = childElements(element);
  const written = label === undefined ? "" : textOf(label);
  return isPointLabel(written) ? point(written, readBlocks(content)) : text(textOf(element));
};

/** A paragraph of a consolidated text: a number in its own element, then the content. */
const readNumbered = (element: Element, number: Element): Block[] => {
  const label = textOf(number);
  const blocks = readBlocks(element.children.filter((child) => child !== number));
  const digits = label.replace(/[.\s]/g, "");
  // A number inside quotation marks belongs to a text that the article quotes.
  if (!/^\d+[a-z]*$/.test(digits)) return text(textOf(element));
  return blocks.length === 0 ? [] : [{ type: "paragraph", label, number: digits, blocks }];
};

const headingClasses = ["ti-grseq-1", "title-gr-seq-level-1", "title-gr-seq-level-2", "title-gr-seq-level-3"];
const skippedClasses = ["modref", "arrow", "note", "footnote", "doc-ti", "ti-art", "sti-art", "eli-title", "doc-end", "doc-sep"];
const skippedConsolidated = ["title-article-norm", "stitle-article-norm", "title-annex-1", "title-annex-2", "separator-annex"];

const isInline = (node: AnyNode): boolean =>
  node.type === "text" || (isElement(node) && /^(?:span|a|i|b|em|strong|sup|sub|br|img)$/.test(node.name));

const containsBlocks = (element: Element): boolean => childElements(element).some((child) => !isInline(child));

/** An element of paragraphs and lists is opened, unless its first words carry a paragraph's number. */
const readContainer = (element: Element): Block[] => {
  const number = childElements(element).find((child) => hasClass(child, "no-parag"));
  if (number !== undefined) return readNumbered(element, number);
  const blocks = readBlocks(element.children);
  const [first, ...rest] = blocks;
  const start = first?.type === "text" ? splitParagraphLabel(first.text) : null;
  if (start === null || !/^\d{3}\.\d{3}/.test(element.attribs["id"] ?? "")) return blocks;
  return [{ type: "paragraph", label: start.label, number: start.number, blocks: [...text(start.rest), ...rest] }];
};

const readElement = (element: Element): Block[] => {
  if (element.name === "hr" || hasClass(element, ...skippedClasses, ...skippedConsolidated)) return [];
  if (hasClass(element, ...headingClasses)) return textOf(element) === "" ? [] : [{ type: "heading", text: textOf(element) }];
  if (element.name === "table") return isListTable(element) ? readList(element) : readTable(element);
  if (hasClass(element, "grid-list")) return readGrid(element);
  if (hasClass(element, "enumeration-spacing")) return readEnumeration(element);
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
