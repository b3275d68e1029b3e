import {
  Binary,
  Bool,
  type Data,
  Field,
  FixedSizeList,
  Float32,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  Utf8,
  vectorFromArray,
} from "apache-arrow";

/** The columns of a table that hold no text. */
export type ColumnTypes = Readonly<Record<string, () => Int32 | Bool | Binary>>;

const lawTypes: ColumnTypes = {
  position: () => new Int32(),
  binding: () => new Bool(),
};

/**
 * Long texts that LanceDB writes as they are. To compress them, and to read them again for an index and for what is read back, takes more
 * time than all their other columns; the rest is compressed as it likes.
 */
const plainly = new Map([["lance-encoding:compression", "none"]]);
const longTexts: ReadonlySet<string> = new Set(["text", "words"]);

/** The Arrow schema of a table, written out: it must not depend on what the first rows happen to hold. */
export const arrowSchema = (columns: readonly string[], dimensions: number | null, types = lawTypes): Schema => {
  const fields: Field[] = columns.map((name) => {
    const type = types[name]?.() ?? new Utf8();
    return new Field(name, type, true, longTexts.has(name) ? plainly : undefined);
  });
  if (dimensions !== null) {
    fields.push(new Field("vector", new FixedSizeList(dimensions, new Field("item", new Float32(), true)), true));
  }
  return new Schema(fields);
};

/** Texts, one after the other, and where each begins: a library's builder takes them one by one, which takes ten times as long. */
const textColumn = (values: ReadonlyArray<string | null>): Data => {
  const valueOffsets = new Int32Array(values.length + 1);
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  let nullCount = 0;
  let end = 0;
  values.forEach((value, place) => {
    if (value === null) nullCount += 1;
    else {
      end += Buffer.byteLength(value);
      nullBitmap[place >> 3] = (nullBitmap[place >> 3] as number) | (1 << (place & 7));
    }
    valueOffsets[place + 1] = end;
  });
  const data = Buffer.from(values.map((value) => value ?? "").join(""));
  return makeData({ type: new Utf8(), length: values.length, nullCount, nullBitmap, valueOffsets, data });
};

/** Whole numbers, none of which is missing. */
export const intColumn = (data: Int32Array): Data =>
  makeData({ type: new Int32(), length: data.length, nullCount: 0, data });

/** Rows of bytes, none of which is missing: where each begins, and at last where they end. */
export const binaryOf = (valueOffsets: Int32Array, data: Uint8Array): Data =>
  makeData({ type: new Binary(), length: valueOffsets.length - 1, nullCount: 0, valueOffsets, data });

const binaryColumn = (values: readonly Uint8Array[]): Data => {
  const offsets = new Int32Array(values.length + 1);
  for (const [place, { length }] of values.entries()) offsets[place + 1] = (offsets[place] as number) + length;
  return binaryOf(offsets, Buffer.concat(values));
};

const vectorColumn = (vectors: readonly Float32Array[], dimensions: number): Data => {
  const values = new Float32Array(vectors.length * dimensions);
  for (const [row, vector] of vectors.entries()) values.set(vector, row * dimensions);
  const child = makeData({ type: new Float32(), length: values.length, nullCount: 0, data: values });
  const type = new FixedSizeList(dimensions, new Field("item", new Float32(), true));
  return makeData({ type, length: vectors.length, nullCount: 0, child });
};

const columnOf = ({ name, type }: Field, rows: ReadonlyArray<Record<string, unknown>>): Data => {
  const values = rows.map((row) => row[name] ?? null);
  if (type instanceof Utf8) return textColumn(values as Array<string | null>);
  if (type instanceof Binary) return binaryColumn(values as Uint8Array[]);
  if (type instanceof Int32) return intColumn(Int32Array.from(values as number[]));
  return vectorFromArray(values, type).data[0] as Data;
};

/** Rows as LanceDB stores them, with a vector each where the schema has vectors, as an Arrow table of one batch. */
export const arrowTable = (
  schema: Schema,
  rows: ReadonlyArray<Record<string, unknown>>,
  vectors: readonly Float32Array[] | null,
): Table => {
  const children = schema.fields.map((field) =>
    field.name === "vector"
      ? vectorColumn(vectors ?? [], (field.type as FixedSizeList).listSize)
      : columnOf(field, rows),
  );
  return new Table(schema, batchOf(schema, rows.length, children));
};

/** A batch of columns, in the order of the schema. */
export const batchOf = (schema: Schema, length: number, children: Data[]): RecordBatch =>
  new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children }));
