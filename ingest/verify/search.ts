import type { Connection, Table } from "@lancedb/lancedb";
import { type Chunk, type Manifest, searchTables } from "../../shared/corpus/index.ts";
import { type Check, check } from "./check.ts";

/** A dozen words of a text, after its label and its first ones. */
const wordsFrom = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .split(/\s+/)
    .slice(4, 16)
    .join(" ");

/**
 * True when the index knows the chunk by its own words. It is asked of the chunk alone: others may well say the same, as the parts of an
 * annex do, and which of them comes first is no fault.
 */
const isFound = async (table: Table, { chunk_id, text }: Chunk): Promise<boolean> => {
  const hits = await table
    .query()
    .fullTextSearch(wordsFrom(text), { columns: ["text"] })
    .where(`chunk_id = '${chunk_id.replaceAll("'", "''")}'`)
    .select(["chunk_id", "_score"])
    .limit(1)
    .toArray();
  return hits.length > 0;
};

/** LanceDB searches rows without an index one by one and says nothing: so that they are indexed is asked of it. */
const indexProblem = async (table: Table, column = "text"): Promise<string | null> => {
  const text = (await table.listIndices()).find(({ columns }) => columns.includes(column));
  const stats = text === undefined ? undefined : await table.indexStats(text.name);
  if (stats === undefined) return "the texts have no index";
  return stats.numUnindexedRows === 0 ? null : `${stats.numUnindexedRows} texts are not in the index`;
};

/** In every act, a few words of a long chunk must bring that chunk back. */
export const checkSearch = async (
  database: Connection,
  probes: readonly Chunk[],
  stored = "chunks",
): Promise<Check> => {
  const table = await database.openTable(stored);
  const problem = await indexProblem(table);
  if (problem !== null) return check("search", problem);
  for (const probe of probes) {
    if (!(await isFound(table, probe)))
      return check("search", `a search for the words of ${probe.chunk_id} does not find it`);
  }
  return check("search", null);
};

/**
 * What a large corpus is searched by on the disk must be whole: every table, every provision, an index of the words. A version that an
 * earlier release built has none of it, and is searched in memory.
 */
export const checkSearchTables = async (database: Connection, { acts }: Pick<Manifest, "acts">): Promise<Check> => {
  const held = new Set(await database.tableNames());
  const names = Object.values(searchTables);
  const lacking = names.find((name) => !held.has(name));
  const name = "search on the disk";
  if (lacking !== undefined) return check(name, names.some((one) => held.has(one)) ? `${lacking} is missing` : null);
  const documents = await database.openTable(searchTables.provisions);
  const rows = await documents.countRows();
  const provisions = acts.reduce((sum, { counts }) => sum + counts.articles + counts.annexes + counts.recitals, 0);
  if (rows !== provisions) return check(name, `${searchTables.provisions} has ${rows} of ${provisions} provisions`);
  return check(name, await indexProblem(documents, "words"));
};
