import { existsSync } from "node:fs";
import { connect, type Table } from "@lancedb/lancedb";
import { OperatorError } from "../errors.ts";
import { mapWithPauses } from "../pauses.ts";
import type { CaseText, Chunk, Edge, IndexEntry } from "./chunk.ts";
import { createEqualValues, type EqualValues } from "./equal-values.ts";
import { corpusLayout } from "./layout.ts";
import type { Manifest } from "./manifest.ts";
import { packVectors, type VectorMatrix } from "./vectors.ts";

/** Nested fields travel as JSON text: Arrow would give proxies back, and the digest is taken over plain rows anyway. */
const chunkJsonColumns = ["applicability", "footnotes"] as const;

/** A chunk as LanceDB stores it; `vector` is absent in a snapshot without embeddings. */
export const chunkToRow = (chunk: Chunk, vector: Float32Array | null): Record<string, unknown> => ({
  ...chunk,
  applicability: JSON.stringify(chunk.applicability),
  footnotes: JSON.stringify(chunk.footnotes),
  ...(vector === null ? {} : { vector: Array.from(vector) }),
});

/** A stored row as it is read, its vector apart. */
const toRow = <Row>(stored: Record<string, unknown>, jsonColumns: readonly string[], equal: EqualValues): Row => {
  const { vector: _vector, ...row } = stored;
  for (const [name, value] of Object.entries(row)) if (typeof value === "string") row[name] = equal.text(value);
  for (const name of jsonColumns) row[name] = equal.json(String(stored[name]));
  return row as Row;
};

interface StoredTable<Row> {
  readonly rows: Row[];
  readonly vectors: VectorMatrix | null;
}

const readTable = async <Row>(
  table: Table,
  dimensions: number | null,
  jsonColumns: readonly string[],
  equal: EqualValues,
): Promise<StoredTable<Row>> => {
  const rows: Record<string, unknown>[] = [];
  // Batch by batch and row by row: read at once, a table would stop the process for a quarter of a second.
  for await (const batch of table.query()) {
    rows.push(...(await mapWithPauses([...batch], (row) => ({ ...row }) as Record<string, unknown>)));
  }
  const vectors =
    dimensions === null
      ? null
      : packVectors(
          await mapWithPauses(rows, (row) => (row["vector"] as { toArray(): Float32Array }).toArray()),
          dimensions,
        );
  return { rows: await mapWithPauses(rows, (row) => toRow<Row>(row, jsonColumns, equal)), vectors };
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
  /** Null in a snapshot whose manifest names no such table. */
  readonly cases: StoredTable<CaseText> | null;
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
    const dimensions = embedding?.dimensions ?? null;
    const equal = createEqualValues();
    const read = async <Row>(name: keyof Manifest["tables"], width: number | null, json: readonly string[] = []) =>
      readTable<Row>(await database.openTable(name), width, json, equal);
    return {
      chunks: await read<Chunk>("chunks", dimensions, chunkJsonColumns),
      edges: await read<Edge>("edges", null),
      index: await read<IndexEntry>("index", dimensions),
      cases: tables.cases === undefined ? null : await read<CaseText>("cases", dimensions),
    };
  } finally {
    database.close();
  }
};
