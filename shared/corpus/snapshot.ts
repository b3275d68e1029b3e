import { mapWithPauses, pause } from "../pauses.ts";
import type { Chunk, Edge, IndexEntry } from "./law/chunk.ts";
import type { Discriminant, Statement, Topic } from "./law/commentary.ts";
import { type LawText, toLawText } from "./law/law-text.ts";
import { corpusLayout, readManifest } from "./layout.ts";
import { readTables, type StoredIndexEntry } from "./tables.ts";
import type { VectorMatrix } from "./vectors/matrix.ts";

/**
 * A mounted corpus version: read once, then never changed. It is small (some megabytes of text), so it lives in memory and a
 * lookup costs no more than a map's.
 */
export interface Snapshot extends LawText {
  readonly directory: string;
  readonly chunkVectors: VectorMatrix | null;
  readonly edges: readonly Edge[];
  readonly index: readonly IndexEntry[];
  readonly indexVectors: VectorMatrix | null;
  /** The commentary; empty in a snapshot that was published before it travelled in it. */
  readonly statements: readonly Statement[];
  readonly statementVectors: VectorMatrix | null;
  readonly topics: readonly Topic[];
  /** What tells each address with statements from the others; empty without vectors. */
  readonly discriminants: readonly Discriminant[];
  readonly discriminantVectors: VectorMatrix | null;
  chunk(id: string): Chunk | undefined;
  /** References that start in a chunk, or end in a provision (by exact id). */
  edgesFrom(chunkId: string): readonly Edge[];
  edgesTo(provisionId: string): readonly Edge[];
}

/** A line as older versions have it, with what it lacks: its reply was carried by the provision that it led to. */
const completeLine = (entry: StoredIndexEntry): IndexEntry => {
  const { reply = "", provision } = entry;
  return { reply, from: reply === "" ? [] : [provision], topic_id: "", ...entry };
};

/** Mounts a published version. Throws an OperatorError when it is missing or damaged. */
export const openSnapshot = async (corpusDir: string, version: string): Promise<Snapshot> => {
  const manifest = readManifest(corpusDir, version);
  const directory = corpusLayout.version(corpusDir, version);
  const tables = await readTables(directory, manifest);
  const law = await toLawText(manifest, tables.chunks.rows);
  await pause();
  const chunkById = new Map(law.chunks.map((chunk) => [chunk.chunk_id, chunk]));
  const outgoing = Map.groupBy(tables.edges.rows, (edge) => edge.source);
  const incoming = Map.groupBy(tables.edges.rows, (edge) => edge.target ?? "");
  const index = await mapWithPauses(tables.index.rows, completeLine);
  await pause();
  return {
    ...law,
    directory,
    chunkVectors: tables.chunks.vectors,
    edges: tables.edges.rows,
    index,
    indexVectors: tables.index.vectors,
    statements: tables.statements?.rows ?? [],
    statementVectors: tables.statements?.vectors ?? null,
    topics: tables.topics?.rows ?? [],
    discriminants: tables.discriminants?.rows ?? [],
    discriminantVectors: tables.discriminants?.vectors ?? null,
    chunk: (id) => chunkById.get(id),
    edgesFrom: (chunkId) => outgoing.get(chunkId) ?? [],
    edgesTo: (provisionId) => incoming.get(provisionId) ?? [],
  };
};
