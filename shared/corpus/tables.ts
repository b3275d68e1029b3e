import { existsSync } from "node:fs";
import type { Connection, Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import { OperatorError } from "../errors.ts";
import { mapWithPauses } from "../pauses.ts";
import { createEqualValues, type EqualValues } from "./equal-values.ts";
import type { Chunk, Edge, IndexEntry } from "./law/chunk.ts";
import type { Discriminant, Statement, Topic } from "./law/commentary.ts";
import { corpusLayout } from "./layout.ts";
import type { Manifest } from "./manifest.ts";
import { languageColumn, type TableName, tableForms } from "./table-forms.ts";
import { packBlocks, type VectorMatrix } from "./vectors/matrix.ts";

interface StoredTable<Row> {
  readonly rows: Row[];
  readonly vectors: VectorMatrix | null;
}

/** The column of the numbers that LanceDB gives rows, in their order. */
const rowId = "_rowid";

/** Columns that are no part of a row as it is digested: vectors, the language, which is the same for a whole table, and numbers of rows. */
const besideRows: readonly string[] = ["vector", languageColumn, rowId];

/** Cell by cell from the columns: a row as Arrow gives it is a proxy, which takes three times as long to read. */
const readRows = async <Row>(
  batch: RecordBatch,
  jsonColumns: readonly string[],
  equal: EqualValues,
): Promise<Row[]> => {
  const names = batch.schema.fields.map(({ name }) => name).filter((name) => !besideRows.includes(name));
  const columns = names.map((name) => ({ name, column: batch.getChild(name), isJson: jsonColumns.includes(name) }));
  return mapWithPauses([...Array(batch.numRows).keys()], (at) => {
    const row: Record<string, unknown> = {};
    for (const { name, column, isJson } of columns) {
      const value: unknown = column?.get(at);
      if (isJson) row[name] = equal.json(String(value));
      else row[name] = typeof value === "string" ? equal.text(value) : value;
    }
    return row as Row;
  });
};

/** All vectors of a batch, one after the other. Throws a RangeError where a row lacks its own or has another width. */
const readVectors = (batch: RecordBatch, dimensions: number): Float32Array => {
  const column = batch.getChild("vector");
  const values = column?.nullCount === 0 ? (column.getChildAt(0)?.toArray() as Float32Array | undefined) : undefined;
  if (values?.length === batch.numRows * dimensions) return values;
  throw new RangeError(`A row lacks its vector of ${dimensions} values`);
};

/**
 * Reads the rows of a table that meet a condition, without their vectors, in the order in which they were written, whatever the order in
 * which an index gives them. `json` are the columns that hold JSON; `columns` leaves the others on the disk. The condition is SQL: only
 * values that `quoted` gave may stand in it. All rows without one.
 */
export const readWhere = async <Row>(
  table: Table,
  where: string | null,
  { json = [], columns }: { readonly json?: readonly string[]; readonly columns?: readonly string[] } = {},
): Promise<readonly Row[]> => {
  const wanted = columns ?? (await columnsOf(table));
  const query = table
    .query()
    .withRowId()
    .select([...wanted, rowId]);
  const read: Array<{ readonly row: Row; readonly id: bigint }> = [];
  for await (const batch of where === null ? query : query.where(where)) {
    const ids = batch.getChild(rowId)?.toArray() as BigUint64Array;
    const rows = await readRows<Row>(batch, json, createEqualValues());
    for (const [at, row] of rows.entries()) read.push({ row, id: ids[at] as bigint });
  }
  if (read.some(({ id }, at) => at > 0 && id < (read[at - 1]?.id ?? 0n)))
    read.sort(({ id: one }, { id: other }) => (one < other ? -1 : 1));
  return read.map(({ row }) => row);
};

/** A text as it may stand in a condition. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Some rows of a table, and their vectors one after the other; null where the table has none. */
export interface StoredBatch<Row> {
  readonly rows: readonly Row[];
  readonly vectors: Float32Array | null;
}

/** How wide vectors are; null where there are none. */
type Width = Pick<NonNullable<Manifest["embedding"]>, "dimensions"> | null;

/** What a manifest says of how wide the vectors of a table are; null where it has none. */
const widthIn = (embedding: Width, name: TableName): number | null =>
  tableForms[name].compared ? (embedding?.dimensions ?? null) : null;

const columnsKnown = new WeakMap<Table, Promise<string[]>>();

const readColumns = async (table: Table): Promise<string[]> =>
  (await table.schema()).fields.map(({ name }) => name).filter((name) => name !== "vector");

/** The columns of a table but its vectors. A table that was written stays as it is, so it is asked once. */
const columnsOf = (table: Table): Promise<string[]> => {
  const columns = columnsKnown.get(table) ?? readColumns(table);
  columnsKnown.set(table, columns);
  // What failed is tried again the next time.
  columns.catch(() => columnsKnown.delete(table));
  return columns;
};

/**
 * Reads a table batch by batch, in its order: no more of it need be in memory. Throws a RangeError where a row lacks its vector.
 * `equal` says what of one batch may be kept for the next.
 */
export async function* readBatches<Row>(
  table: Table,
  name: TableName,
  embedding: Width,
  equal: () => EqualValues = createEqualValues,
): AsyncGenerator<StoredBatch<Row>> {
  // Where no vectors are wanted they are not read from the disk either: they are most of a table.
  const query = widthIn(embedding, name) === null ? table.query().select(await columnsOf(table)) : table.query();
  yield* readArrow<Row>(query, name, embedding, equal);
}

/** Reads Arrow's batches of a table as `readBatches` does. */
export async function* readArrow<Row>(
  batches: AsyncIterable<RecordBatch> | Iterable<RecordBatch>,
  name: TableName,
  embedding: Width,
  equal: () => EqualValues = createEqualValues,
): AsyncGenerator<StoredBatch<Row>> {
  const dimensions = widthIn(embedding, name);
  for await (const batch of batches) {
    const vectors = dimensions === null ? null : readVectors(batch, dimensions);
    yield { rows: await readRows<Row>(batch, tableForms[name].json, equal()), vectors };
  }
}

const readTable = async <Row>(
  table: Table,
  name: TableName,
  embedding: Manifest["embedding"],
  equal: EqualValues,
  pack = packBlocks,
): Promise<StoredTable<Row>> => {
  const dimensions = widthIn(embedding, name);
  const rows: Row[] = [];
  const blocks: Float32Array[] = [];
  // Batch by batch and row by row: read at once, a table would stop the process for a quarter of a second.
  for await (const batch of readBatches<Row>(table, name, embedding, () => equal)) {
    if (batch.vectors !== null) blocks.push(batch.vectors);
    for (const row of batch.rows) rows.push(row);
  }
  return { rows, vectors: dimensions === null ? null : await pack(blocks, dimensions) };
};

/** The rows of a query, in its order. */
export const readQueried = async <Row>(batches: AsyncIterable<RecordBatch>, name: TableName): Promise<Row[]> => {
  const equal = createEqualValues();
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...(await readRows<Row>(batch, tableForms[name].json, equal)));
  return rows;
};

