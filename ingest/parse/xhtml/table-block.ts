import type { TableBlock } from "../tree.ts";

/** A cell as a layout's reader finds it: its words, and how many rows it spans. */
export interface Cell {
  readonly text: string;
  /** As written; nothing for one row. */
  readonly rowSpan: string | undefined;
}

/** By row: whether the first cell of a row above reaches down to it. */
const continuations = (rows: ReadonlyArray<readonly Cell[]>): boolean[] => {
  let left = 0;
  return rows.map(([first]) => {
    const isContinued = left > 0;
    left = isContinued ? left - 1 : Math.max(0, Number(first?.rowSpan ?? 1) - 1 || 0);
    return isContinued;
  });
};

/** A table of the rows that say something; null where none does. */
export const tableBlock = (cells: ReadonlyArray<readonly Cell[]>): TableBlock | null => {
  const isContinued = continuations(cells);
  const rows = cells
    .map((row, place) => ({ texts: row.map(({ text }) => text), isContinued: isContinued[place] === true }))
    .filter(({ texts }) => texts.some((text) => text !== ""));
  if (rows.length === 0) return null;
  const continued = [...rows.keys()].filter((place) => rows[place]?.isContinued === true);
  const table: TableBlock = { type: "table", rows: rows.map(({ texts }) => texts) };
  return continued.length === 0 ? table : { ...table, continued };
};
