import { createHash, type Hash } from "node:crypto";
import { type Data, DataType, type RecordBatch } from "apache-arrow";

/** What a table's column is, however it is cut into batches: its bytes, and how many of them belong to each row. */
interface Column {
  readonly name: string;
  readonly bytes: Hash;
  readonly lengths: Hash;
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** How many bytes each row of a column of texts or bytes has; -1 where it has no value. */
const lengthsOf = (data: Data, offsets: Int32Array): Int32Array => {
  const lengths = new Int32Array(data.length);
  const lacks = data.nullCount > 0;
  for (let row = 0; row < data.length; row += 1)
    lengths[row] = lacks && !data.getValid(row) ? -1 : (offsets[row + 1] as number) - (offsets[row] as number);
  return lengths;
};

/** Texts or bytes, one after the other: what lies behind a row without a value is none. */
const addTexts = ({ bytes, lengths }: Column, data: Data): void => {
  const [offsets, values] = [data.valueOffsets as Int32Array, data.values as Uint8Array];
  const told = lengthsOf(data, offsets);
  lengths.update(bytesOf(told));
  let start = offsets[0] as number;
  for (let row = 0; data.nullCount > 0 && row < data.length; row += 1) {
    const [from, to] = [offsets[row] as number, offsets[row + 1] as number];
    if ((told[row] as number) >= 0 || from === to) continue;
    bytes.update(values.subarray(start, from));
    start = to;
  }
  bytes.update(values.subarray(start, offsets[data.length]));
};

/** Vectors, one after the other. */
const addVectors = ({ bytes, lengths }: Column, data: Data): void => {
  const [values] = data.children;
  if (data.nullCount > 0 || values === undefined) lengths.update("A row lacks its vector");
  else bytes.update(bytesOf((values.values as Float32Array).subarray(0, values.length)));
};

/** Whole numbers, one after the other. */
const addNumbers = ({ bytes, lengths }: Column, data: Data): void => {
  if (data.nullCount > 0) lengths.update("A row lacks its number");
  else bytes.update(bytesOf((data.values as Int32Array).subarray(0, data.length)));
};

/** What is true or not: eight of them share a byte, at other places of it in other batches. */
const addTruths = ({ bytes }: Column, values: Iterable<unknown>): void => {
  for (const value of values) bytes.update(`${String(value)} `);
};

/**
 * Sums up a table while its batches pass, so that what lies on the disk can be held against what was to be written: byte for byte, and at
 * the speed at which it is read.
 */
export const createColumnSums = () => {
  const columns = new Map<string, Column>();
  let rows = 0;
  const open = (name: string): Column => {
    const column = columns.get(name) ?? { name, bytes: createHash("sha256"), lengths: createHash("sha256") };
    columns.set(name, column);
    return column;
  };
  return {
    add: (batch: RecordBatch): void => {
      rows += batch.numRows;
      for (const [at, { name, type }] of batch.schema.fields.entries()) {
        const data = batch.data.children[at] as Data;
        const column = open(name);
        if (DataType.isFixedSizeList(type)) addVectors(column, data);
        else if (DataType.isUtf8(type) || DataType.isBinary(type)) addTexts(column, data);
        else if (DataType.isInt(type)) addNumbers(column, data);
        else addTruths(column, batch.getChildAt(at) ?? []);
      }
    },
    finish: (): string => {
      const all = [...columns.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
      return JSON.stringify([
        rows,
        all.map(({ name, bytes, lengths }) => [name, bytes.digest("hex"), lengths.digest("hex")]),
      ]);
    },
  };
};
