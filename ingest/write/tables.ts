import { connect, Index, type Table } from "@lancedb/lancedb";
import { Bool, Field, FixedSizeList, Float32, Int32, Schema, Utf8 } from "apache-arrow";
import {
  type CaseText,
  type Chunk,
  caseTextSchema,
  chunkSchema,
  chunkToRow,
  type Edge,
  edgeSchema,
  type IndexEntry,
  indexEntrySchema,
} from "../../shared/corpus/index.ts";

/** A snapshot's content before it is written: rows, and a vector a row unless the snapshot is lexical only. */
export interface SnapshotContent {
  readonly chunks: readonly Chunk[];
  readonly chunkVectors: readonly Float32Array[] | null;
  readonly edges: readonly Edge[];
  readonly index: readonly IndexEntry[];
  readonly indexVectors: readonly Float32Array[] | null;
  /** The descriptions of the case book. */
  readonly cases: readonly CaseText[];
  readonly caseVectors: readonly Float32Array[] | null;
}

const columnTypes: Readonly<Record<string, () => Int32 | Bool>> = {
  position: () => new Int32(),
  binding: () => new Bool(),
};

/** The Arrow schema of a table, written out: it must not depend on what the first rows happen to hold. */
const arrowSchema = (columns: readonly string[], dimensions: number | null): Schema => {
  const fields: Field[] = columns.map((name) => new Field(name, columnTypes[name]?.() ?? new Utf8(), true));
  if (dimensions !== null) {
    fields.push(new Field("vector", new FixedSizeList(dimensions, new Field("item", new Float32(), true)), true));
  }
  return new Schema(fields);
};

const withVectors = <Row extends object>(
  rows: readonly Row[],
  vectors: readonly Float32Array[] | null,
): Record<string, unknown>[] =>
  rows.map((row, position) => ({
    ...row,
    ...(vectors === null ? {} : { vector: Array.from(vectors[position] ?? []) }),
  }));

/** Full-text search over the text as written: numbers and references must stay whole, so no stems and no stop words. */
const createIndices = async (chunks: Table): Promise<void> => {
  await chunks.createIndex("chunk_id", { config: Index.btree() });
  await chunks.createIndex("article_id", { config: Index.btree() });
  await chunks.createIndex("text", {
    config: Index.fts({ withPosition: true, stem: false, removeStopWords: false, baseTokenizer: "simple" }),
  });
};

/** Writes the tables into an empty folder. LanceDB pads or cuts vectors silently, so widths are checked first. */
export const writeTables = async (
  folder: string,
  content: SnapshotContent,
  dimensions: number | null,
): Promise<void> => {
  const vectors = [content.chunkVectors, content.indexVectors, content.caseVectors].flatMap((some) => some ?? []);
  for (const vector of vectors) {
    if (vector.length !== dimensions || !vector.every(Number.isFinite)) {
      throw new RangeError(
        `A vector of ${vector.length} values does not fit ${dimensions} dimensions, or is not finite.`,
      );
    }
  }
  const database = await connect(folder);
  try {
    const create = (name: string, rows: Record<string, unknown>[], columns: readonly string[], width: number | null) =>
      rows.length === 0
        ? database.createEmptyTable(name, arrowSchema(columns, width))
        : database.createTable(name, rows, { schema: arrowSchema(columns, width) });
    const chunkRows = content.chunks.map((chunk, position) =>
      chunkToRow(chunk, content.chunkVectors?.[position] ?? null),
    );
    const chunks = await create("chunks", chunkRows, Object.keys(chunkSchema.properties), dimensions);
    await create("edges", withVectors(content.edges, null), Object.keys(edgeSchema.properties), null);
    await create(
      "index",
      withVectors(content.index, content.indexVectors),
      Object.keys(indexEntrySchema.properties),
      dimensions,
    );
    await create(
      "cases",
      withVectors(content.cases, content.caseVectors),
      Object.keys(caseTextSchema.properties),
      dimensions,
    );
    await createIndices(chunks);
  } finally {
    database.close();
  }
};
