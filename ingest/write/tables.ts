import { type Connection, connect, type FtsOptions, Index } from "@lancedb/lancedb";
import { corpusLayout, searchTables, type TableName } from "../../shared/corpus/index.ts";
import { wordsOf } from "../languages/index.ts";
import type { SaidOfAct } from "../pack/pack-act.ts";
import type { SaidOfCommentary } from "../pack/pack-commentary.ts";
import { readPack, readPackHead } from "../pack/pack-file.ts";
import { schemaOf } from "../pack/schemas.ts";
import { CorpusWords, provisionsOf } from "./search-tables.ts";
import { TableWriter, type Written } from "./table-writer.ts";

/** What the rows of a table are read by where a snapshot is too large to be read whole. */
const keysOf: Partial<Readonly<Record<TableName, readonly string[]>>> = {
  chunks: ["chunk_id", "act_id"],
  edges: ["source", "target"],
};

/** From so many rows on a search by meaning that looks at every row takes longer than a question may; an index takes seconds to build. */
const vectorIndexFrom = 40_000;

/** Full-text search over the text as written: numbers and references must stay whole, so no stems and no stop words. */
const asWritten = { withPosition: true, stem: false, removeStopWords: false, baseTokenizer: "simple" } as const;

/** Words that are stems already: they are told apart by the spaces between them, and by nothing else. */
const asStems = {
  withPosition: false,
  baseTokenizer: "whitespace",
  lowercase: false,
  stem: false,
  removeStopWords: false,
  asciiFolding: false,
} as const;

/** Makes what the rows of a table of the content are found by. */
const indexContent = async (
  { table, rows }: Written,
  name: TableName,
  dimensions: number | null,
  text: Partial<FtsOptions> = asWritten,
): Promise<void> => {
  if (rows === 0 && name !== "chunks") return;
  for (const column of keysOf[name] ?? []) await table.createIndex(column, { config: Index.btree() });
  if (name !== "chunks") return;
  await table.createIndex("text", { config: Index.fts(text) });
  if (text !== asWritten) await table.createIndex("title", { config: Index.fts(text) });
  if (dimensions !== null && rows >= vectorIndexFrom)
    await table.createIndex("vector", { config: Index.ivfRq({ distanceType: "cosine" }) });
};

const indexProvisions = async ({ table }: Written): Promise<void> => {
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

const said = <Said>(path: string): Said => {
  const read = readPackHead<Said>(path);
  if (read === null) throw new Error(`${path} changed while it was read`);
  return read;
};

/** How often words stand where in all parts. */
const addWords = ({ acts, commentary }: CorpusParts): CorpusWords => {
  const words = new CorpusWords();
  for (const path of acts) {
    const part = said<SaidOfAct>(path);
    if (part.words !== null) words.add(part.words);
    words.addDateGivers(part.dateGivers);
  }
  words.addWritten(said<SaidOfCommentary>(commentary).written);
  return words;
};

/** The acts one after the other: no more than one is in memory. */
const writeActs = async (
  database: Connection,
  acts: readonly string[],
  words: CorpusWords,
  dimensions: number | null,
): Promise<Written[]> => {
  const [chunks, edges] = [writerOf(database, "chunks", dimensions), writerOf(database, "edges", dimensions)];
  const schema = schemaOf("provisions", dimensions);
  const provisions = new TableWriter(database, searchTables.provisions, schema);
  const numbers = words.numbers();
  const before = { provisions: 0, chunks: 0 };
  for (const path of acts) {
    const pack = readPack<SaidOfAct>(path);
    await chunks.add(pack.table("chunks")?.batches ?? []);
    await edges.add(pack.table("edges")?.batches ?? []);
    const own = numbers(pack.said.words ?? { stems: [] });
    const batches = pack.table("provisions")?.batches ?? [];
    await provisions.add(batches.map((batch) => provisionsOf(batch, schema, before, own)));
    before.provisions += pack.said.provisions;
    before.chunks += pack.said.chunks;
  }
  const [writtenChunks, writtenEdges] = [await chunks.finish(), await edges.finish()];
  await Promise.all([
    indexContent(writtenChunks, "chunks", dimensions),
    indexContent(writtenEdges, "edges", dimensions),
    provisions.finish().then(indexProvisions),
  ]);
  return [writtenChunks, writtenEdges];
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

const withDatabase = async <Result>(
  folder: string,
  work: (database: Connection) => Promise<Result>,
): Promise<Result> => {
  const database = await connect(folder);
  try {
    return await work(database);
  } finally {
    database.close();
  }
};

/**
 * Writes the packed parts of a corpus into an empty folder, and what they are searched by beside them. Tells of each table of the content
 * what must be read back.
 */
export const writeTables = (folder: string, parts: CorpusParts, dimensions: number | null): Promise<Written[]> =>
  withDatabase(folder, async (database) => {
    const words = addWords(parts);
    const acts = await writeActs(database, parts.acts, words, dimensions);
    await words.write(database);
    return [...acts, ...(await writeCommentary(database, parts.commentary, dimensions))];
  });

/**
 * Writes the chunks of a further language into the same folder, with a full-text index that knows the language's endings and small
 * words. They have no vectors.
 */
export const writeTranslation = (folder: string, language: string, acts: readonly string[]): Promise<Written> =>
  withDatabase(folder, async (database) => {
    const writer = writerOf(database, "chunks", null, corpusLayout.translation(language));
    for (const path of acts) await writer.add(readPack<SaidOfAct>(path).table("chunks")?.batches ?? []);
    const written = await writer.finish();
    const { textIndex } = wordsOf(language);
    const text = { ...asWritten, language: textIndex, stem: true, removeStopWords: true, asciiFolding: true };
    await indexContent(written, "chunks", null, text);
    return written;
  });
