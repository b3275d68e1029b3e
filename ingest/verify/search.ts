import { connect } from "@lancedb/lancedb";
import { type Chunk, corpusLayout } from "../../shared/corpus/index.ts";
import { type Check, check } from "./check.ts";

/** A few words from the middle of a long chunk must bring that chunk back. */
export const checkSearch = async (versionDir: string, chunks: readonly Chunk[]): Promise<Check> => {
  const probe = chunks
    .filter((chunk) => chunk.binding && chunk.text.length > 200)
    .at(Math.floor(chunks.length / 7) % 97);
  if (probe === undefined) return check("search", null);
  const words = probe.text
    .replace(/[^\p{L}\p{N} ]/gu, " ")
    .split(/\s+/)
    .slice(4, 16)
    .join(" ");
  const database = await connect(corpusLayout.tables(versionDir));
  try {
    const table = await database.openTable("chunks");
    // Within its own article, since other acts may well say the same: the question is whether the index knows the chunk.
    const hits = await table
      .query()
      .fullTextSearch(words, { columns: ["text"] })
      .where(`article_id = '${probe.article_id}'`)
      .select(["chunk_id", "_score"])
      .limit(20)
      .toArray();
    const found = hits.some((hit) => hit["chunk_id"] === probe.chunk_id);
    return check("search", found ? null : `a search for the words of ${probe.chunk_id} does not find it`);
  } finally {
    database.close();
  }
};
