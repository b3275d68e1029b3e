import { statSync } from "node:fs";
import type { Connection } from "@lancedb/lancedb";
import { corpusLayout, searchTables, type TableName } from "../../shared/corpus/index.ts";
import { wordsOf } from "../languages/index.ts";
import type { SaidOfAct } from "../pack/pack-act.ts";
import type { SaidOfCommentary } from "../pack/pack-commentary.ts";
import { type Pack, readPack } from "../pack/pack-file.ts";
import { schemaOf } from "../pack/schemas.ts";
import { createColumnSums } from "./column-sums.ts";
import { CorpusWords, type PartStems, provisionsOf } from "./search-tables.ts";
import { TableWriter, type Written } from "./table-writer.ts";

/** What the rows of a table are read by where a snapshot is too large to be read whole. */
const keysOf: Partial<Readonly<Record<TableName, readonly string[]>>> = {
  chunks: ["chunk_id", "act_id"],
  edges: ["source", "target"],
};

/** From so many rows on a search by meaning that looks at every row takes longer than a question may; an index takes seconds to build. */
const vectorIndexFrom = 40_000;

/** Words that are stems already: they are told apart by the spaces between them, and by nothing else. */
const asStems = {
  withPosition: false,
  baseTokenizer: "whitespace",
  lowercase: false,
  stem: false,
  removeStopWords: false,
  asciiFolding: false,
} as const;

/** Makes what the rows of a table of the content are found by. Words are searched in the provisions (`search_provisions`). */
const indexContent = async ({ table, rows }: Written, name: TableName, dimensions: number | null): Promise<void> => {
  if (rows === 0) return;
  const { Index } = await import("@lancedb/lancedb");
  for (const column of keysOf[name] ?? []) await table.createIndex(column, { config: Index.btree() });
  if (name === "chunks" && dimensions !== null && rows >= vectorIndexFrom)
    await table.createIndex("vector", { config: Index.ivfRq({ distanceType: "cosine" }) });
};

/** Full-text search over the text of a further language as written, so that numbers and references stay whole; its endings and small words are known. */
const indexLanguage = async ({ table }: Written, language: string): Promise<void> => {
  const { Index } = await import("@lancedb/lancedb");
  const written = { withPosition: true, baseTokenizer: "simple", asciiFolding: true } as const;
  const words = { ...written, language: wordsOf(language).textIndex, stem: true, removeStopWords: true };
  for (const column of ["text", "title"]) await table.createIndex(column, { config: Index.fts(words) });
};

const indexProvisions = async ({ table }: Written): Promise<void> => {
  const { Index } = await import("@lancedb/lancedb");
  await table.createIndex("article_id", { config: Index.btree() });
  await table.createIndex("act_id", { config: Index.bitmap() });
  await table.createIndex("binding", { config: Index.bitmap() });
  await table.createIndex("words", { config: Index.fts(asStems) });
};

const writerOf = (database: Connection, name: TableName, dimensions: number | null, stored: string = name) =>
  new TableWriter(database, stored, schemaOf(name, dimensions));

/** The parts of a corpus, by the paths of their packs. */
export interface CorpusParts {
  /** In the order of the corpus. */
  readonly acts: readonly string[];
  readonly commentary: string;
}

/** Bytes of packs after which what was read of them is let go: the runtime hardly counts what lies outside of its own heap. */
const bytesBetween = 8_000_000;

/** The packs of acts, one after the other: no more than one is needed in memory. */
function* packsOf(acts: readonly string[]): Generator<Pack<SaidOfAct>> {
  let bytes = 0;
  for (const path of acts) {
    yield readPack<SaidOfAct>(path);
    bytes += statSync(path).size;
    if (bytes < bytesBetween) continue;
    Bun.gc(true);
    bytes = 0;
  }
}

const writeLaw = async (
  database: Connection,
  acts: readonly string[],
  dimensions: number | null,
  stored = { chunks: "chunks", edges: "edges" },
): Promise<[chunks: Written, edges: Written]> => {
  const chunks = writerOf(database, "chunks", dimensions, stored.chunks);
  const edges = writerOf(database, "edges", dimensions, stored.edges);
  for (const pack of packsOf(acts)) {
    await chunks.add(pack.table("chunks")?.batches ?? []);
    await edges.add(pack.table("edges")?.batches ?? []);
  }
  const [writtenChunks, writtenEdges] = [await chunks.finish(), await edges.finish()];
  await indexContent(writtenChunks, "chunks", dimensions);
  await indexContent(writtenEdges, "edges", dimensions);
  return [writtenChunks, writtenEdges];
};

