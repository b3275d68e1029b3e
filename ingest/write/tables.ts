import { connect, Index, type Table } from "@lancedb/lancedb";
import { Bool, Field, FixedSizeList, Float32, Int32, Schema, Utf8 } from "apache-arrow";
import {
  type Chunk,
  type Discriminant,
  type Edge,
  type IndexEntry,
  type Statement,
  type TableName,
  type Topic,
  tableForms,
  toStoredRow,
} from "../../shared/corpus/index.ts";

/** A snapshot's content before it is written: rows, and a vector a row unless the snapshot is lexical only. */
export interface SnapshotContent {
  readonly chunks: readonly Chunk[];
  readonly chunkVectors: readonly Float32Array[] | null;
  readonly edges: readonly Edge[];
  readonly index: readonly IndexEntry[];
  readonly indexVectors: readonly Float32Array[] | null;
  /** The commentary. */
  readonly statements: readonly Statement[];
  readonly statementVectors: readonly Float32Array[] | null;
  readonly topics: readonly Topic[];
  /** What tells each address with statements from the others; none without vectors. */
  readonly discriminants: readonly Discriminant[];
  readonly discriminantVectors: readonly Float32Array[] | null;
}

interface TableContent {
  readonly name: TableName;
  readonly rows: readonly object[];
  readonly vectors: readonly Float32Array[] | null;
}

/** A content table by table, by the names that they have in a manifest. */
export const contentTables = (content: SnapshotContent): TableContent[] => [
  { name: "chunks", rows: content.chunks, vectors: content.chunkVectors },
  { name: "edges", rows: content.edges, vectors: null },
  { name: "index", rows: content.index, vectors: content.indexVectors },
  { name: "statements", rows: content.statements, vectors: content.statementVectors },
  { name: "topics", rows: content.topics, vectors: null },
  { name: "discriminants", rows: content.discriminants, vectors: content.discriminantVectors },
];

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

/** Full-text search over the text as written: numbers and references must stay whole, so no stems and no stop words. */
const createIndices = async (chunks: Table): Promise<void> => {
  await chunks.createIndex("chunk_id", { config: Index.btree() });
  await chunks.createIndex("article_id", { config: Index.btree() });
  await chunks.createIndex("text", {
    config: Index.fts({ withPosition: true, stem: false, removeStopWords: false, baseTokenizer: "simple" }),
  });
};

const requireWidth = (vectors: readonly Float32Array[], dimensions: number | null): void => {
  for (const vector of vectors) {
    if (vector.length !== dimensions || !vector.every(Number.isFinite)) {
      throw new RangeError(
        `A vector of ${vector.length} values does not fit ${dimensions} dimensions, or is not finite.`,
      );
    }
  }
};

/** Writes the tables into an empty folder. LanceDB pads or cuts vectors silently, so widths are checked first. */
export const writeTables = async (
  folder: string,
  content: SnapshotContent,
  dimensions: number | null,
): Promise<void> => {
  const tables = contentTables(content);
  for (const { vectors } of tables) requireWidth(vectors ?? [], dimensions);
  const database = await connect(folder);
  try {
    for (const { name, rows, vectors } of tables) {
      const { columns, compared } = tableForms[name];
      const schema = arrowSchema(columns, compared ? dimensions : null);
      const stored = rows.map((row, position) =>
        toStoredRow(name, row, vectors === null ? null : (vectors[position] ?? new Float32Array())),
      );
      const table =
        stored.length === 0
          ? await database.createEmptyTable(name, schema)
          : await database.createTable(name, stored, { schema });
      if (name === "chunks") await createIndices(table);
    }
  } finally {
    database.close();
  }
};
