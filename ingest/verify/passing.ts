import type { Connection } from "@lancedb/lancedb";
import { type Manifest, readBatches, type TableName } from "../../shared/corpus/index.ts";
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

/**
 * Lets the rows of a table pass, in its order: no more of them are in memory than a batch. `stored` is what it is called on the disk.
 */
export const passTable = async <Row>(
  database: Connection,
  name: TableName,
  { embedding }: Pick<Manifest, "embedding">,
  visit: (row: Row) => void,
  stored: string = name,
): Promise<PassedTable> => {
  const digest = createRowsDigest();
  let passed = 0;
  let oddVector: number | null = null;
  for await (const { rows, vectors } of readBatches<Row>(await database.openTable(stored), name, embedding)) {
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