/** How often words stand where in all parts, and the stems of each act. */
const addWords = ({ acts, commentary }: CorpusParts): { words: CorpusWords; stems: PartStems[] } => {
  const words = new CorpusWords();
  const stems = acts.map((path) => {
    const pack = readPack<SaidOfAct>(path);
    words.addDateGivers(pack.said.dateGivers);
    const part = pack.words();
    return part === null ? new Uint32Array() : words.add(part);
  });
  words.addWritten(readPack<SaidOfCommentary>(commentary).said.written);
  return { words, stems };
};

const writeSearch = async (database: Connection, parts: CorpusParts): Promise<void> => {
  const { words, stems } = addWords(parts);
  const schema = schemaOf("provisions", null);
  const provisions = new TableWriter(database, searchTables.provisions, schema);
  const places = words.places();
  const before = { provisions: 0, chunks: 0 };
  let act = 0;
  for (const pack of packsOf(parts.acts)) {
    const own = stems[act]?.map((stem) => places[stem] ?? 0) ?? new Uint32Array();
    const batches = pack.table("provisions")?.batches ?? [];
    await provisions.add(batches.map((batch) => provisionsOf(batch, schema, before, own)));
    before.provisions += pack.said.provisions;
    before.chunks += pack.said.chunks;
    act += 1;
  }
  await indexProvisions(await provisions.finish());
  await words.write(database);
};

/** The tables that hold what editors wrote. */
export const commentaryTables = ["index", "statements", "topics", "discriminants"] as const satisfies TableName[];

const writeCommentary = async (database: Connection, path: string, dimensions: number | null): Promise<Written[]> => {
  const pack = readPack<SaidOfCommentary>(path);
  const written: Written[] = [];
  for (const name of commentaryTables) {
    const writer = writerOf(database, name, dimensions);
    await writer.add(pack.table(name)?.batches ?? []);
    written.push(await writer.finish());
  }
  return written;
};

/** What is written at a time: the law and what editors wrote, what that is searched by on the disk, or the law in a further language. */
export type Portion =
  | { readonly kind: "content"; readonly parts: CorpusParts; readonly dimensions: number | null }
  | { readonly kind: "search"; readonly parts: CorpusParts }
  | { readonly kind: "translation"; readonly language: string; readonly acts: readonly string[] };

/**
 * The law in a further language: its chunks, with a full-text index that knows the language's endings and small words, and the references
 * in them. They have no vectors.
 */
const writeLanguage = async (database: Connection, language: string, acts: readonly string[]): Promise<Written[]> => {
  const stored = { chunks: corpusLayout.translation(language), edges: corpusLayout.translatedEdges(language) };
  const [chunks, edges] = await writeLaw(database, acts, null, stored);
  await indexLanguage(chunks, language);
  return [chunks, edges];
};

const write = async (database: Connection, portion: Portion): Promise<Written[]> => {
  if (portion.kind === "translation") return writeLanguage(database, portion.language, portion.acts);
  const { parts } = portion;
  if (portion.kind === "content") {
    const law = await writeLaw(database, parts.acts, portion.dimensions);
    return [...law, ...(await writeCommentary(database, parts.commentary, portion.dimensions))];
  }
  await writeSearch(database, parts);
  return [];
};

/** Reads a table back: what lies on the disk must be what was to be written, byte for byte. */
const isWritten = async (database: Connection, { stored, sums }: Written): Promise<boolean> => {
  const read = createColumnSums();
  for await (const batch of (await database.openTable(stored)).query()) read.add(batch);
  return read.finish() === sums;
};

/** A table of the content that was written. */
export interface WrittenTable {
  /** What it is called on the disk. */
  readonly stored: string;
  readonly rows: number;
  /** False where something else was read back from the disk than was written. */
  readonly isWhole: boolean;
}

/** Writes some of the packed parts of a corpus into a folder, and reads them back. Tells of each table of the content. */
export const writeTables = async (folder: string, portion: Portion): Promise<WrittenTable[]> => {
  const { connect } = await import("@lancedb/lancedb");
  const database = await connect(folder);
  try {
    const tables: WrittenTable[] = [];
    for (const written of await write(database, portion)) {
      const { stored, rows } = written;
      tables.push({ stored, rows, isWhole: await isWritten(database, written) });
    }
    return tables;
  } finally {
    database.close();
  }
};
