import type { Connection, Table } from "@lancedb/lancedb";
import { type Chunk, type Manifest, quoted, searchTables } from "../../shared/corpus/index.ts";
import { tokensOf } from "../../shared/tokens.ts";
import { type Check, check } from "./check.ts";

/** A dozen words of a text, after its label and its first ones. */
const wordsFrom = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .split(/\s+/)
    .slice(4, 16)
    .join(" ");

/** Where the words of chunks are searched: in a column of a table, whose rows are chunks or whole provisions. */
interface Searched {
  readonly table: Table;
  readonly column: "text" | "words";
}

/**
 * Provisions are searched by their stems, and a further language by its chunks; so are all chunks of a version that an earlier release built
 * without the tables for searching on the disk.
 */
const openSearched = async (database: Connection, stored: string): Promise<Searched> => {
  const isByStems = stored === "chunks" && (await database.tableNames()).includes(searchTables.provisions);
  return isByStems
    ? { table: await database.openTable(searchTables.provisions), column: "words" }
    : { table: await database.openTable(stored), column: "text" };
};

/**
 * True when the index knows the chunk by its own words. It is asked of the chunk or its provision alone: others may well say the same, as the
 * parts of an annex do, and which of them comes first is no fault.
 */
const isFound = async ({ table, column }: Searched, chunk: Chunk): Promise<boolean> => {
  const { MatchQuery } = await import("@lancedb/lancedb");
  const words = wordsFrom(chunk.text);
  const [asked, id] =
    column === "text" ? ([words, "chunk_id"] as const) : ([tokensOf(words).join(" "), "article_id"] as const);
  const hits = await table
    .query()
    .fullTextSearch(new MatchQuery(asked, column))
    .where(`${id} = ${quoted(chunk[id])}`)
    .select([id, "_score"])
    .limit(1)
    .toArray();
  return hits.length > 0;
};

/** LanceDB searches rows without an index one by one and says nothing: so that they are indexed is asked of it. */
const indexProblem = async ({ table, column }: Searched): Promise<string | null> => {
  const index = (await table.listIndices()).find(({ columns }) => columns.includes(column));
  const stats = index === undefined ? undefined : await table.indexStats(index.name);
  if (stats === undefined) return "the texts have no index";
  return stats.numUnindexedRows === 0 ? null : `${stats.numUnindexedRows} texts are not in the index`;
};

/** All texts are indexed, and in every act a few words of a long chunk must bring it back. */
export const checkSearch = async (
  database: Connection,
  probes: readonly Chunk[],
  stored = "chunks",
): Promise<Check> => {
  const searched = await openSearched(database, stored);
  const problem = await indexProblem(searched);
  if (problem !== null) return check("search", problem);
  for (const probe of probes) {
    if (!(await isFound(searched, probe)))
      return check("search", `a search for the words of ${probe.chunk_id} does not find it`);
  }
  return check("search", null);
};

/**
 * What a large corpus is searched by on the disk must be whole: every table, every provision. A version that an earlier release built has
 * none of it, and is searched in memory.
 */
export const checkSearchTables = async (database: Connection, { acts }: Pick<Manifest, "acts">): Promise<Check> => {
  const held = new Set(await database.tableNames());
  const names = Object.values(searchTables);
  const lacking = names.find((name) => !held.has(name));
  const name = "search on the disk";
  if (lacking !== undefined) return check(name, names.some((one) => held.has(one)) ? `${lacking} is missing` : null);
  const rows = await (await database.openTable(searchTables.provisions)).countRows();
  const provisions = acts.reduce((sum, { counts }) => sum + counts.articles + counts.annexes + counts.recitals, 0);
  return check(name, rows === provisions ? null : `${searchTables.provisions} has ${rows} of ${provisions} provisions`);
};
