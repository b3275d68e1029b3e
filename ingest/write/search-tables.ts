import { type Connection, Index, type Table } from "@lancedb/lancedb";
import { Bool, Int32 } from "apache-arrow";
import { parseCitationId } from "../../shared/citation/index.ts";
import {
  type Chunk,
  type IndexEntry,
  readBatches,
  type SearchDocument,
  type SearchField,
  type Statement,
  searchFields,
  searchTables,
  type TableName,
  writtenWordsOf,
} from "../../shared/corpus/index.ts";
import { tokensOf } from "../../shared/tokens.ts";
import { arrowSchema, arrowTable, type ColumnTypes } from "./arrow-batch.ts";

/** Rows that are written at once. */
const rowsAtOnce = 4_096;

const stemsOf = (text: string): string => tokensOf(text).join(" ");

/** Counts in how many documents of each field a stem stands, and how large the fields are. */
class Statistics {
  readonly stems = new Map<string, Uint32Array>();
  readonly words = new Map<string, number>();
  readonly sizes = searchFields.map((field) => ({ field, documents: 0, stems: 0 }));

  /** One document of a field, as stems with spaces between them. */
  add(field: SearchField, document: string): void {
    const at = searchFields.indexOf(field);
    const stems = document.split(" ").filter((stem) => stem !== "");
    const size = this.sizes[at];
    if (size !== undefined) {
      size.documents += 1;
      size.stems += stems.length;
    }
    for (const stem of new Set(stems)) {
      const counts = this.stems.get(stem) ?? new Uint32Array(searchFields.length);
      counts[at] = (counts[at] ?? 0) + 1;
      this.stems.set(stem, counts);
    }
  }

  spell(...texts: readonly string[]): void {
    for (const text of texts)
      for (const word of writtenWordsOf(text)) this.words.set(word, (this.words.get(word) ?? 0) + 1);
  }
}

/** The rows of a table that was written, without their vectors, a batch at a time. */
async function* rowsIn<Row>(database: Connection, name: TableName): AsyncGenerator<Row> {
  for await (const { rows } of readBatches<Row>(await database.openTable(name), name, null)) yield* rows;
}

/** What the commentary says of each article, in stems with a line for each text. */
const gatherLines = async <Row extends { readonly article_id: string }>(
  rows: AsyncIterable<Row>,
  stemsOfRow: (row: Row) => string,
): Promise<Map<string, string[]>> => {
  const lines = new Map<string, string[]>();
  for await (const row of rows) {
    const known = lines.get(row.article_id);
    if (known === undefined) lines.set(row.article_id, [stemsOfRow(row)]);
    else known.push(stemsOfRow(row));
  }
  return lines;
};

/** Consecutive chunks of the same provision, together. */
async function* provisionsIn(chunks: AsyncIterable<Chunk>): AsyncGenerator<readonly [Chunk, ...Chunk[]]> {
  let open: [Chunk, ...Chunk[]] | null = null;
  for await (const chunk of chunks) {
    if (open !== null && open[0].article_id === chunk.article_id) open.push(chunk);
    else {
      if (open !== null) yield open;
      open = [chunk];
    }
  }
  if (open !== null) yield open;
}

const writeRows = async (
  database: Connection,
  name: string,
  columns: readonly string[],
  rows: AsyncIterable<object> | Iterable<object>,
  types: ColumnTypes = {},
): Promise<Table> => {
  const schema = arrowSchema(columns, null, types);
  const table = await database.createEmptyTable(name, schema);
  let waiting: Array<Record<string, unknown>> = [];
  for await (const row of rows) {
    waiting.push(row as Record<string, unknown>);
    if (waiting.length < rowsAtOnce) continue;
    await table.add(arrowTable(schema, waiting, null));
    waiting = [];
  }
  if (waiting.length > 0) await table.add(arrowTable(schema, waiting, null));
  return table;
};

