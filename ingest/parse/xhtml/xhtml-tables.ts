import { type AnyNode, childElements, type Element, hasClass, isElement } from "./xhtml-dom.ts";

/** The rows of a table itself, not of those inside its cells. */
export const rowsOf = (table: Element): Element[] =>
  childElements(table).flatMap((child) =>
    child.name === "tr" ? [child] : /^t(?:body|head|foot)$/.test(child.name) ? rowsOf(child) : [],
  );

/** The cells of a row, heading cells included. */
export const cellsOf = (row: Element): Element[] => childElements(row).filter((cell) => /^t[dh]$/.test(cell.name));

/** Real tables are framed; those without a frame set a list in columns. */
export const isFramed = (table: Element): boolean => hasClass(table, "table") || table.attribs["border"] === "1";

/** The framed tables inside an element, the outermost ones, in order. */
export const drawnIn = (element: Element): Element[] =>
  childElements(element).flatMap((child) => (child.name === "table" && isFramed(child) ? [child] : drawnIn(child)));

/** Nodes as they would be without some tables that stand in them; the document itself is left as it is. */
export const withoutTables = (nodes: readonly AnyNode[], tables: readonly Element[]): AnyNode[] =>
  tables.length === 0
    ? [...nodes]
    : nodes.flatMap((node): AnyNode[] => {
        if (!isElement(node)) return [node];
        if (tables.includes(node)) return [];
        return [Object.assign(Object.create(node), { children: withoutTables(node.children, tables) })];
      });
