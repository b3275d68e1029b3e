import { asLines } from "../paragraphs.ts";
import { isDeletionMark, pointNumber, splitParagraphLabel } from "../text.ts";
import type { Block } from "../tree.ts";
import { type Cell, tableBlock } from "../xhtml/table-block.ts";
import { type AnyNode, childElements, type Element, isElement } from "../xhtml/xhtml-dom.ts";
import { childrenNamed, formexText } from "./formex-dom.ts";

const text = (words: string): Block[] => (isDeletionMark(words) ? [] : [{ type: "text", text: words }]);

const blockNames = new Set(
  (
    "P ALINEA LIST ITEM NP NO.P TXT TBL QUOT.S PARAG NO.PARAG ARTICLE TITLE TI STI TI.ART STI.ART GR.SEQ DIVISION SUBDIV " +
    "DLIST DLIST.ITEM TERM DEFINITION CONTENTS ANNEX GR.TBL GR.NOTES TBL.CONTENT CORPUS ENACTING.TERMS CONSID"
  ).split(" "),
);

/** What holds blocks is one itself, whatever its name; a footnote is none, though paragraphs stand in it. */
const isBlock = (node: AnyNode): node is Element =>
  isElement(node) &&
  (blockNames.has(node.name) || (!/^(?:NOTE|FORMULA)/.test(node.name) && node.children.some(isBlock)));

/** Lists of one kind of mark do not repeat it with each item. */
const marks: Readonly<Record<string, string>> = { DASH: "—", BULLET: "•" };

const labelled = (label: string, blocks: readonly Block[]): Block[] => {
  if (blocks.length === 0) return [];
  return label === "" ? [...blocks] : [{ type: "point", label, number: pointNumber(label), blocks }];
};

const readNumbered = (element: Element): Block[] => {
  const label = formexText(...childrenNamed(element, "NO.P"));
  return labelled(label, readFormex(element.children.filter((child) => !(isElement(child) && child.name === "NO.P"))));
};

const readItem = (item: Element, list: Element): Block[] => {
  const hasNumber = childrenNamed(item, "NP").length > 0;
  return hasNumber
    ? readFormex(item.children)
    : labelled(marks[list.attribs["TYPE"] ?? ""] ?? "", readFormex(item.children));
};

const readParagraph = (element: Element): Block[] => {
  const label = formexText(...childrenNamed(element, "NO.PARAG"));
  const blocks = readFormex(element.children.filter((child) => !(isElement(child) && child.name === "NO.PARAG")));
  if (blocks.length === 0) return [];
  if (label === "") return blocks;
  const own = splitParagraphLabel(`${label} …`);
  const paragraph = { type: "paragraph", label, number: own?.number ?? label, blocks } as const;
  return own === null ? asLines(paragraph) : [paragraph];
};

/** All elements of these names, in order, however deep. */
const allOf = (element: Element, names: readonly string[]): Element[] =>
  childElements(element).flatMap((child) => (names.includes(child.name) ? [child] : allOf(child, names)));

/** A row, or the title of a group of rows, which runs across the table. */
const readRow = (row: Element): Cell[] =>
  (row.name === "TI.BLK" ? [row] : childrenNamed(row, "CELL")).map((cell) => ({
    text: formexText(...cell.children),
    rowSpan: cell.attribs["ROWSPAN"],
  }));

/** The legends of a table; one inside a cell or a footnote is part of its words. */
const legendsOf = (element: Element): Element[] =>
  childElements(element).flatMap((child) => {
    if (child.name === "GR.ANNOTATION") return [child];
    return child.name === "ROW" || child.name === "NOTE" ? [] : legendsOf(child);
  });

/** A table with its title in front, and a legend behind. */
const readTable = (table: Element): Block[] => {
  const title = childrenNamed(table, "TITLE").flatMap((line) => text(formexText(line)));
  const legends = legendsOf(table).flatMap((legend) => readFormex(legend.children));
  const read = tableBlock(allOf(table, ["ROW", "TI.BLK"]).map(readRow));
  return [...title, ...(read === null ? [] : [read]), ...legends];
};

/** A heading inside an annex, or of a quoted provision: each of its lines. */
const readHeading = (title: Element): Block[] =>
  childElements(title)
    .map((line) => formexText(...line.children))
    .filter((line) => line !== "")
    .map((line) => ({ type: "heading", text: line }));

const readElement = (element: Element): Block[] => {
  switch (element.name) {
    case "NP":
      return readNumbered(element);
    case "LIST":
      return childrenNamed(element, "ITEM").flatMap((item) => readItem(item, element));
    case "PARAG":
      return readParagraph(element);
    case "TBL":
      return readTable(element);
    case "TITLE":
      return readHeading(element);
    case "INCL.ELEMENT":
      return [...text("[image]"), ...readFormex(element.children)];
    default:
      return readFormex(element.children);
  }
};

/** The blocks of Formex nodes, in order and each once; words between block elements become a text of their own. */
export const readFormex = (nodes: readonly AnyNode[]): Block[] => {
  const blocks: Block[] = [];
  let loose: AnyNode[] = [];
  const flush = (): void => {
    blocks.push(...text(formexText(...loose)));
    loose = [];
  };
  for (const node of nodes) {
    if (isBlock(node)) {
      flush();
      blocks.push(...readElement(node));
    } else loose.push(node);
  }
  flush();
  return blocks;
};
