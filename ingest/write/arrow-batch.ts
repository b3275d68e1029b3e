import {
  type Binary,
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

/** The Arrow schema of a table, written out: it must not depend on what the first rows happen to hold. */
export const arrowSchema = (columns: readonly string[], dimensions: number | null, types = lawTypes): Schema => {
  const fields: Field[] = columns.map((name) => new Field(name, types[name]?.() ?? new Utf8(), true));
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

const vectorColumn = (vectors: readonly Float32Array[], dimensions: number): Data => {
  const values = new Float32Array(vectors.length * dimensions);
  for (const [row, vector] of vectors.entries()) values.set(vector, row * dimensions);
  const child = makeData({ type: new Float32(), length: values.length, nullCount: 0, data: values });
  const type = new FixedSizeList(dimensions, new Field("item", new Float32(), true));
  return makeData({ type, length: vectors.length, nullCount: 0, child });
};

const columnOf = ({ name, type }: Field, rows: ReadonlyArray<Record<string, unknown>>): Data => {
  const values = rows.map((row) => row[name] ?? null);
  return type instanceof Utf8
    ? textColumn(values as Array<string | null>)
    : (vectorFromArray(values, type).data[0] as Data);
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
  const data = makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children });
  return new Table(schema, new RecordBatch(schema, data));
};
