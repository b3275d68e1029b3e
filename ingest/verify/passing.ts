import type { Connection } from "@lancedb/lancedb";
import type { RecordBatch } from "apache-arrow";
import { type Manifest, readArrow, readBatches, type StoredBatch, type TableName } from "../../shared/corpus/index.ts";
import { createRowsDigest } from "../write/canonical.ts";

/** What was found of a table while its rows passed. */
export interface PassedTable {
  readonly digest: string;
  readonly rows: number;
  /** The first row whose vector has another length than 1; null: there is none. */
  readonly oddVector: number | null;
}

const lengthTolerance = 1e-3;

/** A vector has unit length, or is zero where its text has no known word; reading it has proved its width. */
const isOdd = (vector: Float32Array): boolean => {
  const squares = vector.reduce((sum, value) => sum + value ** 2, 0);
  return squares !== 0 && !(Math.abs(Math.sqrt(squares) - 1) <= lengthTolerance);
};

const findOdd = (vectors: Float32Array, rows: number): number => {
  const width = vectors.length / Math.max(1, rows);
  for (let row = 0; row < rows; row += 1) if (isOdd(vectors.subarray(row * width, (row + 1) * width))) return row;
  return -1;
};

const pass = async <Row>(batches: AsyncIterable<StoredBatch<Row>>, visit: (row: Row) => void): Promise<PassedTable> => {
  const digest = createRowsDigest();
  let passed = 0;
  let oddVector: number | null = null;
  for await (const { rows, vectors } of batches) {
    for (const row of rows) {
      digest.add(row);
      visit(row);
    }
    const odd = vectors === null ? -1 : findOdd(vectors, rows.length);
    if (odd >= 0) oddVector ??= passed + odd;
    passed += rows.length;
  }
  return { ...digest.finish(), oddVector };
};

/** How wide vectors are; null where there are none. */
type Width = { readonly embedding: Pick<NonNullable<Manifest["embedding"]>, "dimensions"> | null };

/**
 * Lets the rows of a table pass, in its order: no more of them are in memory than a batch. `stored` is what it is called on the disk.
 */
export const passTable = async <Row>(
  database: Connection,
  name: TableName,
  { embedding }: Width,
  visit: (row: Row) => void,
  stored: string = name,
): Promise<PassedTable> => pass(readBatches<Row>(await database.openTable(stored), name, embedding), visit);

/** The same of a table that is not written yet. */
export const passArrow = <Row>(
  batches: readonly RecordBatch[],
  name: TableName,
  { embedding }: Width,
  visit: (row: Row) => void,
): Promise<PassedTable> => pass(readArrow<Row>(batches, name, embedding), visit);
