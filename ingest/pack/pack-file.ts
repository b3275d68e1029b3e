import { type Table, tableFromIPC, tableToIPC } from "apache-arrow";
import { languageColumn, toStoredRow } from "../../shared/corpus/index.ts";
import { readStoredHead, readWhole, writeStoredBytes } from "../bundle/stored-file.ts";
import { arrowTable } from "./arrow-batch.ts";
import { type PackedTable, schemaOf } from "./schemas.ts";
import type { PartWords } from "./search-rows.ts";

/** Rows that are packed, with a vector each where the table is compared by meaning and there is a model. */
export interface Rows {
  readonly rows: readonly object[];
  readonly vectors: readonly Float32Array[] | null;
}

/** What rows are stored with. */
export interface Stored {
  readonly language: string;
  /** Of vectors; null without a model. */
  readonly dimensions: number | null;
}

/** LanceDB pads or cuts vectors silently, so their widths are checked first. */
const requireVectors = ({ rows, vectors }: Rows, dimensions: number | null): void => {
  if (dimensions !== null && vectors?.length !== rows.length) throw new RangeError("A row lacks its vector.");
  for (const vector of vectors ?? []) {
    if (vector.length !== dimensions || !vector.every(Number.isFinite)) {
      throw new RangeError(
        `A vector of ${vector.length} values does not fit ${dimensions} dimensions, or is not finite.`,
      );
    }
  }
};

/** Rows as LanceDB takes them. Throws a RangeError for a vector that is not finite or has another width. */
export const tableOf = (name: PackedTable, rows: Rows, { language, dimensions }: Stored): Table => {
  const schema = schemaOf(name, dimensions);
  const compared = schema.fields.some((field) => field.name === "vector");
  requireVectors(rows, compared ? dimensions : null);
  const stored =
    name === "provisions"
      ? (rows.rows as ReadonlyArray<Record<string, unknown>>)
      : rows.rows.map((row) => ({ ...toStoredRow(name, row), [languageColumn]: language }));
  return arrowTable(schema, stored, rows.vectors);
};

/** How many rows a packed table has, and how many bytes it takes. */
interface PartSize {
  readonly name: PackedTable;
  readonly rows: number;
  readonly bytes: number;
}

interface Head<Said> {
  readonly parts: readonly PartSize[];
  /** How many bytes the words take, behind the tables. */
  readonly words: number;
  readonly said: Said;
}

/** Tables of a part of a corpus, ready to be written, with what is said of them. */
export interface Pack<Said> {
  readonly said: Said;
  /** One of its tables; null where it holds none of this name. */
  table(name: PackedTable): Table | null;
  /** How often words stand in it; null where it is not searched. */
  words(): PartWords | null;
}

/** A level at which it takes less time than it saves on the disk. */
const level = 1;

/** Writes a pack. Its words are most of what is said of it, and few need them: they are read when they are asked for. */
export const writePack = (
  path: string,
  said: object,
  tables: ReadonlyMap<PackedTable, Table>,
  words: PartWords | null = null,
): void => {
  const parts = [...tables].map(([name, table]) => ({
    name,
    rows: table.numRows,
    content: Bun.zstdCompressSync(tableToIPC(table, "stream"), { level }),
  }));
  const sizes = parts.map(({ name, rows, content }) => ({ name, rows, bytes: content.length }));
  const last = words === null ? Buffer.alloc(0) : Bun.zstdCompressSync(JSON.stringify(words), { level });
  const head = JSON.stringify({ parts: sizes, words: last.length, said } satisfies Head<object>);
  writeStoredBytes(path, [Buffer.from(`${head}\n`), ...parts.map(({ content }) => content), last]);
};

/** What is said of a pack; null where its file is missing or damaged. */
export const readPackHead = <Said>(path: string): Said | null => {
  const head = readStoredHead(path);
  return head === null ? null : (JSON.parse(head) as Head<Said>).said;
};

const newline = 10;

/** A pack that is known to be there. */
export const readPack = <Said>(path: string): Pack<Said> => {
  const content = readWhole(path);
  if (content === null) throw new Error(`${path} changed while it was read`);
  const end = content.indexOf(newline);
  const { parts, words, said } = JSON.parse(content.toString("utf8", 0, end)) as Head<Said>;
  return {
    said,
    table: (wanted) => {
      let start = end + 1;
      for (const { name, bytes } of parts) {
        if (name === wanted) return tableFromIPC(Bun.zstdDecompressSync(content.subarray(start, start + bytes)));
        start += bytes;
      }
      return null;
    },
    words: () => {
      if (words === 0) return null;
      return JSON.parse(Bun.zstdDecompressSync(content.subarray(content.length - words)).toString()) as PartWords;
    },
  };
};
