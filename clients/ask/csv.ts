import { CsvError, type Options, parse } from "csv-parse/sync";
import type { Asked, Item, Problem } from "./items.ts";

/** What tables are written with: the comma, and what spreadsheets of many countries write in its place. */
const delimiters = [",", ";", "\t"] as const;

/** Columns that say what is asked: one of them is needed. */
const asking = ["question", "description"];

/** Columns that are used. Those of the system are a classification's own, and the context of a question. */
const known = [
  ...asking,
  ...["id", "regulation", "response_format", "system_description", "data_types", "decision_scope", "sector"],
];

const options = (delimiter: string): Options => ({
  bom: true,
  delimiter,
  relax_quotes: false,
  skip_empty_lines: true,
  trim: true,
});

const columnName = (written: string): string =>
  written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");

const columnsWith = (text: string, delimiter: string): string[] | null => {
  try {
    const [head = []] = parse(text, { ...options(delimiter), to: 1 }) as string[][];
    const names = head.map(columnName);
    return names.some((name) => asking.includes(name)) ? names : null;
  } catch {
    return null;
  }
};

/** The columns of a table and what divides them; null for a text that has no column of questions or descriptions. */
export const columnsOf = (text: string): { readonly names: readonly string[]; readonly delimiter: string } | null => {
  for (const delimiter of delimiters) {
    const names = columnsWith(text, delimiter);
    if (names !== null) return { names, delimiter };
  }
  return null;
};

type Row = Readonly<Record<string, string>>;

const filled = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""));

const listOf = (written: string | undefined): string[] | undefined => {
  const parts = (written ?? "").split(/[;,|]/).map((part) => part.trim());
  const named = parts.filter((part) => part !== "");
  return named.length === 0 ? undefined : named;
};

const askedBy = (row: Row): Asked => {
  const { question, description, regulation, response_format, system_description, decision_scope, sector } = row;
  const system = filled({ data_types: listOf(row["data_types"]), decision_scope, sector });
  if (description !== undefined && description !== "") return filled({ question, description, ...system }) as Asked;
  const context = filled({ description: system_description, ...system });
  const system_context = Object.keys(context).length === 0 ? undefined : context;
  return filled({ question, regulation, response_format, system_context }) as Asked;
};

const itemOf = (names: readonly string[], record: readonly string[], line: number): Item | Problem => {
  if (record.length !== names.length)
    return {
      line,
      message: `has ${record.length} field${record.length === 1 ? "" : "s"}, and the head has ${names.length}`,
    };
  const row = Object.fromEntries(names.map((name, index) => [name, record[index] ?? ""]));
  return { line, id: row["id"] ? row["id"] : null, asked: askedBy(row) };
};

const problemIn = (thrown: unknown): Problem => {
  if (!(thrown instanceof CsvError)) throw thrown;
  return { line: Number(thrown["lines"] ?? 1), message: `cannot be read: ${thrown.message}` };
};

/** Rows begin where the one before them ended; a quoted field may hold several lines, and empty ones may stand between. */
const rowsOf = (text: string, delimiter: string, names: readonly string[]): Array<Item | Problem> => {
  const rows: Array<Item | Problem> = [];
  const onRecord = (record: string[], { lines }: { lines: number }): null => {
    const breaks = record.join("").split("\n").length - 1;
    if (record.some((field) => field !== "")) rows.push(itemOf(names, record, lines - breaks));
    return null;
  };
  const more = { from: 2, relax_column_count: true, on_record: onRecord };
  try {
    parse(text, { ...options(delimiter), ...more });
  } catch (thrown) {
    rows.push(problemIn(thrown));
  }
  return rows;
};

/** Reads a table: a head with the names of the columns, and a question or a description in each row. */
export const readCsv = (written: string): { rows: Array<Item | Problem>; unused: string[] } => {
  // Within quotes the library counts a carriage return as a line of its own.
  const text = written.replaceAll(/\r\n?/g, "\n");
  const columns = columnsOf(text);
  if (columns === null)
    return { rows: [{ line: 1, message: 'is no head with a column "question" or "description"' }], unused: [] };
  const { names, delimiter } = columns;
  const unused = names.filter((name) => name !== "" && !known.includes(name));
  return { rows: rowsOf(text, delimiter, names), unused };
};