/** What a version is that lacks something of what its manifest names. */
export const damaged = (what: string): OperatorError =>
  new OperatorError(`${what}: the snapshot is damaged.`, {
    hint: "Remove its folder and build it again, or publish another: bun run ingest list.",
  });

/** A line of the index as a table has it: those published before lines had replies lack their columns. */
export type StoredIndexEntry = Pick<IndexEntry, "provision" | "article_id" | "kind" | "text"> & Partial<IndexEntry>;

/** What editors wrote, table by table; null where the manifest names no such table. */
export interface CommentaryTables {
  readonly index: StoredTable<StoredIndexEntry>;
  readonly statements: StoredTable<Statement> | null;
  readonly topics: StoredTable<Topic> | null;
  readonly discriminants: StoredTable<Discriminant> | null;
}

/** Everything that a snapshot holds. */
export interface StoredTables extends CommentaryTables {
  readonly chunks: StoredTable<Chunk>;
  readonly edges: StoredTable<Edge>;
}

/**
 * Opens the database of a version. LanceDB would make an empty one where there is none, hence the check first. It is loaded with the
 * first database: most commands, and the processes that work for a build, open none. `cacheBytes` bounds what it keeps of indices and files
 * in memory, which is gigabytes otherwise.
 */
export const openDatabase = async (versionDir: string, cacheBytes?: number): Promise<Connection> => {
  const path = corpusLayout.tables(versionDir);
  if (!existsSync(path)) throw damaged(`${path} does not exist`);
  const { connect, Session } = await import("@lancedb/lancedb");
  if (cacheBytes === undefined) return connect(path);
  const share = BigInt(Math.ceil(cacheBytes / 2));
  return connect(path, {}, new Session(share, share));
};

/** Reads the chunks of a version alone, without their vectors. */
export const readChunks = async (versionDir: string): Promise<readonly Chunk[]> => {
  const database = await openDatabase(versionDir);
  try {
    const equal = createEqualValues();
    return (await readTable<Chunk>(await database.openTable("chunks"), "chunks", null, equal)).rows;
  } finally {
    database.close();
  }
};

/** Reads the references of a published version alone. */
export const readReferences = async (corpusDir: string, version: string): Promise<readonly Edge[]> => {
  const database = await openDatabase(corpusLayout.version(corpusDir, version));
  try {
    return (await readTable<Edge>(await database.openTable("edges"), "edges", null, createEqualValues())).rows;
  } finally {
    database.close();
  }
};

/** What a manifest says of how its tables are read. */
type TablesNamed = Pick<Manifest, "tables" | "embedding">;

/** Reads what editors wrote, whole. `pack` says what is kept of the vectors. */
export const readCommentary = async (
  database: Connection,
  { tables, embedding }: TablesNamed,
  pack = packBlocks,
  equal = createEqualValues(),
): Promise<CommentaryTables> => {
  const read = async <Row>(name: TableName) =>
    readTable<Row>(await database.openTable(name), name, embedding, equal, pack);
  const readIfNamed = async <Row>(name: TableName) => (tables[name] === undefined ? null : read<Row>(name));
  return {
    index: await read<StoredIndexEntry>("index"),
    statements: await readIfNamed<Statement>("statements"),
    topics: await readIfNamed<Topic>("topics"),
    discriminants: await readIfNamed<Discriminant>("discriminants"),
  };
};

/** Reads the tables that a manifest names, whole. */
export const readTables = async (versionDir: string, named: TablesNamed): Promise<StoredTables> => {
  const database = await openDatabase(versionDir);
  try {
    const equal = createEqualValues();
    const read = async <Row>(name: TableName) =>
      readTable<Row>(await database.openTable(name), name, named.embedding, equal);
    return {
      chunks: await read<Chunk>("chunks"),
      edges: await read<Edge>("edges"),
      ...(await readCommentary(database, named, packBlocks, equal)),
    };
  } finally {
    database.close();
  }
};
