import { digestRows } from "../../../ingest/write/canonical.ts";
import type {
  Chunk,
  Discriminant,
  Edge,
  IndexEntry,
  Manifest,
  Statement,
  TableName,
  Topic,
} from "../../../shared/corpus/index.ts";
import type { TableContent } from "./write-content.ts";

type Vectors = readonly Float32Array[] | null;

/** All that a snapshot holds, in memory: rows, and a vector a row unless it is lexical only. */
export interface WholeContent {
  readonly chunks: readonly Chunk[];
  readonly chunkVectors: Vectors;
  readonly edges: readonly Edge[];
  readonly index: readonly IndexEntry[];
  readonly indexVectors: Vectors;
  readonly statements: readonly Statement[];
  readonly statementVectors: Vectors;
  readonly topics: readonly Topic[];
  readonly discriminants: readonly Discriminant[];
  readonly discriminantVectors: Vectors;
}

const wholeTable = (name: TableName, rows: readonly object[], vectors: Vectors): TableContent => ({
  name,
  portions: [{ rows, vectors }],
});

/** A content table by table, to be written. */
export const tablesOf = (content: WholeContent): TableContent[] => [
  wholeTable("chunks", content.chunks, content.chunkVectors),
  wholeTable("edges", content.edges, null),
  wholeTable("index", content.index, content.indexVectors),
  wholeTable("statements", content.statements, content.statementVectors),
  wholeTable("topics", content.topics, null),
  wholeTable("discriminants", content.discriminants, content.discriminantVectors),
];

/** What its manifest says of the tables. */
export const tablesInManifest = (content: WholeContent): Manifest["tables"] => {
  const rowsOf = (name: TableName) => content[name as keyof WholeContent] ?? [];
  return Object.fromEntries(
    tablesOf(content).map(({ name }) => [name, { rows: rowsOf(name).length, digest: digestRows(rowsOf(name)) }]),
  ) as Manifest["tables"];
};
