import { type Connection, connect, type FtsOptions, Index, type Table } from "@lancedb/lancedb";
import type { Table as ArrowTable, Schema } from "apache-arrow";
import {
  corpusLayout,
  languageColumn,
  type Manifest,
  type TableName,
  tableForms,
  toStoredRow,
} from "../../shared/corpus/index.ts";
import { wordsOf } from "../languages/index.ts";
import { arrowSchema, arrowTable } from "./arrow-batch.ts";
import { createRowsDigest } from "./canonical.ts";
import { writeSearchTables } from "./search-tables.ts";

/** Some rows of a table, one after the other, with a vector each unless the table or the snapshot has none. */
export interface Portion {
  readonly rows: readonly object[];
  readonly vectors: readonly Float32Array[] | null;
  /** The rows in canonical JSON, where they are at hand. */
  readonly lines?: readonly string[];
}

/** The rows of a table, portion by portion: no more of them need be in memory. */
export interface TableContent {
  readonly name: TableName;
  readonly portions: AsyncIterable<Portion> | Iterable<Portion>;
}

/** What the rows of a table are read by where a snapshot is too large to be read whole. */
const keysOf: Partial<Readonly<Record<TableName, readonly string[]>>> = {
  chunks: ["chunk_id", "act_id"],
  edges: ["source", "target"],
};

/** From so many rows on a search by meaning that looks at every row takes longer than a question may; an index takes seconds to build. */
const vectorIndexFrom = 40_000;

/** Full-text search over the text as written: numbers and references must stay whole, so no stems and no stop words. */
const asWritten = { withPosition: true, stem: false, removeStopWords: false, baseTokenizer: "simple" } as const;

interface Indexed {
  readonly name: TableName;
  readonly rows: number;
  /** True where its rows have vectors. */
  readonly compared: boolean;
  /** How its words are searched. */
  readonly text: Partial<FtsOptions>;
}

const createIndices = async (table: Table, { name, rows, compared, text }: Indexed): Promise<void> => {
  if (rows === 0 && name !== "chunks") return;
  for (const column of keysOf[name] ?? []) await table.createIndex(column, { config: Index.btree() });
  if (name === "chunks") await table.createIndex("text", { config: Index.fts(text) });
  if (text !== asWritten) await table.createIndex("title", { config: Index.fts(text) });
  // What editors wrote is read whole, however much it is.
  if (compared && rows >= vectorIndexFrom && name === "chunks")
    await table.createIndex("vector", { config: Index.ivfRq({ distanceType: "cosine" }) });
};

/** LanceDB pads or cuts vectors silently, so their widths are checked first. */
const requireVectors = ({ rows, vectors }: Portion, dimensions: number | null): void => {
  if (dimensions !== null && vectors?.length !== rows.length) throw new RangeError("A row lacks its vector.");
  for (const vector of vectors ?? []) {
    if (vector.length !== dimensions || !vector.every(Number.isFinite)) {
      throw new RangeError(
        `A vector of ${vector.length} values does not fit ${dimensions} dimensions, or is not finite.`,
      );
    }
  }
};

/** Rows that are written at once: each time is a file and a step of the table's history. */
const rowsAtOnce = 4_096;

/** Takes rows in portions of any size and writes them in larger ones. */
class TableWriter {
  readonly #database: Connection;
  readonly #name: TableName;
  /** What it is called on the disk. */
  readonly #stored: string;
  readonly #language: string;
  readonly #dimensions: number | null;
  readonly #schema: Schema;
  readonly #digest = createRowsDigest();
  #table: Table | null = null;
  #rows: Array<Record<string, unknown>> = [];
  #vectors: Float32Array[] = [];

  constructor(database: Connection, name: TableName, stored: string, language: string, dimensions: number | null) {
    const { columns, compared } = tableForms[name];
    this.#database = database;
    this.#name = name;
    this.#stored = stored;
    this.#language = language;
    this.#dimensions = compared ? dimensions : null;
    this.#schema = arrowSchema(name === "chunks" ? [...columns, languageColumn] : columns, this.#dimensions);
  }

  async add(portion: Portion): Promise<void> {
    requireVectors(portion, this.#dimensions);
    const { rows, vectors, lines } = portion;
    for (const [place, row] of rows.entries()) {
      this.#digest.add(row, lines?.[place]);
      this.#rows.push({ ...toStoredRow(this.#name, row), [languageColumn]: this.#language });
      const vector = vectors?.[place];
      if (vector !== undefined) this.#vectors.push(vector);
      if (this.#rows.length >= rowsAtOnce) await this.#write();
    }
  }

  /** Writes what is left, and tells what the table holds. */
  async finish(text: Partial<FtsOptions> = asWritten): Promise<Manifest["tables"]["chunks"]> {
    if (this.#rows.length > 0) await this.#write();
    const table = this.#table ?? (await this.#database.createEmptyTable(this.#stored, this.#schema));
    const written = this.#digest.finish();
    const compared = this.#dimensions !== null;
    await createIndices(table, { name: this.#name, rows: written.rows, compared, text });
    return written;
  }

  async #write(): Promise<void> {
    const batch: ArrowTable = arrowTable(this.#schema, this.#rows, this.#vectors);
    this.#rows = [];
    this.#vectors = [];
    if (this.#table === null) this.#table = await this.#database.createTable(this.#stored, batch);
    else await this.#table.add(batch);
  }
}

/**
 * Writes tables into an empty folder, and what they are searched by beside them. Tells how many rows each table holds and what their
 * digest is.
 */
export const writeTables = async (
  folder: string,
  tables: readonly TableContent[],
  dimensions: number | null,
  language = "en",
): Promise<Manifest["tables"]> => {
  const database = await connect(folder);
  const written: Array<[TableName, Manifest["tables"]["chunks"]]> = [];
  try {
    for (const { name, portions } of tables) {
      const writer = new TableWriter(database, name, name, language, dimensions);
      for await (const portion of portions) await writer.add(portion);
      written.push([name, await writer.finish()]);
    }
    await writeSearchTables(database, dimensions);
  } finally {
    database.close();
  }
  return Object.fromEntries(written) as Manifest["tables"];
};

/**
 * Writes the chunks of a further language into the same folder, with a full-text index that knows the language's endings and small
 * words. They have no vectors.
 */
export const writeTranslation = async (
  folder: string,
  language: string,
  portions: TableContent["portions"],
): Promise<Manifest["tables"]["chunks"]> => {
  const database = await connect(folder);
  try {
    const writer = new TableWriter(database, "chunks", corpusLayout.translation(language), language, null);
    for await (const portion of portions) await writer.add(portion);
    const { textIndex } = wordsOf(language);
    return await writer.finish({
      ...asWritten,
      language: textIndex,
      stem: true,
      removeStopWords: true,
      asciiFolding: true,
    });
  } finally {
    database.close();
  }
};
