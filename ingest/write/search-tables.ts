import { type Connection, Index, type Table } from "@lancedb/lancedb";
import { Binary, Bool, Int32 } from "apache-arrow";
import { parseCitationId } from "../../shared/citation/index.ts";
import {
  type Chunk,
  type IndexEntry,
  packRanked,
  postingsOf,
  readBatches,
  roundRows,
  type SearchedProvision,
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
const rowsAtOnce = 1_024;

const stemsOf = (text: string): string => tokensOf(text).join(" ");

/** Numbers stems, counts in how many documents of each field they stand, and how large the fields are. */
class Statistics {
  readonly #numbers = new Map<string, number>();
  readonly #counts: Uint32Array[] = [];
  readonly words = new Map<string, number>();
  readonly sizes = searchFields.map((field) => ({ field, documents: 0, stems: 0 }));

  /** The number of a stem: new ones are given one. */
  readonly numberOf = (stem: string): number => {
    const number = this.#numbers.get(stem) ?? this.#numbers.size;
    this.#numbers.set(stem, number);
    return number;
  };

  /** One document of a field, as stems with spaces between them. */
  add(field: SearchField, document: string): void {
    const at = searchFields.indexOf(field);
    const stems = document.split(" ").filter((stem) => stem !== "");
    const size = this.sizes[at];
    if (size !== undefined) {
      size.documents += 1;
      size.stems += stems.length;
    }
    for (const number of new Set(stems.map(this.numberOf))) {
      const counts = this.#counts[number] ?? new Uint32Array(searchFields.length);
      counts[at] = (counts[at] ?? 0) + 1;
      this.#counts[number] = counts;
    }
  }

  /** Every stem in the order of its number, with its counts. */
  rows(): Array<Record<string, unknown>> {
    return [...this.#numbers].map(([stem, number]) => ({
      stem,
      ...Object.fromEntries(searchFields.map((field, at) => [field, this.#counts[number]?.[at] ?? 0])),
    }));
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

/** A chunk with its vector; null without vectors. */
interface Embedded {
  readonly chunk: Chunk;
  readonly vector: Float32Array | null;
}

async function* chunksIn(database: Connection, dimensions: number | null): AsyncGenerator<Embedded> {
  const table = await database.openTable("chunks" satisfies TableName);
  const width = dimensions ?? 0;
  for await (const { rows, vectors } of readBatches<Chunk>(
    table,
    "chunks",
    dimensions === null ? null : { dimensions },
  ))
    for (const [at, chunk] of rows.entries())
      yield { chunk, vector: vectors?.subarray(at * width, (at + 1) * width) ?? null };
}

/** Consecutive chunks of the same provision, together. */
async function* provisionsIn(chunks: AsyncIterable<Embedded>): AsyncGenerator<readonly [Embedded, ...Embedded[]]> {
  let open: [Embedded, ...Embedded[]] | null = null;
  for await (const one of chunks) {
    if (open !== null && open[0].chunk.article_id === one.chunk.article_id) open.push(one);
    else {
      if (open !== null) yield open;
      open = [one];
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

const provisionColumns = [
  "article_id",
  "act_id",
  "place",
  "first",
  "binding",
  "title",
  "section",
  "chunks",
  "words",
  "ranked",
] as const satisfies ReadonlyArray<keyof SearchedProvision>;

const joinWords = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(" ");

/** What the editor's index says of each provision, in stems; the words of the commentary are counted on the way. */
const gatherLines = async (database: Connection, statistics: Statistics): Promise<Map<string, string[]>> => {
  const lines = new Map<string, string[]>();
  for await (const { article_id, kind, text, reply } of rowsIn<IndexEntry>(database, "index")) {
    statistics.spell(text, reply);
    if (kind === "synonyms") continue;
    const own = lines.get(article_id) ?? [];
    lines.set(article_id, own);
    own.push(stemsOf(text));
  }
  for await (const { says, unless } of rowsIn<Statement>(database, "statements")) statistics.spell(says, unless);
  return lines;
};

/** Without its vectors where there are none. */
const searchedProvision = (
  embedded: readonly [Embedded, ...Embedded[]],
  { place, first }: Pick<SearchedProvision, "place" | "first">,
  lines: readonly string[],
  statistics: Statistics,
): SearchedProvision => {
  const chunks = embedded.map(({ chunk }) => chunk);
  const vectors = embedded.flatMap(({ vector }) => vector ?? []);
  const { article_id, act_id, binding, title, section } = embedded[0].chunk;
  const stems = { title: stemsOf(title), texts: chunks.map(({ text }) => stemsOf(text)), lines: joinWords(lines) };
  const words = joinWords([stems.title, ...stems.texts, stems.lines]);
  const documents = chunks.map((chunk, at) =>
    joinWords([stemsOf(`${chunk.title} ${chunk.introduction}`), stems.texts[at] ?? ""]),
  );
  for (const document of documents) statistics.add("chunks", document);
  if (binding) {
    statistics.add("titles", stems.title);
    statistics.add("indexed", stems.lines);
    statistics.add("everything", words);
  }
  const of = (texts: readonly string[]) => postingsOf(texts, statistics.numberOf);
  return {
    ...{ article_id, act_id, place, first, binding, title, section, words },
    chunks: JSON.stringify(chunks),
    ranked: packRanked({
      words: { titles: of([stems.title]), indexed: of([stems.lines]), everything: of([words]), chunks: of(documents) },
      vectors: vectors[0] === undefined ? null : roundRows(vectors, vectors[0].length),
    }),
  };
};

/**
 * Derives from the tables of a snapshot what it is searched by where it is too large to be read whole: each provision as one row, with
 * its words under a full-text index, and how often each word stands where. `dimensions` of the vectors; null without any.
 */
export const writeSearchTables = async (database: Connection, dimensions: number | null): Promise<void> => {
  const statistics = new Statistics();
  const dateGivers = new Set<string>();
  const lines = await gatherLines(database, statistics);

  async function* provisions(): AsyncGenerator<SearchedProvision> {
    let [place, first] = [0, 0];
    for await (const embedded of provisionsIn(chunksIn(database, dimensions))) {
      const { article_id } = embedded[0].chunk;
      const isArticle = parseCitationId(article_id)?.kind === "article";
      for (const { chunk } of embedded) {
        statistics.spell(chunk.title, chunk.introduction, chunk.text);
        for (const { source } of isArticle ? chunk.applicability : [])
          if (source !== article_id) dateGivers.add(source);
      }
      yield searchedProvision(embedded, { place, first }, lines.get(article_id) ?? [], statistics);
      place += 1;
      first += embedded.length;
    }
  }

  const int = () => new Int32();
  const written = await writeRows(database, searchTables.provisions, provisionColumns, provisions(), {
    binding: () => new Bool(),
    place: int,
    first: int,
    ranked: () => new Binary(),
  });
  await written.createIndex("article_id", { config: Index.btree() });
  await written.createIndex("act_id", { config: Index.bitmap() });
  await written.createIndex("binding", { config: Index.bitmap() });
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
  const counts = Object.fromEntries(searchFields.map((field) => [field, int]));
  await writeRows(database, searchTables.stems, ["stem", ...searchFields], statistics.rows(), counts);
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
