import type { BatchRequest } from "../../sdk/typescript/src/index.ts";
import { OperatorError } from "../../shared/errors.ts";
import { columnsOf, readCsv } from "./csv.ts";

/** What the service is sent for one question or description. */
export type Asked = BatchRequest["items"][number];

/** One question or description of a file. */
export interface Item {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly id: string | null;
  readonly asked: Asked;
}

/** What is wrong with a file, and where. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

/** A file as it was read. */
export interface ReadItems {
  readonly items: readonly Item[];
  readonly problems: readonly Problem[];
  /** Columns of a table that mean nothing here. */
  readonly unused: readonly string[];
}

export const formats = ["csv", "jsonl", "text"] as const;
export type Format = (typeof formats)[number];

const byExtension: Readonly<Record<string, Format>> = {
  ...{ csv: "csv", tsv: "csv", jsonl: "jsonl", ndjson: "jsonl", txt: "text" },
};

/** How a file is written: as its name says, else as it looks. */
export const formatOf = (name: string, text: string): Format => {
  const known = byExtension[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (known !== undefined) return known;
  if (text.trimStart().startsWith("{")) return "jsonl";
  return columnsOf(text) === null ? "text" : "csv";
};

/** The text of a file. Throws where it is not UTF-8, as spreadsheets of other settings write it. */
export const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError("The file is not UTF-8.", {
      hint: 'Save it as UTF-8; in a spreadsheet the format is called "CSV UTF-8".',
    });
  }
};

const readLine = (written: string, line: number): Item | Problem => {
  let value: unknown;
  try {
    value = JSON.parse(written);
  } catch (thrown) {
    return { line, message: `is not JSON: ${(thrown as Error).message}` };
  }
  if (typeof value === "string") return { line, id: null, asked: { question: value } };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { line, message: "is not an object" };
  const { id = null, ...asked } = value as { id?: unknown };
  if (id !== null && typeof id !== "string" && typeof id !== "number")
    return { line, message: "has an id that is neither text nor number" };
  // What is wrong with the other fields the service says of each.
  return { line, id: id === null ? null : String(id), asked: asked as Asked };
};

const eachLine = (text: string, read: (written: string, line: number) => Item | Problem): Array<Item | Problem> =>
  text.split(/\r\n|\n|\r/).flatMap((written, index) => (written.trim() === "" ? [] : [read(written, index + 1)]));

const given = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

/** Whether an item asks one thing, under a name of its own. */
const problemOf = ({ asked, id, line }: Item, lineOfId: Map<string, number>): Problem | null => {
  const { question, description } = asked as { question?: unknown; description?: unknown };
  if (given(question) && given(description))
    return { line, message: "has a question and a description: one of them is to be asked" };
  if (!given(question) && !given(description)) return { line, message: "has neither a question nor a description" };
  if (id === null) return null;
  const first = lineOfId.get(id);
  if (first !== undefined) return { line, message: `has the id "${id}" of line ${first}` };
  lineOfId.set(id, line);
  return null;
};

const isItem = (read: Item | Problem): read is Item => "asked" in read;

/** Reads the questions and descriptions of a file. */
export const readItems = (text: string, format: Format): ReadItems => {
  const { rows, unused } =
    format === "csv"
      ? readCsv(text)
      : {
          rows: eachLine(
            text,
            format === "jsonl"
              ? readLine
              : (written, line) => ({ line, id: null, asked: { question: written.trim() } }),
          ),
          unused: [],
        };
  const lineOfId = new Map<string, number>();
  const problems = rows.flatMap((row) => (isItem(row) ? (problemOf(row, lineOfId) ?? []) : row));
  return { items: rows.filter(isItem), problems, unused };
};
