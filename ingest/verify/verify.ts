import { connect } from "@lancedb/lancedb";
import { parseCitationId } from "../../shared/citation/index.ts";
import { type Chunk, corpusLayout, type Edge, type Manifest, readTables } from "../../shared/corpus/index.ts";
import { messageOf, OperatorError } from "../../shared/errors.ts";
import { digestRows } from "../write/canonical.ts";

/** One thing that was looked at, and what is wrong with it (null: nothing). */
export interface Check {
  readonly name: string;
  readonly problem: string | null;
}

const check = (name: string, problem: string | null): Check => ({ name, problem });

const checkIds = (chunks: readonly Chunk[]): Check => {
  const ids = new Set(chunks.map((chunk) => chunk.chunk_id));
  const unread = chunks.find((chunk) => parseCitationId(chunk.chunk_id) === null);
  if (unread !== undefined) return check("ids", `${unread.chunk_id} is no address`);
  return check("ids", ids.size === chunks.length ? null : `${chunks.length - ids.size} chunk ids stand twice`);
};

const checkCounts = (manifest: Manifest, chunks: readonly Chunk[]): Check => {
  const wrong = manifest.acts.flatMap((act) => {
    const own = chunks.filter((chunk) => chunk.act_id === act.id);
    const provisions = new Set(own.map((chunk) => chunk.article_id));
    const expected = act.counts.articles + act.counts.recitals + act.counts.annexes;
    const found = provisions.size;
    if (own.length !== act.counts.chunks) return [`${act.id}: ${own.length} chunks instead of ${act.counts.chunks}`];
    return found === expected ? [] : [`${act.id}: ${found} provisions instead of ${expected}`];
  });
  return check("counts", wrong[0] ?? null);
};

/** All addresses that exist: the chunks' own, and everything that holds them. */
const addressesOf = (chunks: readonly Chunk[]): Set<string> => {
  const addresses = new Set<string>();
  for (const chunk of chunks) {
    const parts = chunk.chunk_id
      .replace(/_part\d+$/, "")
      .slice(chunk.article_id.length)
      .split("_")
      .filter(Boolean);
    for (let depth = 0; depth <= parts.length; depth += 1) {
      addresses.add([chunk.article_id, ...parts.slice(0, depth)].join("_"));
    }
  }
  return addresses;
};

const checkEdges = (chunks: readonly Chunk[], edges: readonly Edge[]): Check => {
  const addresses = addressesOf(chunks);
  const sources = new Set(chunks.map((chunk) => chunk.chunk_id));
  const loose = edges.find(
    (edge) => !sources.has(edge.source) || (edge.target !== null && !addresses.has(edge.target)),
  );
  return check("edges", loose === undefined ? null : `${loose.source} → ${loose.target} leads nowhere`);
};

/** A few words from the middle of a long chunk must bring that chunk back. */
const checkSearch = async (versionDir: string, chunks: readonly Chunk[]): Promise<Check> => {
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
    const hits = await table
      .query()
      .fullTextSearch(words, { columns: ["text"] })
      .select(["chunk_id", "_score"])
      .limit(20)
      .toArray();
    const found = hits.some((hit) => hit["chunk_id"] === probe.chunk_id);
    return check("search", found ? null : `a search for the words of ${probe.chunk_id} does not find it`);
  } finally {
    database.close();
  }
};

/**
 * Reads a snapshot back from disk and looks at all that a reader relies on: counts, unique ids, digests, vectors, the targets
 * of all edges, the editor's index, and a search that must find its own text.
 */
export const verifySnapshot = async (versionDir: string, manifest: Manifest): Promise<Check[]> => {
  try {
    const tables = await readTables(versionDir, manifest.embedding?.dimensions ?? null);
    const { chunks, edges, index } = tables;
    const digests = [
      ["chunks", digestRows(chunks.rows), manifest.tables.chunks.digest],
      ["edges", digestRows(edges.rows), manifest.tables.edges.digest],
      ["index", digestRows(index.rows), manifest.tables.index.digest],
    ] as const;
    const differing = digests.find(([, found, expected]) => found !== expected)?.[0];
    const addresses = addressesOf(chunks.rows);
    const astray = index.rows.find((entry) => entry.provision !== "" && !addresses.has(entry.provision));
    return [
      check("digests", differing === undefined ? null : `table ${differing} differs from its digest`),
      checkCounts(manifest, chunks.rows),
      checkIds(chunks.rows),
      check("vectors", null),
      checkEdges(chunks.rows, edges.rows),
      check(
        "index",
        astray === undefined ? null : `an index entry points to ${astray.provision}, which does not exist`,
      ),
      await checkSearch(versionDir, chunks.rows),
    ];
  } catch (error) {
    return [check("readable", messageOf(error))];
  }
};

/** Throws an OperatorError that names the first problem of a snapshot. */
export const requireSound = (version: string, checks: readonly Check[]): void => {
  const failed = checks.find((result) => result.problem !== null);
  if (failed === undefined) return;
  throw new OperatorError(`Corpus version ${version} fails the check "${failed.name}": ${failed.problem}.`, {
    hint: "Nothing was published. Build it again; if that does not help, the documents are damaged.",
  });
};