const documentColumns = [
  "article_id",
  "act_id",
  "binding",
  "title",
  "heads",
  "texts",
  "lines",
  "statements",
  "words",
] as const satisfies ReadonlyArray<keyof SearchDocument>;

const joinWords = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

/**
 * Derives from the tables of a snapshot what it is searched by where it is too large to be read whole: the words of each provision
 * under a full-text index, and how often each word stands where.
 */
export const writeSearchTables = async (database: Connection): Promise<void> => {
  const statistics = new Statistics();
  const dateGivers = new Set<string>();
  const lines = await gatherLines(rowsIn<IndexEntry>(database, "index"), ({ kind, text, reply }) => {
    const stems = kind === "synonyms" ? "" : stemsOf(text);
    statistics.spell(text, reply);
    statistics.add("lines", stems);
    return stems;
  });
  const statements = await gatherLines(rowsIn<Statement>(database, "statements"), ({ who, says, unless }) => {
    const stems = stemsOf(`${who} ${says} ${unless}`);
    statistics.spell(says, unless);
    statistics.add("statements", stems);
    return stems;
  });

  async function* documents(): AsyncGenerator<SearchDocument> {
    for await (const chunks of provisionsIn(rowsIn<Chunk>(database, "chunks"))) {
      const [{ article_id, act_id, binding, title }] = chunks;
      const heads = chunks.map((chunk) => stemsOf(`${chunk.title} ${chunk.introduction}`));
      const texts = chunks.map(({ text }) => stemsOf(text));
      const own = { title: stemsOf(title), lines: lines.get(article_id) ?? [] };
      const words = joinWords([own.title, ...texts, ...own.lines]);
      for (const [place, chunk] of chunks.entries()) {
        statistics.spell(chunk.title, chunk.introduction, chunk.text);
        statistics.add("chunks", joinWords([heads[place] ?? "", texts[place] ?? ""]));
        if (parseCitationId(article_id)?.kind !== "article") continue;
        for (const { source } of chunk.applicability) if (source !== article_id) dateGivers.add(source);
      }
      if (binding) {
        statistics.add("titles", own.title);
        statistics.add("indexed", joinWords(own.lines));
        statistics.add("everything", words);
      }
      yield {
        article_id,
        act_id,
        binding,
        title: own.title,
        heads: heads.join("\n"),
        texts: texts.join("\n"),
        lines: own.lines.join("\n"),
        statements: (statements.get(article_id) ?? []).join("\n"),
        words,
      };
    }
  }

  const written = await writeRows(database, searchTables.documents, documentColumns, documents(), {
    binding: () => new Bool(),
  });
  await written.createIndex("article_id", { config: Index.btree() });
  await written.createIndex("act_id", { config: Index.btree() });
  // The words are stems already: they are told apart by the spaces between them, and by nothing else.
  await written.createIndex("words", {
    config: Index.fts({
      withPosition: false,
      baseTokenizer: "whitespace",
      lowercase: false,
      stem: false,
      removeStopWords: false,
      asciiFolding: false,
    }),
  });
  const counts = Object.fromEntries(searchFields.map((field) => [field, () => new Int32()]));
  await writeRows(
    database,
    searchTables.stems,
    ["stem", ...searchFields],
    [...statistics.stems].map(([stem, all]) => ({
      stem,
      ...Object.fromEntries(searchFields.map((field, at) => [field, all[at]])),
    })),
    counts,
  );
  const int = () => new Int32();
  const words = [...statistics.words].map(([word, uses]) => ({ word, uses }));
  await writeRows(database, searchTables.words, ["word", "uses"], words, { uses: int });
  await writeRows(database, searchTables.fields, ["field", "documents", "stems"], statistics.sizes, {
    documents: int,
    stems: int,
  });
  await writeRows(
    database,
    searchTables.dateGivers,
    ["article_id"],
    [...dateGivers].map((article_id) => ({ article_id })),
  );
};
