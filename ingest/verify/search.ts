import { connect, type Table } from "@lancedb/lancedb";
import { type Chunk, corpusLayout } from "../../shared/corpus/index.ts";
import { type Check, check } from "./check.ts";

/** A text of fewer characters may well share all its words with others. */
const probeCharactersMin = 200;

/** One long chunk from the middle of each act. */
const probesOf = (chunks: readonly Chunk[]): Chunk[] => {
  const long = chunks.filter((chunk) => chunk.binding && chunk.text.length > probeCharactersMin);
  return [...Map.groupBy(long, (chunk) => chunk.act_id).values()].flatMap(
    (own) => own[Math.floor(own.length / 2)] ?? [],
  );
};

/** A dozen words of a text, after its label and its first ones. */
const wordsFrom = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .split(/\s+/)
    .slice(4, 16)
    .join(" ");

/** Within its own article, since other acts may well say the same: the question is whether the index knows the chunk. */
const isFound = async (table: Table, probe: Chunk): Promise<boolean> => {
  const hits = await table
    .query()
    .fullTextSearch(wordsFrom(probe.text), { columns: ["text"] })
    .where(`article_id = '${probe.article_id}'`)
    .select(["chunk_id", "_score"])
    .limit(20)
    .toArray();
  return hits.some((hit) => hit["chunk_id"] === probe.chunk_id);
};

/** LanceDB searches rows without an index one by one and says nothing: so that they are indexed is asked of it. */
const indexProblem = async (table: Table): Promise<string | null> => {
  const text = (await table.listIndices()).find(({ columns }) => columns.includes("text"));
  const stats = text === undefined ? undefined : await table.indexStats(text.name);
  if (stats === undefined) return "the texts have no index";
  return stats.numUnindexedRows === 0 ? null : `${stats.numUnindexedRows} texts are not in the index`;
};

/** In every act, a few words of a long chunk must bring that chunk back. */
export const checkSearch = async (versionDir: string, chunks: readonly Chunk[]): Promise<Check> => {
  const database = await connect(corpusLayout.tables(versionDir));
  try {
    const table = await database.openTable("chunks");
    const problem = await indexProblem(table);
    if (problem !== null) return check("search", problem);
    for (const probe of probesOf(chunks)) {
      if (!(await isFound(table, probe)))
        return check("search", `a search for the words of ${probe.chunk_id} does not find it`);
    }
    return check("search", null);
  } finally {
    database.close();
  }
};
