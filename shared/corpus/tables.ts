import { existsSync } from "node:fs";
import { connect, type Table } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import { OperatorError } from "../errors.ts";
import { mapWithPauses } from "../pauses.ts";
import type { Chunk, Edge, IndexEntry } from "./chunk.ts";
import type { Discriminant, Statement, Topic } from "./commentary.ts";
import { createEqualValues, type EqualValues } from "./equal-values.ts";
import { corpusLayout } from "./layout.ts";
import type { Manifest } from "./manifest.ts";
import { type TableName, tableForms } from "./table-forms.ts";
import { packBlocks, type VectorMatrix } from "./vectors.ts";

interface StoredTable<Row> {
  readonly rows: Row[];
  readonly vectors: VectorMatrix | null;
}

/** Cell by cell from the columns: a row as Arrow gives it is a proxy, which takes three times as long to read. */
const readRows = async <Row>(
  batch: RecordBatch,
  jsonColumns: readonly string[],
  equal: EqualValues,
): Promise<Row[]> => {
  const names = batch.schema.fields.map(({ name }) => name).filter((name) => name !== "vector");
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

const readTable = async <Row>(
  table: Table,
  dimensions: number | null,
  jsonColumns: readonly string[],
  equal: EqualValues,
): Promise<StoredTable<Row>> => {
  const rows: Row[] = [];
  const blocks: Float32Array[] = [];
  // Batch by batch and row by row: read at once, a table would stop the process for a quarter of a second.
  for await (const batch of table.query()) {
    if (dimensions !== null) blocks.push(readVectors(batch, dimensions));
    for (const row of await readRows<Row>(batch, jsonColumns, equal)) rows.push(row);
  }
  return { rows, vectors: dimensions === null ? null : await packBlocks(blocks, dimensions) };
};

const damaged = (what: string): OperatorError =>
  new OperatorError(`${what}: the snapshot is damaged.`, {
    hint: "Remove its folder and build it again, or publish another: bun run ingest list.",
  });

/** A line of the index as a table has it: those published before lines had replies lack their columns. */
export type StoredIndexEntry = Pick<IndexEntry, "provision" | "article_id" | "kind" | "text"> & Partial<IndexEntry>;

/** Everything that a snapshot holds, table by table; null where its manifest names no such table. */
export interface StoredTables {
  readonly chunks: StoredTable<Chunk>;
  readonly edges: StoredTable<Edge>;
  readonly index: StoredTable<StoredIndexEntry>;
  readonly statements: StoredTable<Statement> | null;
  readonly topics: StoredTable<Topic> | null;
  readonly discriminants: StoredTable<Discriminant> | null;
  /** Only read to be verified: what earlier releases published. */
  readonly cases: StoredTable<object> | null;
  readonly topic_questions: StoredTable<object> | null;
}

/**
 * Reads the tables that a manifest names, whole. LanceDB would make an empty database where there is none, hence the check first.
 */
export const readTables = async (
  versionDir: string,
  { tables, embedding }: Pick<Manifest, "tables" | "embedding">,
): Promise<StoredTables> => {
  const path = corpusLayout.tables(versionDir);
  if (!existsSync(path)) throw damaged(`${path} does not exist`);
  const database = await connect(path);
  try {
    const equal = createEqualValues();
    const read = async <Row>(name: TableName) => {
      const { compared, json } = tableForms[name];
      return readTable<Row>(
        await database.openTable(name),
        compared ? (embedding?.dimensions ?? null) : null,
        json,
        equal,
      );
    };
    const readIfNamed = async <Row>(name: TableName) => (tables[name] === undefined ? null : read<Row>(name));
    return {
      chunks: await read<Chunk>("chunks"),
      edges: await read<Edge>("edges"),
      index: await read<StoredIndexEntry>("index"),
      statements: await readIfNamed<Statement>("statements"),
      topics: await readIfNamed<Topic>("topics"),
      discriminants: await readIfNamed<Discriminant>("discriminants"),
      cases: await readIfNamed<object>("cases"),
      topic_questions: await readIfNamed<object>("topic_questions"),
    };
  } finally {
    database.close();
  }
};
