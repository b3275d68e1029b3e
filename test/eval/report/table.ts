import Table from "cli-table3";
import colors from "picocolors";

export const reportFormats = ["terminal", "markdown"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A table with its heading, and sentences that belong below it. The first column is text, the others are figures. */
export interface ReportTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: ReadonlyArray<readonly string[]>;
  readonly notes?: readonly string[];
}

const escapeCell = (cell: string): string => cell.replaceAll("|", "\\|");

const markdownLine = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;

/** A table in Markdown: the first column is text, the others are figures. */
export const markdownTable = (head: readonly string[], rows: ReportTable["rows"]): string => {
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [markdownLine(head), `|${rule.join("|")}|`, ...rows.map(markdownLine)].join("\n");
};

const toMarkdown = ({ title, head, rows, notes = [] }: ReportTable): string => {
  const table = rows.length === 0 ? [] : ["", markdownTable(head, rows)];
  return [`### ${title}`, ...table, ...notes.flatMap((note) => ["", note])].join("\n");
};

const toTerminal = ({ title, head, rows, notes = [] }: ReportTable): string => {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, column) => (column === 0 ? "left" : "right")),
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => [...row]));
  return [colors.bold(title), ...(rows.length === 0 ? [] : [table.toString()]), ...notes].join("\n");
};

/** Sets tables for a terminal or as Markdown, with an empty line between them. */
export const renderTables = (tables: readonly ReportTable[], format: ReportFormat): string =>
  `${tables.map(format === "markdown" ? toMarkdown : toTerminal).join("\n\n")}\n`;

/** A share as it is printed: three decimals; a dash where there is nothing to measure. */
export const formatShare = (value: number | null): string => (value === null ? "–" : value.toFixed(3));

/** Milliseconds, or any figure of that size, with one decimal. */
export const formatTenths = (value: number | null): string => (value === null ? "–" : value.toFixed(1));
