import { existsSync } from "node:fs";
import { connect, type Table } from "@lancedb/lancedb";
import { OperatorError } from "../errors.ts";
import type { Chunk, Edge, IndexEntry } from "./chunk.ts";
import { corpusLayout } from "./layout.ts";
import { packVectors, type VectorMatrix } from "./vectors.ts";

/** Nested fields travel as JSON text: Arrow would give proxies back, and the digest is taken over plain rows anyway. */
const jsonColumns = ["applicability", "footnotes"] as const;

/** A chunk as LanceDB stores it; `vector` is absent in a snapshot without embeddings. */
export const chunkToRow = (chunk: Chunk, vector: Float32Array | null): Record<string, unknown> => ({
  ...chunk,
  applicability: JSON.stringify(chunk.applicability),
  footnotes: JSON.stringify(chunk.footnotes),
  ...(vector === null ? {} : { vector: Array.from(vector) }),
});

const rowToChunk = (row: Record<string, unknown>): Chunk => {
  const { vector: _vector, ...plain } = row;
  for (const column of jsonColumns) plain[column] = JSON.parse(String(plain[column]));
  return plain as Chunk;
};

interface StoredTable<Row> {
  readonly rows: Row[];
  readonly vectors: VectorMatrix | null;
}

const readTable = async <Row>(
  table: Table,
  dimensions: number | null,
  toRow: (row: Record<string, unknown>) => Row,
): Promise<StoredTable<Row>> => {
  const rows = (await table.query().toArray()).map((row) => ({ ...row }) as Record<string, unknown>);
  const vectors =
    dimensions === null
      ? null
      : packVectors(
          rows.map((row) => (row["vector"] as { toArray(): Float32Array }).toArray()),
          dimensions,
        );
  return { rows: rows.map(toRow), vectors };
};

const damaged = (what: string): OperatorError =>
  new OperatorError(`${what}: the snapshot is damaged.`, {
    hint: "Remove its folder and build it again, or publish another: bun run ingest list.",
  });

/** Everything that a snapshot holds, table by table. */
export interface StoredTables {
  readonly chunks: StoredTable<Chunk>;
  readonly edges: StoredTable<Edge>;
  readonly index: StoredTable<IndexEntry>;
}

const withoutVector = <Row>(row: Record<string, unknown>): Row => {
  const { vector: _vector, ...plain } = row;
  return plain as Row;
};

/**
 * Reads the three tables of a snapshot whole. `dimensions` is null for a snapshot without embeddings.
 * LanceDB would make an empty database where there is none, hence the check first.
 */
export const readTables = async (versionDir: string, dimensions: number | null): Promise<StoredTables> => {
  const path = corpusLayout.tables(versionDir);
  if (!existsSync(path)) throw damaged(`${path} does not exist`);
  const database = await connect(path);
  try {
    const [chunks, edges, index] = await Promise.all(
      ["chunks", "edges", "index"].map((name) => database.openTable(name)),
    );
    if (!chunks || !edges || !index) throw damaged(`${path} lacks a table`);
    return {
      chunks: await readTable(chunks, dimensions, rowToChunk),
      edges: await readTable(edges, null, withoutVector<Edge>),
      index: await readTable(index, dimensions, withoutVector<IndexEntry>),
    };
  } finally {
    database.close();
  }
};
