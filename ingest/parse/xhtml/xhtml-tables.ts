import { childElements, type Element, hasClass } from "./xhtml-dom.ts";

/** The rows of a table itself, not of those inside its cells. */
export const rowsOf = (table: Element): Element[] =>
  childElements(table).flatMap((child) =>
    child.name === "tr" ? [child] : /^t(?:body|head|foot)$/.test(child.name) ? rowsOf(child) : [],
  );

/** The cells of a row, heading cells included. */
export const cellsOf = (row: Element): Element[] => childElements(row).filter((cell) => /^t[dh]$/.test(cell.name));

/** Real tables are framed; those without a frame set a list in columns. */
export const isFramed = (table: Element): boolean => hasClass(table, "table") || table.attribs["border"] === "1";
