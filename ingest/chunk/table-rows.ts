import type { TableBlock } from "../parse/tree.ts";
import { renderRow } from "./render.ts";

/** A row of a table that has a number of its own, with the heading rows that stand before it. */
export interface LabelledRow {
  readonly number: string;
  readonly text: string;
}

/** A table whose rows are numbered: the lines of its head, and its rows. */
export interface LabelledTable {
  readonly head: string;
  readonly rows: readonly LabelledRow[];
}

const rowLabel = /^(?:(\d{1,2}(?:\.\d{1,2})*)\.?(?=\s|$)|\(([a-z]{1,3})\)\s)/;

/** The number stands in the first cell ("1.1. Type of submission") or after an identifier ("S01", "1. Project management"). */
const numberOf = (row: readonly string[]): string | null => {
  for (const cell of row.slice(0, 2)) {
    const match = rowLabel.exec(cell);
    if (match !== null) return match[1] ?? match[2] ?? null;
  }
  return null;
};

/** Fewer numbered rows, or a smaller share of all, may be numbers that the cells hold by chance. */
const numberedRowsMin = 4;
const numberedShareMin = 0.6;

const areAddresses = (numbers: ReadonlyArray<string | null>): boolean => {
  const given = numbers.filter((number) => number !== null);
  const areMany = given.length >= numberedRowsMin && given.length >= numbers.length * numberedShareMin;
  return areMany && new Set(given).size === given.length;
};

/** A row's number, with the one of the row above that reaches down to it: "(b)" below "5. Manufacturing" is 5(b). */
const numbersOf = ({ rows, continued = [] }: TableBlock): Array<string | null> => {
  const isContinued = new Set(continued);
  let holder: string | null = null;
  return rows.map((row, place) => {
    const number = numberOf(row);
    if (!isContinued.has(place)) holder = number;
    return isContinued.has(place) && holder !== null && number !== null ? `${holder}.${number}` : number;
  });
};

/**
 * The rows of a table whose rows are numbered, each with its number; null for other tables. Rows without a number (the head,
 * headings between) go with the row after them, or with the one above that reaches down to them, so that all rows together are the
 * whole table.
 */
export const labelledRows = (table: TableBlock): LabelledTable | null => {
  const isContinued = new Set(table.continued);
  const numbers = numbersOf(table);
  if (!areAddresses(numbers.filter((number, place) => number !== null || !isContinued.has(place)))) return null;
  const rows: LabelledRow[] = [];
  const head: string[] = [];
  let pending: string[] = [];
  const append = (...lines: string[]): void => {
    const last = rows.at(-1);
    if (last !== undefined) rows[rows.length - 1] = { ...last, text: [last.text, ...lines].join("\n") };
  };
  for (const [place, row] of table.rows.entries()) {
    const number = numbers[place] ?? null;
    if (number !== null) {
      rows.push({ number, text: [...pending, renderRow(row)].join("\n") });
      pending = [];
    } else if (rows.length === 0 && head.length === 0) head.push(renderRow(row));
    else if (rows.length > 0 && pending.length === 0 && isContinued.has(place)) append(renderRow(row));
    else pending.push(renderRow(row));
  }
  append(...pending);
  return { head: head.join("\n"), rows };
};
